import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mostStaying } from '#contracts/desk.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { resources } from '#domain/trade/booking/availability.tables.ts'
import { bookings } from '#domain/trade/booking/bookings.tables.ts'
import { blockTime, payGroup, placeOrder, unblockTime } from '#domain/trade/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { rightLetters } from '#shared/rights.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { aClerk, anOrder, twoBranches } from '#test/desk.ts'
import { at, slot } from '#test/paid-booking.ts'
import { aPerson, testNow } from '#test/world.ts'
import { getClosing } from './get-closing.ts'

const later = (ms: number) => new Date(Date.parse(slot) + ms).toISOString()

/** A company of two branches with a booking at each, on following days, and the week closed in which they are. */
async function aClosedWeek() {
  const desk = await twoBranches(await aPerson())
  const { company, here, there, owner } = desk
  /** @param isPaid false leaves the checkout open */
  const book = async (offerid: string, startsAt: string, isPaid = true) => {
    const ctx = await at(await aPerson())
    const { groupId, orders: placed } = await placeOrder(ctx, { offerid, startsAt })
    if (isPaid) await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
    return placed[0]?.id ?? ''
  }
  const [first, second] = [await book(here.offer.id, slot), await book(there.offer.id, later(DAY))]
  const paying = await book(here.offer.id, later(2 * DAY), false)
  await book(here.offer.id, later(10 * DAY))
  const week = { companyid: company.id, startsAt: slot, endsAt: later(7 * DAY), note: 'Away' }
  const closed = await blockTime(await at(owner), week)
  const seenBy = async (who: typeof owner, when?: number) =>
    getClosing(await at(who, when), closed.closingid, company.id)
  return { ...desk, first, second, paying, week, closed, seenBy }
}

const gone = { code: 'desk.block_not_found' }

test('a closing tells whose time it is and which bookings stay in it, and counts apart what is still being paid', async () => {
  const { owner, company, here, there, first, second, week, closed, seenBy } = await aClosedWeek()
  expect(closed).toMatchObject({ booked: 2, paying: 1 })
  const seen = await seenBy(owner)
  expect(seen).toMatchObject({
    closingid: closed.closingid,
    zone: company.zone,
    startsAt: week.startsAt,
    endsAt: week.endsAt,
    note: 'Away',
    booked: 2,
    paying: 1,
  })
  expect(seen.parts.map(({ blockid, opens }) => [blockid, opens]).toSorted()).toEqual(
    closed.blockids.map((id) => [id, true]).toSorted(),
  )
  expect(seen.parts.map(({ staffid }) => staffid)).toEqual(expect.arrayContaining([here.staff.id, there.staff.id]))
  expect(seen.entries.map(({ orderid }) => orderid)).toEqual([first, second])
  expect((await seenBy(owner, testNow.getTime() + 16 * MINUTE)).paying, 'nobody pays any more').toBe(0)
  // What is over, or goes to a colleague, stays no longer.
  const ctx = await at(owner)
  await ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, first))
  expect(await seenBy(owner)).toMatchObject({ booked: 1, entries: [{ orderid: second }] })
  await ctx.db.update(bookings).set({ status: 'released' }).where(eq(bookings.orderId, second))
  expect(await seenBy(owner)).toMatchObject({ booked: 0, entries: [] })
  expect(await blockTime(ctx, { ...week, endsAt: later(6 * DAY) })).toMatchObject({ booked: 0, paying: 1 })
})

test('a booking in a room that is closed stays as one of a person does', async () => {
  const { owner, company, here, first, seenBy, week } = await aClosedWeek()
  const { db } = await at(owner)
  const [room] = await db
    .insert(resources)
    .values({ companyId: company.id, kind: 'room', infoId: company.infoId, name: { en: 'Room' } })
    .returning()
  await db.update(bookings).set({ resourceId: room!.id }).where(eq(bookings.orderId, first))
  expect((await seenBy(owner)).booked, 'closed before there was the room').toBe(1)
  const again = await blockTime(await at(owner), week)
  const seen = await getClosing(await at(owner), again.closingid, company.id)
  expect(seen).toMatchObject({ booked: 2, entries: [{ orderid: first, staffid: here.staff.id }, {}] })
})

