import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { offerResources, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { loadAsSystem, toOrderView } from '#domain/trade/index.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { formatInstant } from '#shared/format.ts'
import { locales } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { aPaidBooking, at, HOUR, slot, system } from '#test/paid-booking.ts'
import { testNow } from '#test/world.ts'
import { composeOrderMail } from './compose-order-mail.ts'
import type { MailSide, OrderTopic } from './order-mails.ts'

const zone = 'Asia/Kuala_Lumpur'
const asked = testNow.getTime() + HOUR
const soon = '2030-05-02T01:00:00.000Z'
const later = '2030-05-14T02:00:00.000Z'

/** Everything that was said of a booking, as it is written in a language once all of it happened. */
async function mailsOf(orderId: string, locale: (typeof locales)[number]) {
  const ctx = { ...(await at(system)), locale }
  const loaded = await loadAsSystem(ctx, orderId)
  const view = await toOrderView(ctx, loaded, 'customer')
  const rows = await ctx.db
    .select({ topic: outboxEvents.topic, payload: outboxEvents.payload })
    .from(outboxEvents)
    .where(eq(outboxEvents.subjectId, orderId))
  const write = (topic: OrderTopic, side: MailSide) => {
    const { payload } = rows.find((row) => row.topic === topic) ?? { payload: {} }
    return composeOrderMail(ctx, { topic, side, payload }, loaded, view)
  }
  return { write, say: (instant: string) => formatInstant(instant, locale, zone) }
}

test.each(locales)('mails about moves name both times, and a refusal is no silence (%s)', async (locale) => {
  const booking = await aPaidBooking()
  const propose = () => booking.provider(asked, 'reschedule', { startsAt: soon })
  await propose()
  await booking.provider(asked, 'withdraw_move', { startsAt: soon })
  await propose()
  await booking.customer(asked, 'decline_move')
  await propose()
  await booking.timers(Date.parse(soon))
  await booking.provider(asked, 'reschedule', { startsAt: later })

  const { write, say } = await mailsOf(booking.id, locale)
  const declined = write('orders.move_declined', 'provider')
  const lapsed = write('orders.move_lapsed', 'provider')
  const withdrawn = write('orders.move_withdrawn', 'customer')
  for (const mail of [declined, lapsed, withdrawn, write('orders.move_proposed', 'customer')])
    expect(mail.text).toContain(say(soon))
  expect(declined.subject).not.toBe(lapsed.subject)
  expect(declined.text).not.toBe(lapsed.text)
  for (const side of ['customer', 'provider'] as const) {
    const moved = write('orders.rescheduled', side).text
    expect(moved).toContain(say(slot))
    expect(moved).toContain(say(later))
  }
})

test.each(locales)('a yes to a proposed time is told as such, to both sides (%s)', async (locale) => {
  const booking = await aPaidBooking()
  await booking.provider(asked, 'reschedule', { startsAt: soon })
  await booking.customer(asked, 'accept_move', { startsAt: soon })
  expect(await booking.topics()).not.toContain('orders.rescheduled')
  const { write, say } = await mailsOf(booking.id, locale)
  const staff = write('orders.move_accepted', 'provider').text
  const own = write('orders.move_accepted', 'customer').text
  for (const mail of [staff, own]) {
    expect(mail).toContain(say(slot))
    expect(mail).toContain(say(soon))
  }
  if (locale === 'en') {
    expect(staff).toContain('accepted your proposed time')
    expect(own).toContain('You accepted the time')
  }
})

test.each(locales)('mails about another person name both, in the time that stays (%s)', async (locale) => {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  const lines = eq(orderLines.orderId, booking.id)
  const [line] = await ctx.db.update(orderLines).set({ wantedStaffId: orderLines.staffId }).where(lines).returning()
  const companyId = booking.offer.companyId
  const [before] = await ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.id, line?.staffId ?? ''))
  const [other] = await ctx.db.insert(staffMembers).values({ companyId, name: 'Low Hui Min' }).returning()
  const staffid = other?.id ?? ''
  const [resource] = await ctx.db
    .insert(resources)
    .values({ companyId, kind: 'staff', staffId: staffid, name: { en: 'Low Hui Min' } })
    .returning()
  await ctx.db.insert(offerResources).values({ offerId: booking.offer.id, resourceId: resource?.id ?? '' })
  await ctx.db.insert(weeklyHours).values(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      resourceId: resource?.id ?? '',
      weekday,
      fromMinute: 540,
      toMinute: 1080,
    })),
  )
  const propose = () => booking.provider(asked, 'reschedule', { startsAt: slot, staffid })
  await propose()
  await booking.customer(asked, 'decline_move')
  await propose()
  await booking.provider(asked, 'withdraw_move', { startsAt: slot })
  await propose()
  await booking.customer(asked, 'accept_move', { startsAt: slot, staffid })
  const { write, say } = await mailsOf(booking.id, locale)
  for (const mail of [
    write('orders.person_proposed', 'customer'),
    write('orders.person_accepted', 'customer'),
    write('orders.person_accepted', 'provider'),
    write('orders.person_declined', 'provider'),
  ]) {
    expect(mail.text).toContain('Low Hui Min')
    expect(mail.text).toContain(before?.name)
    expect(mail.text).toContain(say(slot))
    expect(mail.text).not.toContain('{{')
  }
})

test.each(locales)(
  'a mail about a change says from what to what, and to the customer what goes back (%s)',
  async (locale) => {
    const visit = { atProvider: false, atCustomer: true, travelFeePerKmAmount: 100, serviceRadiusKm: 60 }
    const far = { kind: 'customer' as const, line1: '1, Jalan SS 15', city: 'Subang Jaya' }
    const near = { kind: 'customer' as const, line1: '7, Jalan Telawi', city: 'Kuala Lumpur' }
    const booking = await aPaidBooking(visit, far)
    const changed = await booking.customer(asked, 'change', { place: near })
    const back = formatMoney(changed.changedBack.amount, 'MYR')
    const { write } = await mailsOf(booking.id, locale)
    const [own, theirs] = [write('orders.changed', 'customer').text, write('orders.changed', 'provider').text]
    for (const mail of [own, theirs]) {
      expect(mail).toMatch(/SS 15.* → .*Telawi/)
      expect(mail).toContain(` → ${formatMoney(changed.total.amount, 'MYR')}`)
    }
    // Beside the row of the sums, which both are told.
    expect(own.split(back)).toHaveLength(theirs.split(back).length + 1)
    const refund = { topic: 'payments.refunded' as const, side: 'customer' as const }
    const ctx = { ...(await at(system)), locale }
    const loaded = await loadAsSystem(ctx, booking.id)
    const payload = { amount: changed.changedBack.amount, reason: 'change' }
    const mail = composeOrderMail(ctx, { ...refund, payload }, loaded, await toOrderView(ctx, loaded, 'customer'))
    if (locale === 'en') expect(mail.text).toContain(`costs less since you changed it: ${back} comes back`)
  },
)
