import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { loadAsSystem, resolveDispute, toOrderView } from '#domain/trade/index.ts'
import type { Locale } from '#shared/locale.ts'
import { aPaidBooking, at, HOUR, MINUTE, start, system } from '#test/paid-booking.ts'
import { aPerson } from '#test/world.ts'
import { composeOrderMail } from './compose-order-mail.ts'
import { notices } from './notices.tables.ts'
import { notifyOfOrder } from './notify-of-order.ts'
import type { MailSide, OrderTopic } from './order-mails.ts'

type Booking = Awaited<ReturnType<typeof aPaidBooking>>
const DAY = 24 * HOUR

/** The latest mail of a kind as the worker would write it, in plain text. */
async function aMail(
  booking: Booking,
  topic: OrderTopic,
  side: MailSide = 'customer',
  locale: Locale = 'en',
): Promise<string> {
  const ctx = { ...(await at(system, start + 70 * DAY)), locale }
  const events = await ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, booking.id), eq(outboxEvents.topic, topic)))
  const loaded = await loadAsSystem(ctx, booking.id)
  const reader = { topic, side, payload: events.at(-1)?.payload ?? {} }
  return composeOrderMail(ctx, reader, loaded, await toOrderView(ctx, loaded, 'customer')).text
}

async function disputed(): Promise<Booking> {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  return booking
}

/** Decided about a report of the customer's: of one of the provider's not every sum is within the terms. */
async function decided(amount: number): Promise<Booking> {
  const booking = await aPaidBooking()
  await booking.customer(start + 15 * MINUTE, 'no_show')
  await booking.provider(start + HOUR, 'contest', { reason: 'We were there.' })
  const operator = await at(await aPerson({ sysadmin: true }), start + 2 * HOUR)
  await resolveDispute(operator, booking.id, { amount, note: 'Both were late.' })
  await payDueRefunds(await at(system, start + 3 * HOUR), 50)
  return booking
}

test('the mail about a dispute says until when it is decided, and to whom it belongs to answer', async () => {
  const booking = await disputed()
  const customer = await aMail(booking, 'orders.disputed')
  const provider = await aMail(booking, 'orders.disputed', 'provider')
  for (const mail of [customer, provider]) expect(mail).toContain('24 May')
  expect(provider).toContain('answer the objection once')
  expect(customer).not.toContain('answer the objection once')
})

test('the mail about a no-show that stands names what was paid, kept and given back', async () => {
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show')
  await booking.timers(start + 25 * HOUR)
  for (const side of ['customer', 'provider'] as const)
    expect(await aMail(booking, 'orders.no_show', side)).toMatch(/RM\s80\.00.*RM\s24\.00.*RM\s56\.00/s)
})

test.each([
  [3000, /RM\s80\.00.*RM\s50\.00.*RM\s30\.00/s],
  [0, /RM\s80\.00.*RM\s80\.00.*Nothing of it comes back/s],
])('the mail about a decision of %i sen says who decided and names the sums, to both sides', async (amount, sums) => {
  const booking = await decided(amount)
  for (const side of ['customer', 'provider'] as const) {
    const mail = await aMail(booking, 'orders.resolved', side)
    expect(mail).toContain('Khidmat has read both sides and decided')
    expect(mail).toMatch(sums)
    expect(mail).toContain('Both were late.')
  }
})

test('sums are named in Malay and Chinese as well, and where nobody decided it says so', async () => {
  const booking = await disputed()
  await booking.timers(start + 61 * DAY)
  expect(await aMail(booking, 'orders.resolved')).toContain('no decision within 60 days')
  for (const locale of ['ms', 'zh'] as const)
    expect(await aMail(booking, 'orders.resolved', 'customer', locale)).toMatch(/RM\s80\.00.*RM\s0\.00.*RM\s80\.00/s)
})

test('the mail about a cancellation names the sums to both sides', async () => {
  const booking = await aPaidBooking()
  await booking.customer(start - HOUR, 'cancel')
  for (const side of ['customer', 'provider'] as const)
    expect(await aMail(booking, 'orders.cancelled', side)).toMatch(/RM\s80\.00.*RM\s8\.00.*RM\s72\.00/s)
})

