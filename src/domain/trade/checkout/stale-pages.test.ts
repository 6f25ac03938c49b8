import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Actor, type Context } from '#domain/base/index.ts'
import { offerAddons, offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { refundsOf } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { refusal } from '#test/paid-booking.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { addToCart, listCart } from './cart.ts'
import { backToCart, openCheckout } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { closePayment } from './poll-payments.ts'

const HOUR = 3_600_000
const slot = '2030-05-06T02:00:00.000Z'
const service = aPaymentService()
const card = { provider: 'sandbox', method: 'card' }
const at = async (actor: Actor, when: Date = testNow): Promise<Context> =>
  aContext({ at: when, actor, platform: { payments: new Map([['sandbox', service]]) } })

const paymentOf = async (ctx: Context, groupId: string) =>
  (await ctx.db.select().from(payments).where(eq(payments.groupId, groupId)))[0]
const orderOf = async (ctx: Context, id: string) => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]
const captured = (payment: { ref: string | null; amount: number } | undefined) => ({
  eventId: newId(),
  kind: 'captured' as const,
  ref: payment?.ref ?? '',
  amount: payment?.amount ?? 0,
  currency: 'MYR',
})

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('money that comes through a page of an earlier checkout goes back, and the order waits for its price of today', async () => {
  const { offer } = await anOffer()
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const keys = [{ orderid: order.id }]
  const first = await openCheckout(ctx, keys)
  await payGroup(ctx, first.groupId, card, undefined)
  const stale = await paymentOf(ctx, first.groupId)
  await backToCart(ctx, first.groupId, undefined)

  await ctx.db.update(offers).set({ priceAmount: 50_000 }).where(eq(offers.id, offer.id))
  const dayAfter = await at(buyer, new Date(testNow.getTime() + 25 * HOUR))
  await listCart(dayAfter, [])
  const second = await openCheckout(dayAfter, keys)
  expect(await applyPaymentEvent(dayAfter, 'sandbox', captured(stale), '{}')).toBe('late_refunded')
  expect(await orderOf(ctx, order.id)).toMatchObject({ status: 'pending_payment', totalAmount: 50_000, paidAt: null })
  expect((await refundsOf(ctx, [order.id])).map(({ amount, reason }) => [amount, reason])).toEqual([
    [stale?.amount, 'superseded'],
  ])

  await payGroup(dayAfter, second.groupId, card, undefined)
  expect(await applyPaymentEvent(dayAfter, 'sandbox', captured(await paymentOf(ctx, second.groupId)), '{}')).toBe(
    'applied',
  )
  expect(await orderOf(ctx, order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test('a payment event that comes before its payment is known counts when it is sent again, and then once', async () => {
  const { offer } = await anOffer()
  const ctx = await at(await aPerson())
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  await payGroup(ctx, groupId, card, undefined)
  const payment = await paymentOf(ctx, groupId)
  const event = captured(payment)
  const refIs = (ref: string | null) => ctx.db.update(payments).set({ ref }).where(eq(payments.groupId, groupId))
  await refIs(null)
  expect(await applyPaymentEvent(ctx, 'sandbox', event, '{}')).toBe('unknown_ref')
  await refIs(event.ref)
  expect(await applyPaymentEvent(ctx, 'sandbox', event, '{}')).toBe('applied')
  expect(await orderOf(ctx, order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await applyPaymentEvent(ctx, 'sandbox', event, '{}')).toBe('ignored')
})

test('money that comes for somebody who is gone for good goes back, and no seat is taken', async () => {
  const { offer } = await anOffer()
  for (const gone of [true, false]) {
    const buyer = await aPerson()
    const ctx = await at(buyer)
    const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: gone ? slot : '2030-05-06T05:00:00.000Z' })
    const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
    await payGroup(ctx, groupId, card, undefined)
    const late = await at({ kind: 'system' }, new Date(testNow.getTime() + HOUR))
    await runDueTimers(late)
    const deletedAt = gone ? late.now() : null
    await ctx.db.update(accounts).set({ deletedAt }).where(eq(accounts.id, buyer.accountId))
    const outcome = await applyPaymentEvent(late, 'sandbox', captured(await paymentOf(ctx, groupId)), '{}')
    expect(outcome).toBe(gone ? 'late_refunded' : 'applied')
    expect((await orderOf(ctx, order.id))?.status).toBe(gone ? 'payment_expired' : 'confirmed')
    expect(await refundsOf(ctx, [order.id])).toHaveLength(gone ? 1 : 0)
  }
})

test('a failure or a wrong sum told through an old page says nothing about the checkout of today', async () => {
  const { offer } = await anOffer()
  const ctx = await at(await aPerson())
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  for (const event of [{ kind: 'failed' as const }, { amount: 1 }]) {
    const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
    await payGroup(ctx, groupId, card, undefined)
    await backToCart(ctx, groupId, undefined)
    const again = await openCheckout(ctx, [{ orderid: order.id }])
    await applyPaymentEvent(ctx, 'sandbox', { ...captured(await paymentOf(ctx, groupId)), ...event }, '{}')
    expect(await orderOf(ctx, order.id)).toMatchObject({ status: 'pending_payment', paymentStatus: 'none' })
    await backToCart(ctx, again.groupId, undefined)
  }
})

test('going back to the cart ends the payment page; money that was paid on it before is found and sent back', async () => {
  const { offer } = await anOffer()
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  await payGroup(ctx, groupId, card, undefined)
  await backToCart(ctx, groupId, undefined)
  const payment = await paymentOf(ctx, groupId)
  expect(payment?.status).toBe('failed')
  const answering = { ...service, fetchStatus: async () => captured(payment) }
  const worker = { ...ctx, platform: { ...ctx.platform, payments: new Map([['sandbox', answering]]) } }
  await closePayment(worker, payment?.id ?? '')
  expect(service.closed).toContain(payment?.ref)
  expect(await orderOf(ctx, order.id)).toMatchObject({ status: 'draft' })
  expect((await refundsOf(ctx, [order.id])).map(({ amount }) => amount)).toEqual([payment?.amount])
})

/** A draft of an offer, as its buyer finds it so many hours later. */
async function aDraft({ offer }: Pick<Awaited<ReturnType<typeof anOffer>>, 'offer'>, addonids: string[] = []) {
  const buyer = await aPerson()
  const after = (hours: number) => at(buyer, new Date(testNow.getTime() + hours * HOUR))
  const addons = addonids.map((addonid) => ({ addonid, quantity: 1 }))
  const { order } = await addToCart(await after(0), { offerid: offer.id, startsAt: slot, addons })
  const becomes = async (now: Partial<typeof offers.$inferInsert>) =>
    (await aContext()).db.update(offers).set(now).where(eq(offers.id, offer.id))
  return { order, keys: [{ orderid: order.id }], after, becomes }
}

test('a draft that goes to the checkout and back every day keeps neither its price nor its terms', async () => {
  const { order, keys, after, becomes } = await aDraft(await anOffer())
  await becomes({ priceAmount: 50_000, kind: 'request', policyPreset: 'strict' })
  const before = await after(23)
  const { groupId } = await openCheckout(before, keys)
  await backToCart(before, groupId, undefined)
  const ctx = await after(25)
  expect(await refusal(openCheckout(ctx, keys))).toBe('orders.price_changed')
  await openCheckout(ctx, keys)
  expect(await orderOf(ctx, order.id)).toMatchObject({
    totalAmount: 50_000,
    offerKind: 'request',
    policy: { preset: 'strict' },
  })
})

test('stricter terms at the same price are said before they are taken, and a new day begins with them', async () => {
  const { order, keys, after, becomes } = await aDraft(await anOffer())
  await becomes({ policyPreset: 'strict' })
  expect(await refusal(openCheckout(await after(25), keys))).toBe('orders.price_changed')
  await listCart(await after(25), [])
  await becomes({ policyPreset: 'zero', priceAmount: 50_000 })
  const within = await after(40)
  await openCheckout(within, keys)
  expect(await orderOf(within, order.id)).toMatchObject({ totalAmount: 8000, policy: { preset: 'strict' } })
})

test('a draft of which a part is sold no longer is not sold at the price that it had', async () => {
  const { offer } = await anOffer()
  const { db } = await aContext()
  const addon = { offerId: offer.id, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 0, maxQuantity: 1 }
  const [added] = await db.insert(offerAddons).values(addon).returning()
  const { keys, after } = await aDraft({ offer }, [added?.id ?? ''])
  await db.delete(offerAddons).where(eq(offerAddons.id, added?.id ?? ''))
  expect(await refusal(openCheckout(await after(25), keys))).toBe('booking.offer_unavailable')
})

test('a cart that is a day old and looked at while checkout opens keeps one set of lines, each with its own booking', async () => {
  const { offer } = await anOffer()
  const ctx = await at(await aPerson())
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 8); round++) {
    const { order } = await addToCart(ctx, {
      offerid: offer.id,
      startsAt: new Date(Date.parse(slot) + (round % 4) * 2 * HOUR + Math.floor(round / 4) * 24 * HOUR).toISOString(),
    })
    await ctx.db
      .update(orders)
      .set({ pricedAt: new Date(testNow.getTime() - 25 * HOUR) })
      .where(eq(orders.id, order.id))
    const [opened] = await Promise.allSettled([
      openCheckout(ctx, [{ orderid: order.id }]),
      listCart(ctx, []),
      listCart(ctx, []),
    ])
    if (opened.status === 'rejected') throw opened.reason
    const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const held = await ctx.db.select().from(bookings).where(eq(bookings.orderId, order.id))
    expect(held.map((booking) => booking.lineId)).toEqual(lines.map((line) => line.id))
    await backToCart(ctx, opened.value.groupId, undefined)
    await ctx.db.update(orders).set({ discardedAt: testNow }).where(eq(orders.id, order.id))
  }
})

test('a company that was suspended while its time was held is paid no more', async () => {
  const ctx = await at(await aPerson())
  const { offer, company } = await anOffer()
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  await ctx.db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id))
  for (const way of [
    { provider: 'sandbox', method: 'card' },
    { provider: 'offline', method: 'on_the_spot' },
  ])
    expect(await refusal(payGroup(ctx, groupId, way, undefined))).toBe('booking.offer_unavailable')
})
