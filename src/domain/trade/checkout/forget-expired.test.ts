import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { at, HOUR, MINUTE, slot, system } from '#test/paid-booking.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { orderEvents, orders } from '../orders/orders.tables.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { addToCart } from './cart.ts'
import { forgetExpiredOrders } from './forget-expired.ts'
import { openCheckout } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

const late = testNow.getTime() + 91 * 24 * HOUR

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A checkout of an order of two companies each, tried by card and left; it ran out. */
async function anExpiredCheckout() {
  const ctx = await at(await aPerson())
  const keys = []
  for (let i = 0; i < 2; i++) {
    const { offer } = await anOffer()
    const { order, secret } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
    keys.push({ orderid: order.id, secret })
  }
  const { groupId } = await openCheckout(ctx, keys)
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  await runDueTimers(await at(system, testNow.getTime() + 16 * MINUTE))
  return { ctx, groupId, ids: keys.map(({ orderid }) => orderid) }
}

test('a checkout that nobody paid is forgotten ninety days after it ran out, with its steps, times and tries', async () => {
  const { ctx, groupId, ids } = await anExpiredCheckout()
  const [first = ''] = ids
  expect(await ctx.db.$count(orders, eq(orders.groupId, groupId))).toBe(2)
  await forgetExpiredOrders(await at(system, testNow.getTime() + 89 * 24 * HOUR))
  expect(await ctx.db.$count(orders, eq(orders.groupId, groupId))).toBe(2)
  expect(await forgetExpiredOrders(await at(system, late))).toBeGreaterThanOrEqual(2)
  expect(await ctx.db.$count(orders, eq(orders.groupId, groupId))).toBe(0)
  expect(await ctx.db.$count(orderEvents, eq(orderEvents.orderId, first))).toBe(0)
  expect(await ctx.db.$count(payments, eq(payments.groupId, groupId))).toBe(0)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where order_id = ${first}`,
  )
  expect(rows[0]?.n).toBe(0)
  expect(await forgetExpiredOrders(await at(system, late))).toBe(0)
})

test('one for which money came after all stays, and so do the orders that it was paid with', async () => {
  const { ctx, groupId, ids } = await anExpiredCheckout()
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const captured = { eventId: newId(), kind: 'captured' as const, ref: payment?.ref ?? '', currency: 'MYR' }
  await applyPaymentEvent(ctx, 'sandbox', { ...captured, amount: (payment?.amount ?? 0) - 1 }, '{}')
  await forgetExpiredOrders(await at(system, late))
  expect(await ctx.db.$count(orders, eq(orders.groupId, groupId))).toBe(ids.length)
})

test('the steps of an order that lives are not deleted, whatever the sweep says of itself', async () => {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer()
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  await openCheckout(ctx, [{ orderid: order.id, secret: undefined }])
  const tried = ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('khidmat.forgetting', 'on', true)`)
    await tx.delete(orderEvents).where(eq(orderEvents.orderId, order.id))
  })
  await expect(tried).rejects.toThrow()
  expect(await ctx.db.$count(orderEvents, eq(orderEvents.orderId, order.id))).toBeGreaterThan(0)
})
