import type { Context } from '#domain/base/index.ts'
import type { Platform } from '#platform/index.ts'
import type { LiveHub } from './live.ts'

/** The dependencies of the API. */
export interface ApiServices {
  platform: Platform
  now: () => Date
  /** Whose the request's bearer token is. @throws DomainError `identity.token_invalid` */
  authenticate: (request: Request, base: Context) => Promise<Pick<Context, 'actor' | 'key'>>
  /** Caller's address after the trusted proxies. */
  clientIp: (request: Request, bindings: unknown) => string
  live: LiveHub
}