test('of a closing one sees what one’s rights reach: a branch, own time, no customers', async () => {
  const { owner, company, here, there, ipoh, first, second, closed, seenBy } = await aClosedWeek()
  const { 'orders.view': view, 'schedule.edit': edit } = rightLetters
  const manager = await aClerk(company.id, view + edit, { scopeInfoIds: [ipoh] })
  expect(await seenBy(manager)).toMatchObject({
    booked: 1,
    paying: 0,
    parts: [{ staffid: there.staff.id, opens: true }],
    entries: [{ orderid: second }],
  })
  const planner = await seenBy(await aClerk(company.id, edit))
  expect(planner).toMatchObject({ booked: 2, parts: [{ opens: true }, { opens: true }] })
  expect(planner.entries.map((one) => one.customerName)).toEqual([null, null])
  expect((await seenBy(await aClerk(company.id, view))).parts.map(({ opens }) => opens)).toEqual([false, false])

  const own = await aPerson()
  const { db } = await at(owner)
  await db
    .update(staffMembers)
    .set({ contactId: own.contactId, perms: view + edit, ownBookingsOnly: 1 })
    .where(eq(staffMembers.id, here.staff.id))
  expect(await seenBy(own)).toMatchObject({
    booked: 1,
    paying: 1,
    parts: [{ staffid: here.staff.id, opens: false }],
    entries: [{ orderid: first }],
  })
  const theirs = (await seenBy(own)).parts.map(({ blockid }) => blockid)
  await unblockTime(await at(owner), company.id, theirs)
  await expect(seenBy(own), 'their own is open').rejects.toMatchObject(gone)
  const elsewhere = await aClerk(company.id, edit, { scopeInfoIds: [company.infoId] })
  await expect(seenBy(elsewhere), 'what is left is of another branch').rejects.toMatchObject(gone)
  await expect(seenBy(await aPerson())).rejects.toMatchObject({ code: 'companies.company_not_found' })
  await expect(seenBy(await aClerk(company.id, rightLetters['offers.edit']))).rejects.toMatchObject({
    code: 'companies.forbidden',
  })
  const stranger = await twoBranches(await aPerson())
  await expect(getClosing(await at(stranger.owner), closed.closingid, stranger.company.id)).rejects.toMatchObject(gone)
  expect((await seenBy(owner)).parts).toHaveLength(1)
  await unblockTime(await at(owner), company.id, [(await seenBy(owner)).parts[0]?.blockid ?? ''])
  await expect(seenBy(owner)).rejects.toMatchObject(gone)
})

test('of more bookings than an answer holds the first are told, and how many there are', async () => {
  const { owner, company, here } = await twoBranches(await aPerson())
  const { db } = await at(owner)
  const count = mostStaying + 2
  for (let n = 0; n < count; n++) {
    const [startsAt, endsAt] = [n, n + 1].map((hours) => new Date(later(hours * HOUR))) as [Date, Date]
    const orderId = await anOrder(here, startsAt, { infoId: company.infoId })
    const [line] = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId))
    const booking = { offerId: here.offer.id, resourceId: here.resource.id, seat: 1, status: 'confirmed' as const }
    const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`
    await db.insert(bookings).values({ id: newId(), orderId, lineId: line!.id, startsAt, endsAt, during, ...booking })
  }
  const { closingid } = await blockTime(await at(owner), {
    companyid: company.id,
    startsAt: slot,
    endsAt: later(count * HOUR),
  })
  const seen = await getClosing(await at(owner), closingid, company.id)
  expect([seen.entries.length, seen.booked]).toEqual([mostStaying, count])
  expect(seen.entries.map(({ startsAt }) => startsAt)).toEqual(
    Array.from({ length: mostStaying }, (_, n) => later(n * HOUR)),
  )
})
