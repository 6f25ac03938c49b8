import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { ListThreads, MessageInput, MessageView, ThreadsView, UnreadView } from '#contracts/messages.ts'
import { SecretQuery } from '#contracts/orders.ts'
import { isShown } from '#domain/files/index.ts'
import { countUnread, listMessages, listThreads, postMessage, readMessageFile } from '#domain/messages/index.ts'
import { requireAccount } from '#domain/context.ts'
import type { ApiServices } from '../app.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Messages']
const OrderParam = z.object({ orderid: z.uuid() })
const SideQuery = SecretQuery.extend({ as: z.enum(['customer', 'provider']).optional() })
const view = ['orders.order_not_found', 'companies.forbidden'] as const

const getMessages = createRoute({
  method: 'get',
  path: '/api/h/orders/{orderid}/messages',
  operationId: 'listOrderMessages',
  summary: 'The conversation about an order: the latest hundred messages, or those before one',
  tags,
  request: { params: OrderParam, query: SideQuery.extend({ before: z.uuid().optional() }) },
  responses: { ...ok(envelope(z.array(MessageView)), 'Oldest first'), ...refusals(...view) },
})

const postOrderMessage = createRoute({
  method: 'post',
  path: '/api/h/orders/{orderid}/messages',
  operationId: 'postOrderMessage',
  summary: 'Write to the other side of an order',
  tags,
  request: {
    ...jsonBody(MessageInput, { text: 'Is there a place to park?', as: 'customer' }),
    params: OrderParam,
  },
  responses: { ...ok(envelope(MessageView), 'The message'), ...refusals(...view) },
})

const getMessageFile = createRoute({
  method: 'get',
  path: '/api/h/orders/{orderid}/files/{fileid}',
  operationId: 'getMessageFile',
  summary: 'A file that a message carries; pictures at a served width',
  tags,
  request: {
    params: OrderParam.extend({ fileid: z.uuid() }),
    query: SideQuery.extend({ w: z.string().max(8).optional() }),
  },
  responses: {
    200: {
      description: 'The bytes',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refusals(...view, 'files.file_not_found'),
  } as RouteConfig['responses'],
})

const getThreads = createRoute({
  method: 'get',
  path: '/api/h/threads',
  operationId: 'listThreads',
  summary: "One's own conversations, or those of a company for its staff",
  tags,
  security: secured,
  request: { query: ListThreads },
  responses: {
    ...ok(envelope(ThreadsView), 'The latest first'),
    ...refusals('identity.sign_in_required', 'companies.company_not_found', 'companies.forbidden'),
  },
})

const getUnread = createRoute({
  method: 'get',
  path: '/api/h/threads/unread',
  operationId: 'countUnread',
  summary: 'How many messages wait for oneself and for the companies one answers for',
  tags,
  security: secured,
  responses: { ...ok(envelope(UnreadView), 'Counts'), ...refusals('identity.sign_in_required') },
})

const getLive = createRoute({
  method: 'get',
  path: '/api/h/live',
  operationId: 'openLive',
  summary: 'Server-sent events that say what to fetch anew; ids only',
  tags,
  security: secured,
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals('identity.sign_in_required'),
  } as RouteConfig['responses'],
})

/** Conversations, and the stream that tells of news in them. */
export function messageRoutes({ live, authenticate }: Pick<ApiServices, 'live' | 'authenticate'>) {
  return routes()
    .openapi(getMessages, async (c) => {
      const data = await listMessages(c.var.ctx, c.req.valid('param').orderid, c.req.valid('query'))
      return c.json({ ok: true as const, data }, 200)
    })
    .openapi(postOrderMessage, async (c) => {
      const data = await postMessage(c.var.ctx, c.req.valid('param').orderid, c.req.valid('json'))
      return c.json({ ok: true as const, data }, 200)
    })
    .openapi(getMessageFile, async (c) => {
      const { orderid, fileid } = c.req.valid('param')
      const file = await readMessageFile(c.var.ctx, orderid, fileid, c.req.valid('query'))
      return c.body(new Uint8Array(file.bytes), 200, {
        'Content-Type': file.mime,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Content-Disposition': `${isShown(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      })
    })
    .openapi(getUnread, async (c) => c.json({ ok: true as const, data: await countUnread(c.var.ctx) }, 200))
    .openapi(getThreads, async (c) => {
      return c.json({ ok: true as const, data: await listThreads(c.var.ctx, c.req.valid('query')) }, 200)
    })
    .openapi(getLive, async (c) => {
      const { ctx } = c.var
      return live.open(ctx, requireAccount(ctx), c.req.raw.signal, () => authenticate(c.req.raw, ctx))
    })
}
