import { type Actor, type Context } from '#domain/base/index.ts'
import type { Platform } from '#platform/index.ts'
import type { LiveHub } from './live.ts'

/** The dependencies of the API. */
export interface ApiServices {
  platform: Platform
  now: () => Date
  /** The actor of the request's bearer token. @throws DomainError `identity.token_invalid` */
  authenticate: (request: Request, base: Context) => Promise<Actor>
  /** Caller's address after the trusted proxies. */
  clientIp: (request: Request, bindings: unknown) => string
  live: LiveHub
}
