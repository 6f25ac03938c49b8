import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Actor, atomically, type Context } from '#domain/base/index.ts'
import { heldFor, payRefund, refundsOf } from '#domain/money/index.ts'
import { ledgerEntries } from '#domain/money/ledger/ledger.tables.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import type { PaymentEvent } from '#platform/payments/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { applyPaymentEvent } from '../checkout/apply-payment-event.ts'
import { addToCart } from '../checkout/cart.ts'
import { forgetOldDrafts } from '../checkout/forget-drafts.ts'
import { backToCart, openCheckout, placeOrder } from '../checkout/open-checkout.ts'
import { payGroup } from '../checkout/pay-group.ts'
import { pollPayments } from '../checkout/poll-payments.ts'
import { actOnOrder } from './act-on-order.ts'
import { moneyBack } from './money-back.ts'
import { orderEvents, orders } from './orders.tables.ts'
import { runDueTimers } from './run-timers.ts'
import { updateRefundStatus } from './update-refund-status.ts'

const HOUR = 3_600_000
const slot = '2030-05-03T02:00:00.000Z'

const service = aPaymentService()
const at = async (actor: Actor | undefined, when: Date = testNow): Promise<Context> =>
  aContext({ at: when, ...(actor ? { actor } : {}), platform: { payments: new Map([['sandbox', service]]) } })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
const statusOf = async (id: string) => (await (await aContext()).db.select().from(orders).where(eq(orders.id, id)))[0]

async function captureOf(ctx: Context, groupId: string, over: Partial<PaymentEvent> = {}) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  return applyPaymentEvent(
    ctx,
    'sandbox',
    {
      eventId: newId(),
      kind: 'captured',
      ref: payment?.ref ?? '',
      amount: payment?.amount ?? 0,
      currency: 'MYR',
      ...over,
    },
    '{}',
  )
}

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

test('a booking is held, paid, confirmed, served, completed and paid out', async () => {
  const owner = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }) })
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  expect(order?.status).toBe('pending_payment')
  expect(order?.docno).toMatch(/^KH-\d{6}$/)
  expect(await refusal(placeOrder(ctx, { offerid: offer.id, startsAt: slot }))).toBe('booking.slot_taken')
  const paid = await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  expect(paid.redirectUrl).toContain('/pay/sandbox/')
  const id = order?.id ?? ''
  expect((await statusOf(id))?.status).toBe('pending_payment')
  expect(await captureOf(ctx, groupId)).toBe('applied')
  expect(await captureOf(ctx, groupId)).toBe('ignored')
  expect(await statusOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await heldFor(ctx, id)).toBe(8000)
  await expect(
    ctx.db.update(orders).set({ totalAmount: 1, subtotalAmount: 1 }).where(eq(orders.id, id)),
  ).rejects.toThrow()
  expect(await refusal(actOnOrder(await at(buyer), id, 'start', { as: 'provider' }))).toBe('orders.order_not_found')
  await actOnOrder(await at(owner, new Date(slot)), id, 'start', { as: 'provider' })
  const later = new Date(Date.parse(slot) + 2 * HOUR)
  expect(await runDueTimers(await at(undefined, later))).toBe(1)
  expect((await statusOf(id))?.status).toBe('delivered')
  await runDueTimers(await at(undefined, new Date(later.getTime() + 48 * HOUR)))
  expect(await statusOf(id)).toMatchObject({ status: 'completed', payoutStatus: 'due' })
  const sides = await ctx.db
    .select({ account: ledgerEntries.account, sum: sql<number>`sum(amount)::int` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, id))
    .groupBy(ledgerEntries.account)
  expect(Object.fromEntries(sides.map((s) => [s.account, s.sum]))).toEqual({
    held: 0,
    company: -7200,
    commission: -800,
  })
  const steps = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.at, orderEvents.id)
  expect(steps.map((s) => s.transition)).toEqual(['open_checkout', 'confirm', 'start', 'deliver', 'complete'])
})

