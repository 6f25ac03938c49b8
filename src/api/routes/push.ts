import { createRoute, z } from '@hono/zod-openapi'
import { PushKeyView, PushSubscribe, PushUnsubscribe } from '#contracts/push.ts'
import { requireAccount } from '#domain/context.ts'
import { subscribePush, unsubscribePush } from '#domain/notifications/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Notifications']
const path = '/api/h/push'
const done = ok(z.object({ ok: z.literal(true) }), 'Done')

const getKey = createRoute({
  method: 'get',
  path,
  operationId: 'getPushKey',
  summary: 'The key with which browsers subscribe to push messages',
  tags,
  security: secured,
  responses: { ...ok(envelope(PushKeyView), 'The key'), ...refusals('identity.sign_in_required') },
})

const postSubscription = createRoute({
  method: 'post',
  path,
  operationId: 'subscribePush',
  summary: 'Let this browser take push messages',
  tags,
  security: secured,
  request: jsonBody(PushSubscribe),
  responses: { ...done, ...refusals('identity.sign_in_required') },
})

const deleteSubscription = createRoute({
  method: 'delete',
  path,
  operationId: 'unsubscribePush',
  summary: 'End push messages to this browser',
  tags,
  security: secured,
  request: { query: PushUnsubscribe },
  responses: { ...done, ...refusals('identity.sign_in_required') },
})

export const pushRoutes = routes()
  .openapi(getKey, (c) => {
    requireAccount(c.var.ctx)
    return c.json({ ok: true as const, data: { key: c.var.ctx.platform.push.publicKey } }, 200)
  })
  .openapi(postSubscription, async (c) => {
    const { endpoint, keys } = c.req.valid('json')
    await subscribePush(c.var.ctx, { endpoint, ...keys })
    return c.json({ ok: true as const }, 200)
  })
  .openapi(deleteSubscription, async (c) => {
    await unsubscribePush(c.var.ctx, c.req.valid('query').endpoint)
    return c.json({ ok: true as const }, 200)
  })
