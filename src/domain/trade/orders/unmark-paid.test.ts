import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { composeOrderMail } from '#domain/talk/notifications/compose-order-mail.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, MINUTE, refusal, start, system } from '#test/paid-booking.ts'
import { testNow } from '#test/world.ts'
import { orders } from './orders.tables.ts'
import { toOrderView } from './orders.view.ts'
import { sumReceived } from './received.ts'
import { loadAsSystem } from './show-orders.ts'

const now = testNow.getTime()
const money = (row: typeof orders.$inferSelect | undefined) => {
  const { paymentStatus, paidAt, spotPaidAt, backAt, spotBackAmount } = row ?? {}
  return { paymentStatus, paidAt, spotPaidAt, backAt, spotBackAmount }
}
const received = async (id: string) =>
  sumReceived(await at(system), eq(orders.id, id), { from: new Date(0), to: new Date(start + 1000 * HOUR) })

test.each([
  ['all of it on the spot', aSpotBooking],
  ['the rest of a deposit', () => aPaidBooking({ depositKind: 'percent', depositValue: 30 })],
])('a mark as paid is taken back without a trace in money: %s', async (_what, make) => {
  const booking = await make()
  const before = money(await booking.row())
  const wasReceived = await received(booking.id)
  const ctx = await at(system, now)
  const shownBefore = await toOrderView(ctx, await loadAsSystem(ctx, booking.id), 'customer')
  const marked = await booking.provider(now, 'mark_paid')
  expect(marked.payment).toBe('paid')
  expect(marked.actions).toContain('unmark_paid')
  expect(await received(booking.id)).toBe(8000)
  const undone = await booking.provider(now + MINUTE, 'unmark_paid')
  expect(money(await booking.row())).toEqual(before)
  expect(await received(booking.id)).toBe(wasReceived)
  const { payment, paid, dueLater, cancellation } = shownBefore
  const shown = await toOrderView(ctx, await loadAsSystem(ctx, booking.id), 'customer')
  expect(shown).toMatchObject({ payment, paid, dueLater, cancellation })
  expect(undone.actions).toContain('mark_paid')
  expect(undone.actions).not.toContain('unmark_paid')
  expect(undone.timeline.slice(-2)).toMatchObject([{ transition: 'mark_paid' }, { transition: 'unmark_paid' }])
  const audited = await ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, booking.id))
    .orderBy(desc(auditEntries.id))
    .limit(2)
  const data = { amount: 8000 - wasReceived, currency: 'MYR' }
  const { accountId } = booking.owner
  expect(audited).toMatchObject([
    { action: 'orders.unmark_paid', accountId, data },
    { action: 'orders.mark_paid', accountId, data },
  ])
  // Its amounts are still frozen by the deposit alone, and it can be marked and ended as if nothing had been.
  await booking.provider(now + 2 * MINUTE, 'mark_paid')
  expect(await received(booking.id)).toBe(8000)
})

test('a cancellation after a mark that was taken back says nothing of money paid on the spot', async () => {
  const booking = await aSpotBooking()
  await booking.provider(now, 'mark_paid')
  await booking.provider(now + MINUTE, 'unmark_paid')
  const ended = await booking.provider(now + 2 * MINUTE, 'cancel')
  const nothing = { amount: 0, currency: 'MYR' }
  expect(ended.outcome).toMatchObject({ spot: nothing, spotBack: nothing, paid: nothing })
  expect(money(await booking.row())).toMatchObject({ paymentStatus: 'none', paidAt: null, backAt: null })
  const ctx = await at(system, now + HOUR)
  for (const side of ['customer', 'provider'] as const) {
    const loaded = await loadAsSystem(ctx, booking.id)
    const view = await toOrderView(ctx, loaded, 'customer')
    const { text } = composeOrderMail(ctx, { topic: 'orders.cancelled', side, payload: {} }, loaded, view)
    expect(text).not.toContain('on the spot')
  }
})

test('a mark is taken back for a day, by whoever may take money for the company, and no other mark is', async () => {
  const booking = await aSpotBooking()
  expect(await refusal(booking.provider(now, 'unmark_paid'))).toBe('orders.not_allowed_now')
  await booking.provider(now, 'mark_paid')
  expect(await refusal(booking.customer(now, 'unmark_paid'))).toBe('orders.not_allowed_now')
  expect(await booking.actions('provider', now + 24 * HOUR - 1)).toContain('unmark_paid')
  expect(await booking.actions('provider', now + 24 * HOUR)).not.toContain('unmark_paid')
  expect(await refusal(booking.provider(now + 24 * HOUR, 'unmark_paid'))).toBe('orders.not_allowed_now')
  // What came online is no mark of the company.
  const online = await aPaidBooking()
  expect(await refusal(online.provider(now, 'unmark_paid'))).toBe('orders.not_allowed_now')
})

test('what was marked before an order was completed stays; what is marked afterwards can still be taken back', async () => {
  const booking = await aSpotBooking()
  await booking.provider(start, 'start')
  await booking.provider(start + HOUR, 'mark_paid')
  await booking.provider(start + HOUR, 'deliver')
  expect(await booking.actions('provider', start + HOUR)).toContain('unmark_paid')
  await booking.customer(start + 2 * HOUR, 'complete')
  expect(await refusal(booking.provider(start + 3 * HOUR, 'unmark_paid'))).toBe('orders.not_allowed_now')
  const late = await aSpotBooking()
  await late.provider(start, 'deliver')
  await late.customer(start + HOUR, 'complete')
  await late.provider(start + 2 * HOUR, 'mark_paid')
  expect((await late.provider(start + 3 * HOUR, 'unmark_paid')).payment).toBe('offline_due')
})

test('a mark and its taking back are told to open pages', async () => {
  const booking = await aSpotBooking()
  for (const action of ['mark_paid', 'unmark_paid'] as const) await booking.provider(now, action)
  for (const topic of ['orders.marked_paid', 'orders.mark_undone'] as const) {
    expect(await booking.topics()).toContain(topic)
    expect(subscriptions[topic]).toEqual(['tell-order'])
  }
})

test('what came online stays dated when a mark is taken back, whatever a statement says', async () => {
  const booking = await aPaidBooking({ depositKind: 'percent', depositValue: 30 })
  await booking.provider(now + HOUR, 'mark_paid')
  const { db } = await at(system)
  const wrong = db.update(orders).set({ paidAt: null, spotPaidAt: null }).where(eq(orders.id, booking.id))
  await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'orders_amounts_frozen' } })
})