test('the mail about the refund of a decision says that Khidmat decided it, not that the company gives', async () => {
  const mail = await aMail(await decided(3000), 'payments.refunded')
  expect(mail).toContain('Khidmat decided')
  expect(mail).not.toContain('gives you back')
})

test('a mail quotes the words of what it tells of, and not what was said after it', async () => {
  const cancelled = await aPaidBooking()
  await cancelled.customer(start - HOUR, 'cancel', { reason: 'Sorry, I am ill.' })
  expect(await aMail(cancelled, 'orders.confirmed')).not.toContain('Sorry, I am ill.')
  expect(await aMail(cancelled, 'orders.cancelled', 'provider')).toContain('Sorry, I am ill.')
  const booking = await aPaidBooking()
  await booking.provider(start + 15 * MINUTE, 'no_show', { reason: 'Nobody came.' })
  await booking.customer(start + HOUR, 'contest', { reason: 'I was there.' })
  await booking.provider(start + 2 * HOUR, 'answer', { reason: 'The door was open.' })
  expect(await aMail(booking, 'orders.no_show_claimed')).toContain('Nobody came.')
  const objection = await aMail(booking, 'orders.disputed', 'provider')
  expect(objection).toContain('I was there.')
  expect(objection).not.toContain('The door was open.')
})

test.each([
  ['provider', 'customer'],
  ['customer', 'provider'],
] as const)('the answer of the %s to an objection reaches the %s, with its words', async (claimant, other) => {
  const booking = await aPaidBooking()
  await booking[claimant](start + 15 * MINUTE, 'no_show')
  await booking[other](start + HOUR, 'contest', { reason: 'I was there.' })
  await booking[claimant](start + 2 * HOUR, 'answer', { reason: 'The door was shut.' })
  const ctx = await at(system, start + 2 * HOUR)
  const [event] = await ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, booking.id), eq(outboxEvents.topic, 'orders.answered')))
  await notifyOfOrder(ctx, event?.id ?? '')
  const reader = other === 'customer' ? booking.buyer : booking.owner
  const told = await ctx.db.select().from(notices).where(eq(notices.orderId, booking.id))
  expect(told.map(({ accountId, topic, side }) => ({ accountId, topic, side }))).toEqual([
    { accountId: reader.accountId, topic: 'orders.answered', side: other },
  ])
  for (const locale of ['en', 'ms', 'zh'] as const) {
    const mail = await aMail(booking, 'orders.answered', other, locale)
    expect(mail).toContain('The door was shut.')
    expect(mail).not.toContain('I was there.')
    expect(mail).toMatch(/24[ 日]/)
  }
})

test.each(['en', 'ms', 'zh'] as const)(
  'the mail about a claim names what is at stake, also once it is over (%s)',
  async (locale) => {
    const missing = await aPaidBooking()
    await missing.provider(start + 15 * MINUTE, 'no_show')
    await missing.customer(start + HOUR, 'contest', { reason: 'I was there.' })
    const own = await aMail(missing, 'orders.no_show_claimed', 'customer', locale)
    expect(own).toMatch(/RM\s24\.00.*30 ?%|30 ?%.*RM\s24\.00/s)
    expect(own).toMatch(/11[ 日]/)
    const alone = await aPaidBooking()
    await alone.customer(start + 15 * MINUTE, 'no_show')
    expect(await aMail(alone, 'orders.no_show_claimed', 'provider', locale)).toMatch(/RM\s80\.00.*100 ?%/s)
  },
)

test.each([
  ['provider', 'customer', 'you did not come'],
  ['provider', 'provider', 'the customer did not come'],
  ['customer', 'customer', /Company \d+ did not come/],
  ['customer', 'provider', 'nobody of you came'],
] as const)('the mail that ends a claim of the %s tells the %s who did not come', async (claimant, side, words) => {
  const booking = await aPaidBooking()
  await booking[claimant](start + 15 * MINUTE, 'no_show')
  await booking.timers(start + 25 * HOUR)
  expect(await aMail(booking, 'orders.no_show', side)).toMatch(words)
})
