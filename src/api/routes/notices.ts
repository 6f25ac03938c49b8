import { createRoute } from '@hono/zod-openapi'
import { ListNotices, NoticesView, ReadNotices, ReadNoticesView } from '#contracts/notices.ts'
import { listNotices, markNoticesRead } from '#domain/notifications/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Notifications']

const getNotices = createRoute({
  method: 'get',
  path: '/api/h/notices',
  operationId: 'listNotices',
  summary: 'What one was told in the last ninety days',
  tags,
  security: secured,
  request: { query: ListNotices },
  responses: { ...ok(envelope(NoticesView), 'Newest first'), ...refusals('identity.sign_in_required') },
})

const putRead = createRoute({
  method: 'put',
  path: '/api/h/notices/read',
  operationId: 'markNoticesRead',
  summary: 'Mark notices as read: some, those of an order, or all',
  tags,
  security: secured,
  request: jsonBody(ReadNotices, { orderid: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10' }),
  responses: { ...ok(envelope(ReadNoticesView), 'How many were unread'), ...refusals('identity.sign_in_required') },
})

/** What people are told in the product. */
export const noticeRoutes = routes()
  .openapi(getNotices, async (c) => {
    return c.json({ ok: true as const, data: await listNotices(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(putRead, async (c) => {
    const marked = await markNoticesRead(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: { marked } }, 200)
  })
