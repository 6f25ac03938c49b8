import { cartCalls } from '#contracts/cart.calls.ts'
import type { Context } from '#domain/base/index.ts'
import { toCodeAnswer } from '#domain/people/index.ts'
import { trustOf } from '#domain/talk/index.ts'
import {
  addToCart,
  attachOrders,
  backToCart,
  bookedAlready,
  discardDraft,
  listCart,
  noteDetails,
  openCheckout,
  payGroup,
  quoteBooking,
  showCheckout,
  toOrderView,
  whatBecameOf,
} from '#domain/trade/index.ts'
import { serve } from '../serve.ts'

/** A checkout, with what is told of its companies. */
async function checkoutOf(ctx: Context, groupId: string, secret: string | undefined) {
  const group = await showCheckout(ctx, groupId, secret)
  const trust = await trustOf(
    ctx,
    group.orders.map(({ company }) => company.companyid),
  )
  return { ...group, trust: [...trust.values()] }
}

export const cartRoutes = serve(cartCalls, {
  'POST /api/h/quote': async (ctx, { body }) => ({ ok: true, data: await quoteBooking(ctx, body) }),
  'POST /api/h/cart': async (ctx, { body }) => {
    const { order, title, secret, count, replaced } = await addToCart(ctx, body)
    const { id: orderid, docno } = order
    return { ok: true, data: { orderid, docno, title, count, secret: secret ?? null, replaced } }
  },
  'GET /api/h/cart': async (ctx, { query }) => {
    const find = query.find ?? []
    const rows = await listCart(ctx, find)
    const orders = await Promise.all(rows.map((row) => toOrderView(ctx, row, 'customer')))
    return { ok: true, data: { orders, booked: await bookedAlready(ctx, rows), became: await whatBecameOf(ctx, find) } }
  },
  'DELETE /api/h/cart': async (ctx, { query }) => {
    await discardDraft(ctx, query, true)
    return { ok: true, data: {} }
  },
  'PUT /api/h/cart': async (ctx, { body }) => {
    await discardDraft(ctx, body, false)
    return { ok: true, data: {} }
  },
  'POST /api/h/cart/attach': async (ctx, { body }) => {
    const { attached: orderids, left } = await attachOrders(ctx, body.orders, body.asked)
    return { ok: true, data: { orderids, left } }
  },
  'POST /api/h/checkout': async (ctx, { body }) => {
    const { groupId, secret } = await openCheckout(ctx, body.orders)
    // Of what a mailed link opened, its key opens the checkout.
    const opens = secret ?? body.orders[0]?.secret
    return { ok: true, data: { ...(await checkoutOf(ctx, groupId, opens)), secret: secret ?? null } }
  },
  'GET /api/h/checkout/{groupid}': async (ctx, { groupid, query }) => {
    return { ok: true, data: await checkoutOf(ctx, groupid, query.secret) }
  },
  'PUT /api/h/checkout/{groupid}': async (ctx, { groupid, body }) => {
    const { secret, ...details } = body
    await noteDetails(ctx, groupid, details, secret)
    return { ok: true, data: {} }
  },
  'DELETE /api/h/checkout/{groupid}': async (ctx, { groupid, query }) => {
    await backToCart(ctx, groupid, query.secret)
    return { ok: true, data: {} }
  },
  'POST /api/h/checkout/{groupid}/payment': async (ctx, { groupid, body }) => {
    const { secret, ...choice } = body
    const { sent, ...placing } = await payGroup(ctx, groupid, choice, secret)
    const { timeout, message } = sent ? toCodeAnswer(ctx, sent) : { timeout: null, message: null }
    return { ok: true, data: { ...placing, verify: sent !== null, timeout, message } }
  },
})
