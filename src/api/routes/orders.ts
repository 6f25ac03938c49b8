import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { BookingInput, SeriesInput } from '#contracts/booking.ts'
import {
  ActInput,
  ListOrders,
  OrderAction,
  OrdersView,
  OrderView,
  Placed,
  PlacedSeries,
  SecretQuery,
} from '#contracts/orders.ts'
import {
  actOnOrder,
  calendarFile,
  countCheckout,
  type OpenedCheckout,
  listOrders,
  placeOrder,
  placeSeries,
  receiptFile,
  showOrder,
} from '#domain/orders/index.ts'
import { answerOnce, IdempotencyHeader } from '../answer-once.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Orders']
const OrderParam = z.object({ orderid: z.uuid() })
const SideQuery = SecretQuery.extend({ as: z.enum(['customer', 'provider']).optional() })
const view = ['orders.order_not_found', 'companies.forbidden'] as const

const postOrder = createRoute({
  method: 'post',
  path: '/api/h/orders',
  operationId: 'placeOrder',
  summary: 'Book at once: hold the time for 15 minutes and go to checkout',
  tags,
  request: { ...jsonBody(BookingInput), headers: IdempotencyHeader },
  responses: {
    ...ok(envelope(Placed), 'The order; a visitor is told its secret once'),
    ...refusals(
      'catalogue.offer_not_found',
      'booking.offer_unavailable',
      'booking.slot_taken',
      'booking.sold_out',
      'orders.outside_service_area',
      'orders.too_many_open',
      'request.idempotency_mismatch',
      'request.idempotency_running',
    ),
  },
})

const postSeries = createRoute({
  method: 'post',
  path: '/api/h/orders/series',
  operationId: 'placeSeries',
  summary: 'Book a service at several times in one go: all are held for 15 minutes, or none',
  tags,
  request: { ...jsonBody(SeriesInput), headers: IdempotencyHeader },
  responses: {
    ...ok(envelope(PlacedSeries), 'An order for each date, in one checkout; a visitor is told its secret once'),
    ...refusals(
      'catalogue.offer_not_found',
      'booking.offer_unavailable',
      'booking.slot_taken',
      'orders.outside_service_area',
      'orders.too_many_open',
      'request.idempotency_mismatch',
      'request.idempotency_running',
    ),
  },
})

const getOrders = createRoute({
  method: 'get',
  path: '/api/h/orders',
  operationId: 'listOrders',
  summary: "One's own orders, or those of a company for its staff",
  tags,
  security: secured,
  request: { query: ListOrders },
  responses: {
    ...ok(envelope(OrdersView), 'Orders, newest first'),
    ...refusals('identity.sign_in_required', 'companies.company_not_found', 'companies.forbidden'),
  },
})

const getOrder = createRoute({
  method: 'get',
  path: '/api/h/orders/{orderid}',
  operationId: 'getOrder',
  summary: 'One order with its timeline and what may be done with it',
  tags,
  request: { params: OrderParam, query: SideQuery },
  responses: { ...ok(envelope(OrderView), 'The order'), ...refusals(...view) },
})

const postAction = createRoute({
  method: 'post',
  path: '/api/h/orders/{orderid}/{action}',
  operationId: 'actOnOrder',
  summary: 'Move an order on, as its customer or its provider',
  tags,
  request: { ...jsonBody(ActInput), params: OrderParam.extend({ action: OrderAction }) },
  responses: {
    ...ok(envelope(OrderView), 'The order as it stands now'),
    ...refusals(
      ...view,
      'orders.not_allowed_now',
      'orders.price_changed',
      'orders.reschedule_limit',
      'orders.notice_passed',
      'booking.slot_taken',
      'booking.offer_unavailable',
    ),
  },
})

/** A file instead of the envelope; refusals still come in it. */
function file(type: string, description: string): RouteConfig['responses'] {
  return {
    200: { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
    ...refusals(...view, 'orders.not_allowed_now'),
  }
}

const getCalendar = createRoute({
  method: 'get',
  path: '/api/h/orders/{orderid}/calendar.ics',
  operationId: 'getOrderCalendar',
  summary: 'The booking as a calendar file',
  tags,
  request: { params: OrderParam, query: SecretQuery },
  responses: file('text/calendar', 'iCalendar'),
})

const getReceipt = createRoute({
  method: 'get',
  path: '/api/h/orders/{orderid}/receipt.pdf',
  operationId: 'getOrderReceipt',
  summary: 'The receipt as a PDF',
  tags,
  request: { params: OrderParam, query: SecretQuery },
  responses: file('application/pdf', 'PDF'),
})

/** What an opened checkout is told as. */
const placed = ({ orders, groupId, holdExpiresAt, secret }: OpenedCheckout): PlacedSeries => ({
  orders: orders.map(({ id, docno }) => ({ orderid: id, docno })),
  groupid: groupId,
  holdExpiresAt: holdExpiresAt.toISOString(),
  secret: secret ?? null,
})

export const orderRoutes = routes()
  .openapi(postOrder, async (c) => {
    await countCheckout(c.var.ctx)
    const request = { key: c.req.valid('header')['idempotency-key'], body: c.req.valid('json') }
    const answer = await answerOnce(c, request, async (ctx, body) => {
      const { orders, ...checkout } = placed(await placeOrder(ctx, body))
      return { orderid: orders[0]?.orderid ?? '', docno: orders[0]?.docno ?? '', ...checkout }
    })
    return c.json(answer, 200)
  })
  .openapi(postSeries, async (c) => {
    await countCheckout(c.var.ctx)
    const request = { key: c.req.valid('header')['idempotency-key'], body: c.req.valid('json') }
    return c.json(await answerOnce(c, request, async (ctx, body) => placed(await placeSeries(ctx, body))), 200)
  })
  .openapi(getOrders, async (c) =>
    c.json({ ok: true as const, data: await listOrders(c.var.ctx, c.req.valid('query')) }, 200),
  )
  .openapi(getCalendar, async (c) => {
    const { name, text } = await calendarFile(c.var.ctx, c.req.valid('param').orderid, c.req.valid('query').secret)
    return c.text(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
  .openapi(getReceipt, async (c) => {
    const { name, bytes } = await receiptFile(c.var.ctx, c.req.valid('param').orderid, c.req.valid('query').secret)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
  .openapi(getOrder, async (c) => {
    const { secret, as } = c.req.valid('query')
    return c.json(
      { ok: true as const, data: await showOrder(c.var.ctx, c.req.valid('param').orderid, secret, as) },
      200,
    )
  })
  .openapi(postAction, async (c) => {
    const { orderid, action } = c.req.valid('param')
    return c.json({ ok: true as const, data: await actOnOrder(c.var.ctx, orderid, action, c.req.valid('json')) }, 200)
  })
