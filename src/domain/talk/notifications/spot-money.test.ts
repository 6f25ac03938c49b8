import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { offers } from '#domain/catalogue/catalogue.tables.ts'
import { actOnOrder, loadAsSystem, payGroup, placeOrder, toOrderView } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { locales } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
import { aPaidBooking, at, HOUR, MINUTE, refusal, slot, start, system } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson, testNow } from '#test/world.ts'
import { composeOrderMail } from './compose-order-mail.ts'
import type { MailSide, OrderTopic } from './order-mails.ts'

const money = (amount: number) => ({ amount, currency: 'MYR' })

/** A booking of RM 80 that is paid on the spot. */
async function onTheSpot(over: Partial<typeof offers.$inferInsert> = {}) {
  const [owner, buyer] = [await aPerson(), await aPerson()]
  const { offer } = await anOffer({ company: await aCompany({ owner }), ...over })
  const ctx = await at(buyer)
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  const id = placed[0]?.id ?? ''
  const act =
    (as: 'customer' | 'provider') =>
    async (when: number, action: Parameters<typeof actOnOrder>[2], input: object = {}) =>
      actOnOrder(await at(as === 'customer' ? buyer : owner, when), id, action, { as, ...input })
  return { id, customer: act('customer'), provider: act('provider') }
}

/** The mail about an end, as it is written. */
async function mailOf(
  id: string,
  topic: OrderTopic,
  side: MailSide = 'customer',
  locale: (typeof locales)[number] = 'en',
) {
  const ctx = { ...(await at(system, start + 2 * HOUR)), locale }
  const loaded = await loadAsSystem(ctx, id)
  return composeOrderMail(ctx, { topic, side, payload: {} }, loaded, await toOrderView(ctx, loaded, 'customer')).text
}

test('what was paid on the spot is given back by a provider who cancels, and everybody is told', async () => {
  const booking = await onTheSpot()
  // The desk is told before it cancels what it will have to give back itself.
  const marked = await booking.provider(start - 2 * HOUR, 'mark_paid')
  expect(marked.cancellation).toMatchObject({ fee: money(0), refund: money(0), spotBack: money(8000) })
  const shown = await booking.provider(start - HOUR, 'cancel')
  expect(shown).toMatchObject({
    paid: money(8000),
    outcome: { paid: money(0), kept: money(0), back: money(0), spot: money(8000), spotBack: money(8000) },
  })
  expect(await mailOf(booking.id, 'orders.cancelled')).toMatch(
    /RM\s80\.00 was paid on the spot; Company \d+ gives it back/,
  )
  for (const locale of locales) {
    const mail = await mailOf(booking.id, 'orders.cancelled', 'customer', locale)
    expect(mail).not.toMatch(/Nothing was paid|Tiada bayaran|未在线付款/)
    expect(mail.match(/RM\s80\.00/g)?.length).toBeGreaterThan(1)
  }
})

test.each(['cancel', 'decline'] as const)(
  'a provider is told what goes back by its hand before it may %s, and a sum noted meanwhile is not gone over',
  async (action) => {
    const booking = await onTheSpot({ kind: action === 'decline' ? 'request' : 'instant' })
    const asked = testNow.getTime() + MINUTE
    const marked = await booking.provider(asked, 'mark_paid')
    expect(marked.cancellation).toMatchObject({ refund: money(0), spotBack: money(8000) })
    expect(await refusal(booking.provider(asked, action, { expectedRefund: 0 }))).toBe('orders.refund_changed')
    expect(await refusal(booking.provider(asked, action, { expectedRefund: 8000 }))).toBe('none')
  },
)

test('a customer who cancels late gets back what was paid on the spot, less the fee', async () => {
  const booking = await onTheSpot()
  await booking.provider(start - 2 * HOUR, 'mark_paid')
  const shown = await booking.customer(start - HOUR, 'cancel')
  expect(shown.outcome).toMatchObject({ spot: money(8000), spotBack: money(7200) })
  expect(await mailOf(booking.id, 'orders.cancelled', 'provider')).toMatch(/gives RM\s72\.00 of it back/)
})

test.each([
  ['all of it on the spot', () => onTheSpot()],
  ['a deposit online and the rest on the spot', () => aPaidBooking({ depositKind: 'percent', depositValue: 20 })],
  ['a deposit that is less than the fee', () => aPaidBooking({ depositKind: 'percent', depositValue: 5 })],
])('what a customer is shown before cancelling is what happens, and adds up: %s', async (_title, make) => {
  for (const before of [3 * DAY, HOUR]) {
    const booking = await make()
    await booking.provider(start - 4 * DAY, 'mark_paid')
    const ctx = await at(system, start - before)
    const { paid, cancellation } = await toOrderView(ctx, await loadAsSystem(ctx, booking.id), 'customer')
    const { fee, refund, spotBack } = cancellation ?? {}
    expect((fee?.amount ?? 0) + (refund?.amount ?? 0) + (spotBack?.amount ?? 0)).toBe(paid.amount)
    const expectedRefund = (refund?.amount ?? 0) + (spotBack?.amount ?? 0)
    expect(await refusal(booking.customer(start - before, 'cancel', { expectedRefund: expectedRefund + 1 }))).toBe(
      'orders.refund_changed',
    )
    const { outcome } = await booking.customer(start - before, 'cancel', { expectedRefund })
    expect({ back: outcome?.back, spotBack: outcome?.spotBack }).toEqual({ back: refund, spotBack })
  }
})

test('a request that is declined after it was paid on the spot says who gives that back', async () => {
  const asked = testNow.getTime() + HOUR
  const booking = await onTheSpot({ kind: 'request' })
  expect((await booking.provider(asked, 'decline')).outcome).toBeNull()
  const paid = await onTheSpot({ kind: 'request' })
  await paid.provider(asked, 'mark_paid')
  expect((await paid.provider(asked + MINUTE, 'decline')).outcome).toMatchObject({ spotBack: money(8000) })
  expect(await mailOf(paid.id, 'orders.declined')).toContain('gives it back')
})

test('where a deposit was paid online and the rest on the spot, all of it is shown as paid', async () => {
  const booking = await aPaidBooking({ depositKind: 'percent', depositValue: 20 })
  const shown = await booking.provider(start - 2 * HOUR, 'mark_paid')
  expect(shown.paid).toEqual(money(8000))
  const ended = await booking.provider(start - HOUR, 'cancel')
  expect(ended.outcome).toMatchObject({
    paid: money(1600),
    back: money(1600),
    spot: money(6400),
    spotBack: money(6400),
  })
  expect(await mailOf(booking.id, 'orders.cancelled')).toMatch(/Paid: RM\s16\.00.*RM\s64\.00 was paid on the spot/s)
})

test('nothing is marked as paid while one side’s claim stands or is decided', async () => {
  const booking = await onTheSpot()
  await booking.customer(start + 15 * MINUTE, 'no_show')
  expect(await refusal(booking.provider(start + 20 * MINUTE, 'mark_paid'))).toBe('orders.not_allowed_now')
  const disputed = await booking.provider(start + 30 * MINUTE, 'contest', { reason: 'I was there.' })
  expect(disputed.actions).not.toContain('mark_paid')
  expect(await refusal(booking.provider(start + 40 * MINUTE, 'mark_paid'))).toBe('orders.not_allowed_now')
  const { db } = await at(system)
  const [row] = await db.select().from(orders).where(eq(orders.id, booking.id))
  expect(row?.paymentStatus).toBe('offline_due')
})
