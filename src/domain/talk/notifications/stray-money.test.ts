import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically, type Context } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { payDueRefunds, refundMismatch } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import { loadAsSystem, payGroup, placeOrder, runDueTimers, toOrderView } from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { HOUR, slot, system } from '#test/paid-booking.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { composeOrderMail } from './compose-order-mail.ts'

const service = {
  ...aPaymentService(),
  methods: (['card', 'fpx'] as const).map((key) => ({ key, minAmount: 101, maxAmount: 99_999_999 })),
}
const at = (actor: Context['actor'], hours = 0) =>
  aContext({
    actor,
    at: new Date(testNow.getTime() + hours * HOUR),
    platform: { payments: new Map([['sandbox', service]]) },
  })

/** A booking of RM 80 for which two payment pages were opened; `pay` lets the money of one arrive. */
async function twoPages() {
  const buyer = await aPerson()
  const { offer } = await anOffer()
  const ctx = await at(buyer)
  const { groupId, orders } = await placeOrder(ctx, { offerid: offer.id, startsAt: slot })
  for (const method of ['card', 'fpx']) await payGroup(ctx, groupId, { provider: 'sandbox', method }, undefined)
  const pages = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const pay = async (method: string, { amount = 8000, hours = 0 } = {}) => {
    const page = pages.find((one) => one.method === method)
    const event = { eventId: newId(), kind: 'captured' as const, ref: page?.ref ?? '', amount, currency: 'MYR' }
    await applyPaymentEvent(await at(system, hours), 'sandbox', event, '{}')
    return page?.id ?? ''
  }
  return { id: orders[0]?.id ?? '', pay, buyer, groupId, companyId: offer.companyId }
}

/** The last mail about money that went back, or one about another thing, and what the order's page shows. */
async function refunded(
  id: string,
  locale: Locale = 'en',
  topic: 'payments.refunded' | 'payments.wrong_sum' = 'payments.refunded',
) {
  const ctx = { ...(await at(system, 24 * 11)), locale }
  await payDueRefunds(ctx, 50)
  const told = await ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, id), eq(outboxEvents.topic, topic)))
  const loaded = await loadAsSystem(ctx, id)
  const view = await toOrderView(ctx, loaded, 'customer')
  const reader = { topic, side: 'customer' as const, payload: told.at(-1)?.payload ?? {} }
  return { view, ...composeOrderMail(ctx, reader, loaded, view) }
}

test('who paid twice is told that the second payment goes back and the booking stands, in every language', async () => {
  const { id, pay } = await twoPages()
  await pay('card')
  await pay('fpx')
  const { view, subject, text } = await refunded(id)
  expect(view).toMatchObject({
    status: 'confirmed',
    paid: { amount: 8000 },
    refunded: { amount: 0 },
    stray: { amount: 8000 },
    refundStatus: 'none',
  })
  expect(subject).toContain(`You paid ${view.docno} twice`)
  expect(text).toMatch(/RM\s80\.00 goes back/)
  expect(text).toContain('stands')
  for (const locale of locales) {
    const mail = await refunded(id, locale)
    expect(mail.subject).toContain(view.docno)
    expect(`${mail.subject} ${mail.text}`).not.toContain('order-mails.')
  }
})

test('who paid a company that was suspended meanwhile is told that nothing is booked and the money goes back', async () => {
  const { id, pay, companyId } = await twoPages()
  const { db } = await at(system)
  await db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, companyId))
  await pay('card')
  const { view, subject, text } = await refunded(id)
  expect(view).toMatchObject({ status: 'payment_expired', refunded: { amount: 8000 } })
  expect(subject).toContain('goes back')
  expect(text).toContain('nothing was booked')
})

test('who chose to pay on the spot after all is not told of having paid twice', async () => {
  const { id, pay, buyer, groupId } = await twoPages()
  await payGroup(await at(buyer), groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await pay('card')
  const { view, subject, text } = await refunded(id)
  expect(view).toMatchObject({ status: 'confirmed', paid: { amount: 0 }, stray: { amount: 8000 } })
  expect(`${subject} ${text}`).not.toContain('twice')
  expect(text).toContain('is paid on the spot')
})

test('money that comes when the time is gone reads as that, not as a booking that is paid back', async () => {
  const { id, pay } = await twoPages()
  await runDueTimers(await at(system, 1))
  // By now the time is somebody else's: it has begun.
  await pay('card', { hours: 24 * 10 })
  const { view, subject, text } = await refunded(id)
  expect([view.status, view.stray.amount]).toEqual(['payment_expired', 0])
  expect(subject).toContain('late payment')
  expect(text).not.toContain('for your booking')
  // The order's page says so, too.
  expect(view.placedAt).toBeNull()
  expect(view.refunded.amount).toBe(8000)
})

test('a payment of a wrong sum reads as that', async () => {
  const { id, pay } = await twoPages()
  const payment = await pay('card', { amount: 700 })
  await atomically(await at(system, 1), (ctx) => refundMismatch(ctx, payment, 'MYR'))
  const { subject, text } = await refunded(id)
  expect(subject).toContain('another amount')
  expect(text).toMatch(/RM\s7\.00, which is not the amount that was due/)
})

test('a payment of a wrong sum is told as soon as it comes, in every language', async () => {
  const { id, pay } = await twoPages()
  await pay('card', { amount: 9000 })
  const { subject, text } = await refunded(id, 'en', 'payments.wrong_sum')
  expect(subject).toMatch(/another amount: RM\s90\.00/)
  expect(text).toContain('goes back within 7 days')
  for (const locale of locales) {
    const mail = await refunded(id, locale, 'payments.wrong_sum')
    expect(`${mail.subject} ${mail.text}`).not.toContain('order-mails.')
    expect(mail.subject).toContain('90.00')
  }
})
