import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { listDeskOrders } from '#read/index.ts'
import { newId } from '#shared/ids.ts'
import { aPaidBooking, at, HOUR, system } from '#test/paid-booking.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { applyPaymentEvent } from '../checkout/apply-payment-event.ts'
import { backToCart, placeOrder } from '../checkout/open-checkout.ts'
import { payGroup } from '../checkout/pay-group.ts'
import { actOnOrder } from './act-on-order.ts'
import { orders } from './orders.tables.ts'
import { toOrderView } from './orders.view.ts'
import { paymentWordOf } from './payment-word.ts'
import { runDueTimers } from './run-timers.ts'
import { loadAsSystem, showOrder } from './show-orders.ts'

const startsAt = '2030-05-10T02:00:00.000Z'

/** A booking whose checkout is open, and what both sides and the table of the desk say of its money. */
async function aCheckout(price = 8000) {
  const owner = await aPerson()
  const buyer = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }), priceAmount: price })
  const ctx = await at(buyer)
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  const id = placed[0]?.id ?? ''
  return {
    ctx,
    id,
    groupId,
    words: async () => {
      const desk = await at(owner)
      const { payment, company } = await showOrder(desk, id, undefined, 'provider')
      const { rows } = await listDeskOrders(desk, { companyid: company.slug, filter: 'all', format: 'csv' })
      return [payment, rows[0]?.payment, (await showOrder(ctx, id, undefined)).payment]
    },
  }
}

test('a checkout that is open waits for payment, and one that ran out was not paid; neither has nothing to pay', async () => {
  const checkout = await aCheckout()
  expect(await checkout.words()).toEqual(['waiting', 'waiting', 'waiting'])
  await payGroup(checkout.ctx, checkout.groupId, { provider: 'sandbox', method: 'card' }, undefined)
  expect(await checkout.words()).toEqual(['waiting', 'waiting', 'waiting'])
  await runDueTimers(await at(system, testNow.getTime() + HOUR))
  expect(await checkout.words()).toEqual(['not_paid', 'not_paid', 'not_paid'])
})

test('only a free booking has nothing to pay', async () => {
  const checkout = await aCheckout(0)
  expect(await checkout.words()).toEqual(['nothing_to_pay', 'nothing_to_pay', 'nothing_to_pay'])
  await payGroup(checkout.ctx, checkout.groupId, { provider: 'free', method: 'free' }, undefined)
  expect(await checkout.words()).toEqual(['nothing_to_pay', 'nothing_to_pay', 'nothing_to_pay'])
})

test('what is to be paid on the spot is due until the booking is called off', async () => {
  const checkout = await aCheckout()
  await payGroup(checkout.ctx, checkout.groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect((await checkout.words())[0]).toBe('offline_due')
  await actOnOrder(checkout.ctx, checkout.id, 'cancel', { as: 'customer' })
  expect(await checkout.words()).toEqual(['not_paid', 'not_paid', 'not_paid'])
})

test('what was paid is paid until it goes back', async () => {
  const booking = await aPaidBooking()
  const shown = await showOrder(await at(booking.owner), booking.id, undefined, 'provider')
  expect(shown.payment).toBe('paid')
  expect((await booking.provider(testNow.getTime() + HOUR, 'cancel')).payment).toBe('refunding')
  const ctx = await aContext()
  const [order] = await ctx.db.update(orders).set({ refundStatus: 'full' }).where(eq(orders.id, booking.id)).returning()
  expect(order && paymentWordOf(order, false)).toBe('refunded')
})

test('what the company keeps, or gives back, of money that was paid on the spot is in the word', async () => {
  const booking = await aPaidBooking()
  const { db } = await aContext()
  const [order] = await db.select().from(orders).where(eq(orders.id, booking.id))
  if (!order) throw new Error('no order')
  const [online, there] = [testNow, new Date(testNow.getTime() + HOUR)]
  const money = { ...order, totalAmount: 35_200, dueAmount: 7040, paymentStatus: 'paid' as const, spotPaidAt: there }
  const wordOf = (set: Partial<typeof order>) => paymentWordOf({ ...money, ...set }, false)
  // A deposit went back, and of the rest a part.
  expect(wordOf({ paidAt: online, refundStatus: 'full', spotBackAmount: 12_960 })).toBe('partly_refunded')
  expect(wordOf({ paidAt: online, refundStatus: 'full', spotBackAmount: 28_160 })).toBe('refunded')
  // All of it was paid on the spot.
  expect(wordOf({ paidAt: there, spotBackAmount: 35_200 })).toBe('refunded')
  expect(wordOf({ paidAt: there, spotBackAmount: 100 })).toBe('partly_refunded')
  expect(wordOf({ paidAt: there, spotBackAmount: null })).toBe('paid')
})

test('a checkout that was left has paid nothing', async () => {
  const checkout = await aCheckout()
  await backToCart(checkout.ctx, checkout.groupId, undefined)
  expect((await showOrder(checkout.ctx, checkout.id, undefined)).payment).toBe('not_paid')
})

test('a wrong sum is the word of the money until it goes back, whatever was tried after it; its sum is the customer’s alone', async () => {
  const { ctx, id, groupId, words } = await aCheckout()
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const event = { eventId: newId(), kind: 'captured' as const, ref: payment?.ref ?? '', amount: 9000, currency: 'MYR' }
  await applyPaymentEvent(await at(system), 'sandbox', event, '{}')
  const wrong = ['mismatch', 'mismatch', 'mismatch']
  expect(await words()).toEqual(wrong)
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'fpx' }, undefined)
  expect(await words()).toEqual(wrong)
  await runDueTimers(await at(system, testNow.getTime() + HOUR))
  expect(await words()).toEqual(wrong)
  const loaded = await loadAsSystem(await at(system), id)
  expect((await toOrderView(await at(system), loaded, 'provider')).wrongSums).toEqual([])
})
