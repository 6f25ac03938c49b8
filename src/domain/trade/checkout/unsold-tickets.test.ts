import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { occurrences, offers, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { payments, refunds } from '#domain/money/payments/payments.tables.ts'
import { newId } from '#shared/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { anEvent } from '#test/an-event.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { refusal } from '#test/paid-booking.ts'
import { sandbox } from '#test/tasks.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { showOrder } from '../orders/show-orders.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { addToCart } from './cart.ts'
import { openCheckout } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

type Event = Awaited<ReturnType<typeof anEvent>>
const { db } = await aContext()
const change = {
  'the offer is paused': ({ offer }: Event) =>
    db.update(offers).set({ status: 'paused' }).where(eq(offers.id, offer.id)),
  'the company is suspended': ({ company }: Event) =>
    db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, company.id)),
  'the date is cancelled': ({ occurrenceId }: Event) =>
    db.update(occurrences).set({ cancelledAt: testNow }).where(eq(occurrences.id, occurrenceId)),
  'it began a minute ago': ({ occurrenceId }: Event) =>
    db
      .update(occurrences)
      .set({ startsAt: new Date(testNow.getTime() - MINUTE), endsAt: new Date(testNow.getTime() + HOUR) })
      .where(eq(occurrences.id, occurrenceId)),
  'the sale has ended': ({ types: [type] }: Event) =>
    db
      .update(ticketTypes)
      .set({ salesTo: testNow })
      .where(eq(ticketTypes.id, type?.id ?? '')),
  'it has not begun': ({ types: [type] }: Event) =>
    db
      .update(ticketTypes)
      .set({ salesFrom: new Date(testNow.getTime() + 9 * DAY) })
      .where(eq(ticketTypes.id, type?.id ?? '')),
  'fewer are sold to one': ({ types: [type] }: Event) =>
    db
      .update(ticketTypes)
      .set({ maxPerOrder: 1 })
      .where(eq(ticketTypes.id, type?.id ?? '')),
}
const changes = Object.keys(change) as (keyof typeof change)[]

/** Two tickets of one type in a cart. */
async function inTheCart() {
  const event = await anEvent([100])
  const actor = await aPerson()
  const at = (after = 0) => aContext({ at: new Date(testNow.getTime() + after), actor, platform: sandbox })
  const { order } = await addToCart(await at(), event.booked(2))
  return { event, orderid: order.id, at }
}

/** The same at the checkout, to be paid; `late` is the money of it, an hour later. */
async function atTheCheckout() {
  const { event, orderid, at } = await inTheCart()
  const { groupId } = await openCheckout(await at(), [{ orderid }])
  await payGroup(await at(), groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [{ ref, amount } = { ref: '', amount: 0 }] = await db
    .select()
    .from(payments)
    .where(eq(payments.groupId, groupId))
  const late = async () => {
    const ctx = await at(HOUR)
    await runDueTimers({ ...ctx, actor: { kind: 'system' } })
    const came = { eventId: newId(), kind: 'captured' as const, ref: ref ?? '', amount, currency: 'MYR' }
    const outcome = await applyPaymentEvent(ctx, 'sandbox', came, '{}')
    return { outcome, status: (await showOrder(ctx, orderid, undefined, 'customer')).status }
  }
  return { event, orderid, amount, late }
}

test.each(changes)('tickets in a cart are sold no more once %s', async (what) => {
  const { event, orderid, at } = await inTheCart()
  await change[what](event)
  for (const after of [0, 2 * DAY])
    expect(await refusal(openCheckout(await at(after), [{ orderid }]))).toBe('booking.offer_unavailable')
})

test.each(changes)('money that comes after the hold ran out goes back once %s', async (what) => {
  const { event, orderid, amount, late } = await atTheCheckout()
  await change[what](event)
  expect(await late()).toEqual({ outcome: 'late_refunded', status: 'payment_expired' })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderid))).toMatchObject([{ amount }])
})

test('control: what is still on sale is sold, and money that comes late books it', async () => {
  const { late } = await atTheCheckout()
  expect(await late()).toEqual({ outcome: 'applied', status: 'confirmed' })
})
