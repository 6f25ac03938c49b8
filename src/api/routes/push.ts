import { pushCalls } from '#contracts/push.calls.ts'
import { requireAccount } from '#domain/base/index.ts'
import { subscribePush, unsubscribePush } from '#domain/talk/index.ts'
import { serve } from '../serve.ts'

export const pushRoutes = serve(pushCalls, {
  'GET /api/h/push': async (ctx) => {
    requireAccount(ctx)
    return { ok: true, data: { key: ctx.platform.push.publicKey } }
  },
  'POST /api/h/push': async (ctx, { body }) => {
    const { endpoint, keys } = body
    await subscribePush(ctx, { endpoint, ...keys })
    return { ok: true }
  },
  'DELETE /api/h/push': async (ctx, { query }) => {
    await unsubscribePush(ctx, query.endpoint)
    return { ok: true }
  },
})
