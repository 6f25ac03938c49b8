import type { MiddlewareHandler } from 'hono'
import { SECOND } from '#shared/time.ts'
import type { Platform } from '#platform/index.ts'
import type { ApiEnv } from '../openapi.ts'

/** From here on an answer is slow enough to be named in the log. */
const SLOW_MS = SECOND

/**
 * Counts and logs each call: who asked for what, how it ended and how long it took. Reads that went well are logged at
 * `debug`, changes at `info`, failures, limits and slow answers at `warn`. Never its parameters.
 */
export const observeCalls = ({ log, metrics }: Platform): MiddlewareHandler<ApiEnv> =>
  async function observe(c, next) {
    const began = performance.now()
    await next()
    const ms = Math.round(performance.now() - began)
    const { status } = c.res
    const call = c.get('call') ?? 'other'
    metrics.answered(call, status, ms / SECOND)
    const actor = c.get('ctx')?.actor
    const said = {
      requestId: c.get('requestId'),
      call,
      status,
      ms,
      actor: actor?.kind,
      ...(actor?.kind === 'account' && { accountId: actor.accountId }),
    }
    const level = status >= 500 || status === 429 || ms >= SLOW_MS ? 'warn' : c.req.method === 'GET' ? 'debug' : 'info'
    log[level](said, 'answered')
  }