test('no money is pending of a checkout that has run out, and money that comes after it is paid', async () => {
  const ctx = await at(await aPerson())
  const { offer } = await anOffer()
  const placed = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const id = placed.orders[0]?.id ?? ''
  await payGroup(ctx, placed.groupId, { provider: 'sandbox', method: 'card' }, undefined)
  expect(await statusOf(id)).toMatchObject({ status: 'pending_payment', paymentStatus: 'pending' })
  const later = new Date(testNow.getTime() + 15 * 60_000)
  await runDueTimers(await at(undefined, later))
  expect(await statusOf(id)).toMatchObject({ status: 'payment_expired', paymentStatus: 'none' })
  await captureOf({ ...ctx, now: () => later }, placed.groupId)
  expect(await statusOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test('a cart of two companies is checked out together, or not at all', async () => {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const [a, b] = [await anOffer(), await anOffer()]
  const first = await addToCart(ctx, { offerid: a.offer.id, startsAt: slot })
  const second = await addToCart(ctx, { offerid: b.offer.id, startsAt: slot })
  expect(second.count).toBe(2)
  const rival = await placeOrder(await at(await aPerson()), { offerid: b.offer.id, startsAt: slot })
  const keys = [first, second].map(({ order }) => ({ orderid: order.id }))
  expect(await refusal(openCheckout(ctx, keys))).toBe('booking.slot_taken')
  expect((await statusOf(first.order.id))?.status).toBe('draft')
  expect(await ctx.db.$count(bookings, eq(bookings.orderId, first.order.id))).toBe(0)
  await runDueTimers(await at(undefined, new Date(testNow.getTime() + 15 * 60_000)))
  expect((await statusOf(rival.orders[0]?.id ?? ''))?.status).toBe('payment_expired')
  const group = await openCheckout(ctx, keys)
  await payGroup(ctx, group.groupId, { provider: 'sandbox', method: 'card' }, undefined)
  await captureOf(ctx, group.groupId)
  expect((await Promise.all(keys.map((k) => statusOf(k.orderid)))).map((o) => o?.status)).toEqual([
    'confirmed',
    'confirmed',
  ])
})

test('a taken slot is refused with the nearest free ones', async () => {
  const { offer } = await anOffer()
  await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: slot })
  const error = await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: slot }).catch(
    (e: unknown) => e,
  )
  expect((error as DomainError).data).toMatchObject({
    alternatives: [{ startsAt: '2030-05-03T01:00:00.000Z' }, { startsAt: '2030-05-03T03:00:00.000Z' }, {}],
  })
})

test('a visitor reaches the order by its secret alone', async () => {
  const { offer } = await anOffer()
  const ctx = await at(undefined)
  const { groupId, secret } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const choice = { provider: 'offline', method: 'on_the_spot', customer: { name: 'Siti', phone: '+60123456789' } }
  expect(await refusal(payGroup(ctx, groupId, choice, undefined))).toBe('orders.group_not_found')
  expect(await refusal(payGroup(ctx, groupId, { ...choice, customer: undefined }, secret))).toBe(
    'orders.contact_missing',
  )
  const nobody = await payGroup(ctx, groupId, { ...choice, customer: { name: 'Siti' } }, secret).catch(
    (e: unknown) => e,
  )
  expect(nobody).toMatchObject({ issues: [{ path: 'customer.email', code: 'required' }] })
  // With an address for the mails, since a phone alone would have to be proved first.
  const online = { provider: 'sandbox', method: 'card', customer: { name: 'Siti', email: 'siti@example.test' } }
  expect(await payGroup(ctx, groupId, online, secret)).toMatchObject({
    redirectUrl: expect.stringContaining('/pay/'),
  })
  await backToCart(ctx, groupId, secret)
})

test('back to the cart gives the time back, once', async () => {
  const { offer } = await anOffer()
  const ctx = await at(await aPerson())
  const { order } = await addToCart(ctx, { offerid: offer.id, startsAt: slot })
  const { groupId } = await openCheckout(ctx, [{ orderid: order.id }])
  await backToCart(ctx, groupId, undefined)
  await backToCart(ctx, groupId, undefined)
  expect((await statusOf(order.id))?.status).toBe('draft')
  await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: slot })
})

test('nothing that is placed, or whose hold has run out, goes back to the cart, and that is said', async () => {
  const { offer } = await anOffer()
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const placed = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  await payGroup(ctx, placed.groupId, { provider: 'sandbox', method: 'card' }, undefined)
  await captureOf(ctx, placed.groupId)
  const gone = await placeOrder(ctx, { offerid: offer.id, startsAt: '2030-05-07T02:00:00.000Z' })
  await runDueTimers(await aContext({ at: new Date(testNow.getTime() + 16 * 60_000), actor: { kind: 'system' } }))
  for (const [{ groupId, orders }, status] of [
    [placed, 'confirmed'],
    [gone, 'payment_expired'],
  ] as const) {
    await expect(backToCart(ctx, groupId, undefined)).rejects.toMatchObject({ code: 'orders.not_allowed_now' })
    expect((await statusOf(orders[0]?.id ?? ''))?.status).toBe(status)
  }
})

