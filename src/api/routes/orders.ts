import type { PlacedSeries } from '#contracts/checkout.ts'
import { ordersCalls } from '#contracts/orders.calls.ts'
import {
  actOnOrder,
  type BookedAtOnce,
  calendarFile,
  listKeptOrders,
  listMoveSlots,
  listOrders,
  listStandIns,
  placeOrder,
  placeSeries,
  quoteChange,
  receiptFile,
  showOrder,
  usedAddresses,
} from '#domain/trade/index.ts'
import { serve } from '../serve.ts'
import { slotsView } from './slots.ts'

/** The answer for an opened checkout. */
const placed = ({ orders, groupId, total, due, holdExpiresAt, secret, replaced }: BookedAtOnce): PlacedSeries => ({
  orders: orders.map(({ id, docno }) => ({ orderid: id, docno })),
  groupid: groupId,
  total,
  due,
  holdExpiresAt: holdExpiresAt.toISOString(),
  secret: secret ?? null,
  replaced,
})

export const orderRoutes = serve(ordersCalls, {
  'POST /api/h/orders': async (ctx, { body }) => {
    const { orders, ...checkout } = placed(await placeOrder(ctx, body))
    return { ok: true, data: { orderid: orders[0]?.orderid ?? '', docno: orders[0]?.docno ?? '', ...checkout } }
  },
  'POST /api/h/orders/series': async (ctx, { body }) => ({ ok: true, data: placed(await placeSeries(ctx, body)) }),
  'GET /api/h/orders': async (ctx, { query }) => ({ ok: true, data: await listOrders(ctx, query) }),
  'GET /api/h/kept-orders': async (ctx, { query }) => ({
    ok: true,
    data: { orders: await listKeptOrders(ctx, query.find) },
  }),
  'GET /api/h/addresses': async (ctx) => ({ ok: true, data: await usedAddresses(ctx) }),
  'GET /api/h/orders/{orderid}/calendar.ics': async (ctx, { orderid, query }) => {
    const { name, text } = await calendarFile(ctx, orderid, query.secret)
    return { name, type: 'text/calendar; charset=utf-8', bytes: text }
  },
  'GET /api/h/orders/{orderid}/receipt.pdf': async (ctx, { orderid, query }) => ({
    ...(await receiptFile(ctx, orderid, query.secret)),
    type: 'application/pdf',
  }),
  'GET /api/h/orders/{orderid}': async (ctx, { orderid, query }) => ({
    ok: true,
    data: await showOrder(ctx, orderid, query.secret, query.as),
  }),
  'POST /api/h/orders/{orderid}/change/quote': async (ctx, { orderid, body }) => ({
    ok: true,
    data: await quoteChange(ctx, orderid, body),
  }),
  'GET /api/h/orders/{orderid}/slots': async (ctx, { orderid, query }) => ({
    ok: true,
    data: slotsView(await listMoveSlots(ctx, orderid, query)),
  }),
  'GET /api/h/orders/{orderid}/people': async (ctx, { orderid }) => ({
    ok: true,
    data: await listStandIns(ctx, orderid),
  }),
  'POST /api/h/orders/{orderid}/{action}': async (ctx, { orderid, action, body }) => ({
    ok: true,
    data: await actOnOrder(ctx, orderid, action, body),
  }),
})
