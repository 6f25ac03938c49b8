import { type Actor, type Context } from '#domain/base/index.ts'
import type { Platform } from '#platform/index.ts'
import type { LiveHub } from './live.ts'

/** What the API is made with. */
export interface ApiServices {
  platform: Platform
  now: () => Date
  /** The actor behind the request's bearer token. @throws DomainError `identity.token_invalid` */
  authenticate: (request: Request, base: Context) => Promise<Actor>
  /** Caller's address after the trusted proxies. */
  clientIp: (request: Request, bindings: unknown) => string
  live: LiveHub
}