test('a request waits for the provider, who declines with everything back', async () => {
  const owner = await aPerson()
  const { offer } = await anOffer({ kind: 'request', company: await aCompany({ owner }) })
  const ctx = await at(await aPerson())
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const id = order?.id ?? ''
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  await captureOf(ctx, groupId)
  expect(await statusOf(id)).toMatchObject({
    status: 'requested',
    requestExpiresAt: new Date(testNow.getTime() + 24 * HOUR),
  })
  await actOnOrder(await at(owner), id, 'decline', { as: 'provider', reason: 'Fully booked' })
  expect(await statusOf(id)).toMatchObject({ status: 'declined', refundStatus: 'pending' })
  const [refund] = await refundsOf(ctx, [id])
  expect(refund?.amount).toBe(8000)
  await payRefund(ctx, refund?.id ?? '')
  await payRefund(ctx, refund?.id ?? '')
  await updateRefundStatus(ctx, id)
  expect((await statusOf(id))?.refundStatus).toBe('full')
  expect(service.refunds.filter((r) => r === refund?.id)).toHaveLength(1)
})

test('an unanswered request ends by itself, at the latest an hour before the start', async () => {
  const { offer } = await anOffer({ kind: 'request' })
  const ctx = await at(await aPerson())
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: '2030-05-01T06:00:00.000Z' })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await runDueTimers(await at(undefined, new Date('2030-05-01T04:59:00.000Z')))
  expect((await statusOf(order?.id ?? ''))?.status).toBe('requested')
  await runDueTimers(await at(undefined, new Date('2030-05-01T05:00:00.000Z')))
  expect((await statusOf(order?.id ?? ''))?.status).toBe('expired')
})

test('a late cancellation keeps what the policy says, and shows it before', async () => {
  const { offer } = await anOffer()
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const id = order?.id ?? ''
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  await captureOf(ctx, groupId)
  const late = await at(buyer, new Date(Date.parse(slot) - 3 * HOUR))
  const fresh = await statusOf(id)
  if (!fresh) throw new Error('gone')
  expect(await moneyBack(ctx, fresh, 'cancelled')).toMatchObject({ feeAmount: 0, refundAmount: 8000 })
  expect(await moneyBack(late, fresh, 'cancelled')).toMatchObject({ feeAmount: 800, refundAmount: 7200 })
  expect(await refusal(actOnOrder(late, id, 'cancel', { as: 'customer', expectedRefund: 8000 }))).toBe(
    'orders.refund_changed',
  )
  await actOnOrder(late, id, 'cancel', { as: 'customer', expectedRefund: 7200 })
  expect(await refusal(actOnOrder(late, id, 'cancel', { as: 'customer' }))).toBe('orders.not_allowed_now')
  expect(await statusOf(id)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'customer',
    refundStatus: 'pending',
    payoutStatus: 'due',
  })
  expect(await heldFor(ctx, id)).toBe(0)
  // Of the fee alone the company gets its part and the platform its commission: the rest went back before.
  const kept = async (account: 'company' | 'commission') =>
    (
      await ctx.db
        .select({ sum: sql<number>`sum(${ledgerEntries.amount})::int` })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.account, account)))
    )[0]?.sum
  expect([await kept('company'), await kept('commission')]).toEqual([-720, -80])
})

test('an order moves at most three times, and never onto a taken time', async () => {
  const { offer } = await anOffer()
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  const id = order?.id ?? ''
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: '2030-05-03T05:00:00.000Z' })
  expect(
    await refusal(actOnOrder(ctx, id, 'reschedule', { as: 'customer', startsAt: '2030-05-03T05:00:00.000Z' })),
  ).toBe('booking.slot_taken')
  for (const hour of ['02:30', '03:00', '03:30'])
    await actOnOrder(ctx, id, 'reschedule', { as: 'customer', startsAt: `2030-05-03T${hour}:00.000Z` })
  expect(
    await refusal(actOnOrder(ctx, id, 'reschedule', { as: 'customer', startsAt: '2030-05-03T07:00:00.000Z' })),
  ).toBe('orders.reschedule_limit')
  expect((await statusOf(id))?.startsAt?.toISOString()).toBe('2030-05-03T03:30:00.000Z')
  await placeOrder(await at(await aPerson()), { offerid: offer.id, startsAt: slot })
})

test('money of another amount or currency moves nothing and is flagged', async () => {
  const { offer } = await anOffer()
  for (const over of [{ amount: 7999 }, { currency: 'USD' }]) {
    const ctx = await at(await aPerson())
    const {
      groupId,
      orders: [order],
    } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
    await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
    expect(await captureOf(ctx, groupId, over)).toBe('mismatch')
    expect(await statusOf(order?.id ?? '')).toMatchObject({ status: 'pending_payment', paymentStatus: 'mismatch' })
    await backToCart(ctx, groupId, undefined)
  }
})

