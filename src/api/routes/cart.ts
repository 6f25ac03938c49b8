import { createRoute, z } from '@hono/zod-openapi'
import { BookingInput } from '#contracts/booking.ts'
import {
  AddedView,
  CheckoutView,
  FindCart,
  OrderKeyInput,
  OrderKeys,
  OrderView,
  PaidView,
  PayInput,
  PriceView,
  RemoveDraft,
  SecretQuery,
} from '#contracts/orders.ts'
import {
  addToCart,
  attachOrders,
  backToCart,
  countCheckout,
  discardDraft,
  listCart,
  openCheckout,
  payGroup,
  quoteBooking,
  showCheckout,
  toOrderView,
} from '#domain/orders/index.ts'
import { toCodeAnswer } from '#domain/identity/index.ts'
import { answerOnce, IdempotencyHeader } from '../answer-once.ts'
import { envelope, jsonBody, jsonParam, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Cart and checkout']
const Done = z.object({})
const GroupParam = z.object({ groupid: z.uuid() })
const bookingRefusals = [
  'catalogue.offer_not_found',
  'booking.offer_unavailable',
  'orders.outside_service_area',
] as const

const postQuote = createRoute({
  method: 'post',
  path: '/api/h/quote',
  operationId: 'quoteBooking',
  summary: 'What a choice would cost; nothing is stored',
  tags,
  request: jsonBody(BookingInput),
  responses: { ...ok(envelope(PriceView), 'The price, line by line'), ...refusals(...bookingRefusals) },
})

const postCart = createRoute({
  method: 'post',
  path: '/api/h/cart',
  operationId: 'addToCart',
  summary: 'Put a choice into the cart as a draft; holds nothing',
  tags,
  request: jsonBody(BookingInput),
  responses: {
    ...ok(envelope(AddedView), 'The draft; a visitor is told its secret once'),
    ...refusals(...bookingRefusals, 'orders.cart_full'),
  },
})

const getCart = createRoute({
  method: 'get',
  path: '/api/h/cart',
  operationId: 'listCart',
  summary: 'The drafts of the signed-in person, or those a visitor names with their secrets',
  tags,
  request: { query: z.strictObject({ find: jsonParam(FindCart).optional() }) },
  responses: { ...ok(envelope(z.object({ orders: z.array(OrderView) })), 'Drafts, newest first'), ...refusals() },
})

const deleteCart = createRoute({
  method: 'delete',
  path: '/api/h/cart',
  operationId: 'removeDraft',
  summary: 'Take a draft out of the cart',
  tags,
  request: { query: RemoveDraft },
  responses: { ...ok(envelope(Done), 'Taken out'), ...refusals('orders.order_not_found', 'orders.not_allowed_now') },
})

const putCart = createRoute({
  method: 'put',
  path: '/api/h/cart',
  operationId: 'restoreDraft',
  summary: 'Put a draft back that was taken out',
  tags,
  request: jsonBody(OrderKeyInput),
  responses: {
    ...ok(envelope(Done), 'Back in the cart'),
    ...refusals('orders.order_not_found', 'orders.not_allowed_now'),
  },
})

const postAttach = createRoute({
  method: 'post',
  path: '/api/h/cart/attach',
  operationId: 'attachOrders',
  summary: "Make a visitor's orders those of the account that signed in",
  tags,
  security: secured,
  request: jsonBody(OrderKeys),
  responses: {
    ...ok(envelope(z.object({ orderids: z.array(z.uuid()) })), 'Which are now yours'),
    ...refusals('identity.sign_in_required'),
  },
})

const postCheckout = createRoute({
  method: 'post',
  path: '/api/h/checkout',
  operationId: 'openCheckout',
  summary: 'Take drafts to checkout together and hold their times for 15 minutes',
  tags,
  request: { ...jsonBody(OrderKeys), headers: IdempotencyHeader },
  responses: {
    ...ok(envelope(CheckoutView), 'The checkout group'),
    ...refusals(
      'orders.order_not_found',
      'orders.not_allowed_now',
      'orders.price_changed',
      'booking.slot_taken',
      'booking.sold_out',
      'booking.offer_unavailable',
      'orders.too_many_open',
      'request.idempotency_mismatch',
      'request.idempotency_running',
    ),
  },
})

const getCheckout = createRoute({
  method: 'get',
  path: '/api/h/checkout/{groupid}',
  operationId: 'getCheckout',
  summary: 'A checkout group: its orders, clock, ways to pay and latest payment',
  tags,
  request: { params: GroupParam, query: SecretQuery },
  responses: { ...ok(envelope(CheckoutView), 'The checkout group'), ...refusals('orders.group_not_found') },
})

const deleteCheckout = createRoute({
  method: 'delete',
  path: '/api/h/checkout/{groupid}',
  operationId: 'backToCart',
  summary: 'Back to the cart: give the held times back',
  tags,
  request: { params: GroupParam, query: SecretQuery },
  responses: { ...ok(envelope(Done), 'Given back'), ...refusals('orders.group_not_found', 'orders.order_not_found') },
})

const postPayment = createRoute({
  method: 'post',
  path: '/api/h/checkout/{groupid}/payment',
  operationId: 'payGroup',
  summary: 'Place the group: pay by a service, on the spot, or nothing',
  tags,
  request: { ...jsonBody(PayInput), params: GroupParam },
  responses: {
    ...ok(envelope(PaidView), 'Where to pay, or placed already, or a code is on its way'),
    ...refusals(
      'orders.group_not_found',
      'orders.order_not_found',
      'orders.not_allowed_now',
      'orders.contact_missing',
      'payments.method_unavailable',
      'payments.on_the_spot_off',
      'payments.provider_unavailable',
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.code_too_soon',
      'identity.code_too_often',
      'booking.slot_taken',
      'booking.sold_out',
    ),
  },
})

export const cartRoutes = routes()
  .openapi(postQuote, async (c) =>
    c.json({ ok: true as const, data: await quoteBooking(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(postCart, async (c) => {
    const { order, title, secret, count } = await addToCart(c.var.ctx, c.req.valid('json'))
    return c.json(
      { ok: true as const, data: { orderid: order.id, docno: order.docno, title, count, secret: secret ?? null } },
      200,
    )
  })
  .openapi(getCart, async (c) => {
    const rows = await listCart(c.var.ctx, c.req.valid('query').find ?? [])
    const orders = await Promise.all(rows.map((row) => toOrderView(c.var.ctx, row, 'customer')))
    return c.json({ ok: true as const, data: { orders } }, 200)
  })
  .openapi(deleteCart, async (c) => {
    await discardDraft(c.var.ctx, c.req.valid('query'), true)
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(putCart, async (c) => {
    await discardDraft(c.var.ctx, c.req.valid('json'), false)
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postAttach, async (c) => {
    const orderids = await attachOrders(c.var.ctx, c.req.valid('json').orders)
    return c.json({ ok: true as const, data: { orderids } }, 200)
  })
  .openapi(postCheckout, async (c) => {
    await countCheckout(c.var.ctx)
    const request = { key: c.req.valid('header')['idempotency-key'], body: c.req.valid('json') }
    const answer = await answerOnce(c, request, async (ctx, { orders }) => {
      const { groupId, secret } = await openCheckout(ctx, orders)
      return { ...(await showCheckout(ctx, groupId, secret)), secret: secret ?? null }
    })
    return c.json(answer, 200)
  })
  .openapi(getCheckout, async (c) => {
    const data = await showCheckout(c.var.ctx, c.req.valid('param').groupid, c.req.valid('query').secret)
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(deleteCheckout, async (c) => {
    await backToCart(c.var.ctx, c.req.valid('param').groupid, c.req.valid('query').secret)
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postPayment, async (c) => {
    const { secret, ...choice } = c.req.valid('json')
    const { sent, ...placing } = await payGroup(c.var.ctx, c.req.valid('param').groupid, choice, secret)
    const { timeout, message } = sent ? toCodeAnswer(c.var.ctx, sent) : { timeout: null, message: null }
    return c.json({ ok: true as const, data: { ...placing, verify: sent !== null, timeout, message } }, 200)
  })
