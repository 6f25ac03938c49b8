import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { completedAtLeast, replyWithin } from '#shared/trust.ts'
import { aPaidBooking } from '#test/paid-booking.ts'
import { aCompany, aContext, aPerson, testNow } from '#test/world.ts'
import { messages, threads } from '../messages/messages.tables.ts'
import { refreshTrust } from './refresh-trust.ts'
import { companyTrust } from './trust.tables.ts'
import { trustOf } from './trust-of.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Orders of a company in a status. */
async function someOrders(companyId: string, count: number, set: Partial<typeof orders.$inferInsert> = {}) {
  const { db } = await aContext()
  return db
    .insert(orders)
    .values(
      Array.from({ length: count }, () => ({
        docno: `KH-${newId().slice(-12)}`,
        companyId,
        offerKind: 'instant' as const,
        status: 'completed' as const,
        policy: { preset: 'fair' as const, latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
        subtotalAmount: 0,
        totalAmount: 0,
        dueAmount: 0,
        place: { kind: 'provider' as const },
        ...set,
      })),
    )
    .returning()
}

/** Conversations in which a customer asks two days ago, and an answer comes after so many minutes; null: none. */
async function conversations(
  companyId: string,
  waits: readonly (number | null)[],
  asked = testNow.getTime() - 2 * DAY,
) {
  const { db } = await aContext()
  const made = await someOrders(companyId, waits.length, { status: 'confirmed' })
  for (const [i, wait] of waits.entries()) {
    const orderId = made[i]?.id ?? ''
    const [thread] = await db
      .insert(threads)
      .values({ kind: 'order', companyId, orderId, lastAt: new Date(asked) })
      .returning()
    const said = (side: 'customer' | 'provider', at: number) => ({
      threadId: thread?.id ?? '',
      side,
      senderName: 'Siti',
      text: 'Hello',
      at: new Date(at),
    })
    await db.insert(messages).values([
      said('customer', asked),
      // Once more, before there was an answer: it is the first that waits.
      ...(wait === null || wait > 10 ? [said('customer', asked + 5 * MINUTE)] : []),
      ...(wait === null ? [] : [said('provider', asked + wait * MINUTE)]),
    ])
  }
}

/** What is told of a company once it is counted. */
async function told(companyId: string, at = testNow) {
  const ctx = await aContext({ at, actor: { kind: 'system' } })
  await ctx.db
    .update(companyTrust)
    .set({ countedAt: new Date(0) })
    .where(eq(companyTrust.companyId, companyId))
  while ((await refreshTrust(ctx, 20)) === 20);
  return (await trustOf(ctx, [companyId])).get(companyId)
}

const times = (count: number, wait: number | null) => Array.from({ length: count }, () => wait)

test('completed bookings of customers are told in a round number, once there are enough of them', async () => {
  const { id } = await aCompany()
  await someOrders(id, figures.leastCompleted - 1)
  await someOrders(id, 30, { status: 'cancelled' })
  await someOrders(id, 30, { walkIn: true })
  expect(await told(id)).toMatchObject({ completed: null, reply: null, verified: null })
  await someOrders(id, 8, { status: 'closed' })
  expect(await told(id)).toMatchObject({ completed: 20 })
  expect([19, 20, 39, 40, 99, 100, 149, 150, 999, 1000, 1199].map(completedAtLeast)).toEqual([
    null,
    20,
    30,
    40,
    90,
    100,
    100,
    150,
    950,
    1000,
    1100,
  ])
})

test('what its own people booked, also of former staff, is no completed booking of a customer', async () => {
  const [owner, former, customer, colleague] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()]
  const { id } = await aCompany({ owner })
  const { db } = await aContext()
  const name = 'Aina'
  await db.insert(staffMembers).values([
    { companyId: id, contactId: former.contactId, name, endedAt: testNow },
    // On the schedule without an account.
    { companyId: id, contactId: null, name },
    { companyId: (await aCompany()).id, contactId: colleague.contactId, name },
  ])
  for (const { accountId } of [owner, former]) await someOrders(id, 20, { accountId })
  expect(await told(id)).toMatchObject({ completed: null })
  // Those of customers count, with and without an account, and of who works elsewhere.
  for (const accountId of [customer.accountId, colleague.accountId, null]) await someOrders(id, 10, { accountId })
  expect(await told(id)).toMatchObject({ completed: 30 })
})

test('how fast a company answers is told of enough questions, as half of the customers have it', async () => {
  const { id } = await aCompany()
  await conversations(id, times(figures.leastQuestions - 1, 20))
  expect(await told(id)).toMatchObject({ reply: null })
  await conversations(id, [200])
  expect(await told(id)).toMatchObject({ reply: 'hour' })
  await conversations(id, times(11, 200))
  expect(await told(id)).toMatchObject({ reply: 'hours' })
  expect([null, 60, 61, figures.fewHours * 60, 301, 1440, 1441].map(replyWithin)).toEqual([
    null,
    'hour',
    'hours',
    'hours',
    'day',
    'day',
    null,
  ])
})

test('a company that leaves most questions unanswered is not said to answer fast', async () => {
  const { id } = await aCompany()
  await conversations(id, [...times(6, 5), ...times(7, null)])
  expect(await told(id)).toMatchObject({ reply: null })
})

test('what was asked less than a day ago may still be answered, and speaks against nobody', async () => {
  const { id } = await aCompany()
  await conversations(id, times(figures.leastQuestions, 5))
  await conversations(id, times(20, null), testNow.getTime() - 60 * MINUTE)
  expect(await told(id)).toMatchObject({ reply: 'hour' })
})

test('a verified company says since when, with the number that it gives', async () => {
  const { id } = await aCompany({ verifiedAt: testNow, registrationNumber: '202301000001' })
  const verified = { at: testNow.toISOString(), registrationNumber: '202301000001' }
  expect(await told(id)).toMatchObject({ verified })
  await (await aContext()).db.update(companies).set({ verifiedAt: null }).where(eq(companies.id, id))
  expect(await told(id)).toMatchObject({ verified: null })
})

test('each company is counted once a day, by one of several workers', async () => {
  const ctx = await aContext({ at: new Date(testNow.getTime() + 40 * DAY) })
  while ((await refreshTrust(ctx, 20)) === 20);
  const made = await Promise.all([1, 2, 3].map(() => aCompany()))
  const counted = await Promise.all([1, 2, 3, 4].map(() => refreshTrust(ctx, 20)))
  expect(counted.reduce((sum, one) => sum + one)).toBe(made.length)
  expect(await refreshTrust(ctx, 20)).toBe(0)
  expect(await refreshTrust(await aContext({ at: new Date(testNow.getTime() + 42 * DAY) }), 1)).toBe(1)
})

test('each offer knows how often it is booked, at the desk, too, and forgets what was called off', async () => {
  const booking = await aPaidBooking()
  const booked = async () => {
    await told(booking.offer.companyId)
    const { db } = await aContext()
    const [row] = await db.select({ n: offers.bookedCount }).from(offers).where(eq(offers.id, booking.offer.id))
    return row?.n
  }
  expect(await booked()).toBe(1)
  await booking.customer(testNow.getTime(), 'cancel')
  expect(await booked()).toBe(0)
})
