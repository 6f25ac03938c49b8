import type { MiddlewareHandler } from 'hono'
import { hasSandboxKey } from '#domain/money/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { ApiEnv } from '../openapi.ts'

const WEBHOOKS = '/api/webhooks/'
const SANDBOX = '/api/sandbox/'
const SANDBOX_KEY = 'sandbox-key'

/**
 * Counts every call: signed-in ones per account, those of programs per key, others per address. Files are not counted, since a page shows dozens. Payment
 * services send all their events from a few addresses, so only refused ones count. Calls with the sandbox's key do not count.
 */
export function rateLimit(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { ctx } = c.var
    const { limits } = ctx.platform
    const count = () => {
      if (ctx.key) return limits.consume('api_key', ctx.key.id)
      return ctx.actor.kind === 'account'
        ? limits.consume('account', ctx.actor.accountId)
        : limits.consume('anonymous', addressKey(ctx.ip))
    }
    const { path } = c.req
    if (path.startsWith(WEBHOOKS)) {
      await next()
      if (c.error instanceof DomainError && c.error.status < 500) await count()
      return
    }
    const ours =
      path.startsWith('/api/f/') || (path.startsWith(SANDBOX) && hasSandboxKey(ctx, c.req.header(SANDBOX_KEY)))
    if (!ours) await count()
    await next()
  }
}
