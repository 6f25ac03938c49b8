import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { userPreferences } from '#domain/people/preferences/preferences.tables.ts'
import { orderLines } from '#domain/trade/orders/orders.tables.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { aColleague, aPaidBooking, at, HOUR, slot, system } from '#test/paid-booking.ts'
import { aPerson, testNow } from '#test/world.ts'
import { listNotices } from './list-notices.ts'
import { notifyOfOrder } from './notify-of-order.ts'

const asked = testNow.getTime() + HOUR

/** A booking of one of two, who see their own bookings only; each with an account. */
async function aBookingOfTwo() {
  const booking = await aPaidBooking()
  const ctx = await at(system)
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, booking.id))
  const present = line?.staffId ?? ''
  const other = await aColleague(ctx, booking.offer.companyId, booking.offer.id)
  const [loser, winner] = [await aPerson(), await aPerson()]
  for (const [id, { contactId }] of [
    [present, loser],
    [other, winner],
  ] as const)
    await ctx.db
      .update(staffMembers)
      .set({ contactId, flags: '', perms: 'B', ownBookingsOnly: 1 })
      .where(eq(staffMembers.id, id))
  const told = async (person: typeof loser) =>
    (await listNotices(await at(person), {})).rows.map(({ title, text, path }) => ({ title, text, path }))
  const send = async (topic: string) => {
    const rows = await ctx.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, booking.id))
    for (const { id } of rows.filter((row) => row.topic === topic)) await notifyOfOrder(ctx, id)
  }
  const mails = async ({ accountId }: typeof loser) => {
    const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
    return ctx.db
      .select({ subject: mailboxEntries.subject, text: mailboxEntries.text })
      .from(mailboxEntries)
      .where(and(eq(mailboxEntries.to, account?.email ?? ''), eq(mailboxEntries.channel, 'email')))
  }
  return { ...booking, mails, present, other, loser, winner, told, send }
}

test('who loses a booking to a colleague is told, and so is who gains it, when the desk gives it away', async () => {
  const booking = await aBookingOfTwo()
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  await booking.send('orders.person_changed')
  expect(await booking.told(booking.loser)).toMatchObject([
    { title: 'A colleague took over one of your bookings', path: expect.stringMatching(/\/admin\/schedule$/) },
  ])
  expect(await booking.told(booking.winner)).toMatchObject([{ title: 'You were given a booking' }])
})

test('a customer who wants somebody else tells both, each once', async () => {
  const booking = await aBookingOfTwo()
  await booking.customer(asked, 'change', { staffid: booking.other })
  await booking.send('orders.changed')
  expect((await booking.told(booking.loser)).map(({ title }) => title)).toEqual([
    'A colleague took over one of your bookings',
  ])
  // The mail about the change tells who sees the booking now.
  expect((await booking.told(booking.winner)).map(({ title }) => title)).toEqual(['A customer has changed a booking'])
})

test('who is put back in before the mails are written is told of no loss, and who left is told nothing', async () => {
  const booking = await aBookingOfTwo()
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.present })
  const ctx = await at(system)
  await ctx.db.update(staffMembers).set({ endedAt: testNow }).where(eq(staffMembers.id, booking.other))
  await booking.send('orders.person_changed')
  const titles = (await booking.told(booking.loser)).map(({ title }) => title)
  expect(titles).toEqual(['You were given a booking'])
  expect(await booking.told(booking.winner)).toEqual([])
})

test('the mails name no customer, and whoever muted mails about bookings gets none', async () => {
  const booking = await aBookingOfTwo()
  const ctx = await at(system)
  const value = { notifications: { bookings: { email: false } } }
  await ctx.db.insert(userPreferences).values({ accountId: booking.winner.accountId, value, changedAt: testNow })
  await booking.provider(asked, 'reschedule', { startsAt: slot, staffid: booking.other })
  await booking.send('orders.person_changed')
  await booking.send('orders.person_changed')
  const row = await booking.row()
  const mails = await booking.mails(booking.loser)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('was taken over by Low Hui Min')
  expect(mails[0]?.text).toContain(row?.docno)
  expect(row?.customerName).toBeTruthy()
  expect(mails[0]?.text).not.toContain(row?.customerName)
  expect(mails[0]?.text).not.toContain('{{')
  expect(await booking.mails(booking.winner)).toEqual([])
  expect(await booking.told(booking.winner)).toHaveLength(1)
})
