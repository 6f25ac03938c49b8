import type { Context as HonoContext } from 'hono'
import type { ApiEnv } from './openapi.ts'

/** By what a call that opens a session is done once (`onceSignedIn`): the key that the caller sent, and the words that it is for. */
export const attemptOf = ({ req }: HonoContext<ApiEnv>, body: unknown) => ({
  key: req.header('idempotency-key'),
  name: `${req.method} ${req.path}`,
  body,
})
