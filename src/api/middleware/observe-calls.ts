import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import type { Platform } from '#platform/index.ts'
import { SECOND } from '#shared/time.ts'
import type { ApiEnv } from '../openapi.ts'

/** From here on an answer is slow enough to be named in the log. */
const SLOW_MS = SECOND

/**
 * Counts and logs each call: who asked for what, how it ended, with which refusal, and how long it took. Changes are logged at `info`, failures and
 * slow answers at `warn`, the rest at `debug`: reads, and what any stranger can make us say without an end (limits, paths that
 * are none), which is counted. Never its parameters.
 */
export const observeCalls = ({ log, metrics }: Platform): MiddlewareHandler<ApiEnv> =>
  async function observe(c, next) {
    const began = performance.now()
    await next()
    const ms = Math.round(performance.now() - began)
    const { status } = c.res
    const call = c.get('call') ?? nameOf(c) ?? 'other'
    const refusal = c.get('refusal')
    metrics.answered(call, status, ms / SECOND)
    if (refusal) metrics.refused(refusal)
    const { actor, key } = c.get('ctx') ?? {}
    const said = {
      requestId: c.get('requestId'),
      call,
      status,
      // Not as `code`, which no line may have (`openLog`): it would be a code that somebody typed.
      ...(refusal && { refusal }),
      ms,
      actor: actor?.kind,
      ...(actor?.kind === 'account' && { accountId: actor.accountId }),
      ...(key && { keyId: key.id }),
    }
    const isQuiet = c.req.method === 'GET' || status === 429 || call === 'other'
    const level = status >= 500 || ms >= SLOW_MS ? 'warn' : isQuiet ? 'debug' : 'info'
    log[level](said, 'answered')
  }

const names = new Map(Object.entries<Operation>(calls).map(([key, { id }]) => [key, id]))

/** The operation that a call is for, also where it does not reach its door: a body that is no JSON, a token that has expired. */
const nameOf = (c: HonoContext<ApiEnv>): string | undefined =>
  matchedRoutes(c)
    .map(({ method, path }) => names.get(`${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`))
    .find((name) => name !== undefined)