test('money that comes late takes the time again if it is free, else goes back', async () => {
  const { offer } = await anOffer()
  const expired = new Date(testNow.getTime() + 20 * 60_000)
  const buy = async () => {
    const ctx = await at(await aPerson())
    const {
      groupId,
      orders: [order],
    } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
    await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
    await runDueTimers(await at(undefined, expired))
    return { groupId, id: order?.id ?? '' }
  }
  const system = await aContext({ at: expired, actor: { kind: 'system' } })
  const loser = await buy()
  const winner = await buy()
  expect(await captureOf(system, winner.groupId)).toBe('applied')
  expect((await statusOf(winner.id))?.status).toBe('confirmed')
  expect(await captureOf(system, loser.groupId)).toBe('late_refunded')
  expect(await statusOf(loser.id)).toMatchObject({ status: 'payment_expired', refundStatus: 'pending' })
})

test('the provider notes money taken on the spot with the mail for it', async () => {
  const owner = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }) })
  const ctx = await at(await aPerson())
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await refusal(actOnOrder(ctx, order?.id ?? '', 'mark_paid', { as: 'provider' }))).toBe(
    'orders.order_not_found',
  )
  await actOnOrder(await at(owner), order?.id ?? '', 'mark_paid', { as: 'provider' })
  expect(await statusOf(order?.id ?? '')).toMatchObject({ paymentStatus: 'paid' })
  expect(await refusal(actOnOrder(await at(owner), order?.id ?? '', 'mark_paid', { as: 'provider' }))).toBe(
    'orders.not_allowed_now',
  )
})

test('a movement of money that does not sum to zero cannot commit', async () => {
  const ctx = await aContext()
  const unbalanced = atomically(ctx, async (ctx) => {
    const transactionId = newId()
    await ctx.db.execute(
      sql`insert into ledger_transactions (id, kind, at) values (${transactionId}, 'capture', now())`,
    )
    await ctx.db
      .insert(ledgerEntries)
      .values({ transactionId, account: 'clearing', amount: 5, currency: 'MYR', at: testNow })
  })
  await expect(unbalanced).rejects.toThrow()
})

test('a payment whose event was lost is asked for, once', async () => {
  const { offer } = await anOffer()
  const ctx = await at(await aPerson())
  const {
    groupId,
    orders: [order],
  } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const asked: string[] = []
  const fetchStatus = async (ref: string) => {
    asked.push(ref)
    return { eventId: `status:${ref}`, kind: 'captured' as const, ref, amount: 8000, currency: 'MYR' }
  }
  const patient = await aContext({
    at: new Date(testNow.getTime() + 3 * 60_000),
    actor: { kind: 'system' },
    platform: { payments: new Map([['sandbox', { ...service, fetchStatus }]]) },
  })
  const mine = async () => (await ctx.db.select().from(payments).where(eq(payments.groupId, groupId)))[0]?.ref
  await pollPayments(patient)
  await pollPayments(patient)
  expect(asked.filter((ref, i) => asked.indexOf(ref) !== i)).toEqual([])
  expect(asked).toContain(await mine())
  expect(await statusOf(order?.id ?? '')).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test('drafts that nobody came back to are forgotten', async () => {
  const { offer } = await anOffer()
  const guest = await addToCart(await at(undefined), { offerid: offer.id, startsAt: slot })
  const own = await addToCart(await at(await aPerson()), { offerid: offer.id, startsAt: slot })
  await forgetOldDrafts(await at(undefined, new Date(testNow.getTime() + 31 * 24 * HOUR)))
  expect(await statusOf(guest.order.id)).toBeUndefined()
  expect((await statusOf(own.order.id))?.status).toBe('draft')
})

test('a free order that is paid for together with others stands with them', async () => {
  const buyer = await aPerson()
  const ctx = await at(buyer)
  const [free, paid] = [await anOffer({ priceAmount: 0, priceModel: 'free' }), await anOffer()]
  const keys = []
  for (const { offer } of [free, paid])
    keys.push({ orderid: (await addToCart(ctx, { offerid: offer.id, startsAt: slot })).order.id })
  const { groupId } = await openCheckout(ctx, keys)
  await payGroup(ctx, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  expect(await captureOf(ctx, groupId)).toBe('applied')
  expect(
    (await Promise.all(keys.map((key) => statusOf(key.orderid)))).map((o) => `${o?.status} ${o?.paymentStatus}`),
  ).toEqual(['confirmed none', 'confirmed paid'])
})
