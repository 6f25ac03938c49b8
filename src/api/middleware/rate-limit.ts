import type { MiddlewareHandler } from 'hono'
import { addressKey } from '#platform/rate-limits/index.ts'
import type { ApiEnv } from '../openapi.ts'

/** Counts every call: signed-in ones per account, others per address. Files are not counted, pages show dozens. */
export function rateLimit(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { ctx } = c.var
    if (!c.req.path.startsWith('/api/f/')) {
      if (ctx.actor.kind === 'account') await ctx.platform.limits.consume('account', ctx.actor.accountId)
      else await ctx.platform.limits.consume('anonymous', addressKey(ctx.ip))
    }
    await next()
  }
}
