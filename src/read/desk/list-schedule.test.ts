import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offerAddons, offers } from '#domain/catalogue/catalogue.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { availabilityExceptions, resources, weeklyHours } from '#domain/trade/booking/availability.tables.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { rightLetters } from '#shared/rights.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { aClerk } from '#test/desk.ts'
import { aSpotBooking, at, slot, system } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson, testNow } from '#test/world.ts'
import { listSchedule, mostScheduled } from './list-schedule.ts'

test('a booking on the schedule says what was added to it', async () => {
  const { db } = await at(system)
  const { owner, offer } = await aSpotBooking(async ({ id: offerId }) => {
    const [addon] = await db
      .insert(offerAddons)
      .values({ offerId, name: { en: 'Scalp massage' }, priceAmount: 1500, maxQuantity: 3 })
      .returning()
    return [{ addonid: addon?.id ?? '', quantity: 2 }]
  })
  const day = slot.slice(0, 10)
  const to = new Date(Date.parse(slot) + 2 * 86_400_000).toISOString().slice(0, 10)
  const { entries } = await listSchedule(await at(owner), { companyid: offer.companyId, from: day, to })
  expect(entries).toMatchObject([{ addons: [{ name: { en: 'Scalp massage' }, quantity: 2 }] }])
})

test('of other branches the schedule says nothing, and of colleagues nothing to who has only own bookings', async () => {
  const { db } = await at(system)
  const owner = await aPerson()
  const company = await aCompany({ owner })
  const [here, there] = [await anOffer({ company }), await anOffer({ company })]
  const elsewhere = newId()
  await db.insert(contactInfos).values({ id: elsewhere, contactId: company.id, name: { en: 'Branch two' } })
  await db.update(resources).set({ infoId: elsewhere }).where(eq(resources.id, there.resource.id))
  const day = slot.slice(0, 10)
  const during = { startsAt: new Date(`${day}T01:00:00Z`), endsAt: new Date(`${day}T03:00:00Z`), seats: 0 }
  for (const [one, note] of [
    [here, 'Dentist'],
    [there, 'Funeral'],
  ] as const)
    await db.insert(availabilityExceptions).values({ resourceId: one.resource.id, note, ...during })
  const seenBy = async (over: Partial<typeof staffMembers.$inferInsert>) => {
    const person = await aPerson()
    await db
      .insert(staffMembers)
      .values({ companyId: company.id, contactId: person.contactId, name: 'Clerk', perms: 'BS', ...over })
    const seen = await listSchedule(await at(person), { companyid: company.id, from: day, to: day })
    return {
      staff: seen.staff.map(({ staffid }) => staffid),
      shifts: [...new Set(seen.shifts.map(({ staffid }) => staffid))],
      notes: seen.blocks.map(({ note }) => note),
    }
  }
  const ofOne = { staff: [here.staff.id], shifts: [here.staff.id], notes: ['Dentist'] }
  expect(await seenBy({ scopeInfoIds: [company.infoId] })).toEqual(ofOne)
  expect(await seenBy({ ownBookingsOnly: 1 })).toEqual({ staff: [], shifts: [], notes: [] })
  const all = await seenBy({})
  expect(all.staff.toSorted()).toEqual([here.staff.id, there.staff.id].toSorted())
  expect(all.notes.toSorted()).toEqual(['Dentist', 'Funeral'])
})

const day = slot.slice(0, 10)
const span = { from: day, to: day }

test('the hours of a day leave out a break that everybody has', async () => {
  const { db } = await at(system)
  const { owner, offer } = await aSpotBooking()
  const [own] = await db.select().from(resources).where(eq(resources.companyId, offer.companyId))
  if (!own) throw new Error('nobody serves')
  await db.delete(weeklyHours).where(eq(weeklyHours.resourceId, own.id))
  await db.insert(weeklyHours).values(
    [
      [540, 780],
      [840, 1080],
    ].map(([fromMinute = 0, toMinute = 0]) => ({ resourceId: own.id, weekday: 5, fromMinute, toMinute, seats: 1 })),
  )
  const read = async () => (await listSchedule(await at(owner), { companyid: offer.companyId, ...span })).hours
  expect(await read()).toEqual([
    { weekday: 5, fromMinute: 540, toMinute: 780 },
    { weekday: 5, fromMinute: 840, toMinute: 1080 },
  ])
  await db.insert(weeklyHours).values({ resourceId: own.id, weekday: 5, fromMinute: 780, toMinute: 840, seats: 1 })
  expect(await read()).toEqual([{ weekday: 5, fromMinute: 540, toMinute: 1080 }])
})

test('an entry says what may be done to serve it now, to whoever may', async () => {
  const { owner, offer } = await aSpotBooking()
  const viewer = await aClerk(offer.companyId, rightLetters['orders.view'])
  const serving = async (who: typeof owner, when: number) => {
    const { entries } = await listSchedule(await at(who, when), { companyid: offer.companyId, ...span })
    return entries.map((entry) => entry.serving)
  }
  const start = Date.parse(slot)
  expect(await serving(owner, start - HOUR)).toEqual([[]])
  expect(await serving(owner, start - HOUR / 4)).toEqual([['start']])
  expect(await serving(owner, start)).toEqual([['start', 'deliver']])
  expect(await serving(viewer, start)).toEqual([[]])
})

test('the schedule of one branch has its bookings and its people, and offers those within reach', async () => {
  const { db } = await at(system)
  const { owner, offer } = await aSpotBooking()
  const companyid = offer.companyId
  const known = await db.select().from(contactInfos).where(eq(contactInfos.contactId, companyid))
  expect((await listSchedule(await at(owner), { companyid, ...span })).branches).toEqual([])
  const made = await db
    .insert(contactInfos)
    .values([
      { contactId: companyid, name: { en: 'Bangsar' } },
      { contactId: companyid, name: { en: 'Ipoh' } },
    ])
    .returning()
  const [bangsar, ipoh] = made.map(({ id }) => id)
  await db.update(offers).set({ infoId: bangsar }).where(eq(offers.id, offer.id))
  await db.update(orders).set({ infoId: bangsar }).where(eq(orders.companyId, companyid))
  await db.update(resources).set({ infoId: bangsar }).where(eq(resources.companyId, offer.companyId))
  const whole = await listSchedule(await at(owner), { companyid, ...span })
  expect(whole.branches).toHaveLength(known.length + 2)
  const seen = async (branchid: string | undefined) => {
    const { entries, staff } = await listSchedule(await at(owner), { companyid, ...span, branchid })
    return [entries.length, staff.length]
  }
  expect(await seen(bangsar)).toEqual([1, 1])
  expect(await seen(ipoh)).toEqual([0, 0])
  const clerk = await aClerk(companyid, rightLetters['orders.view'], { scopeInfoIds: [ipoh!] })
  const scoped = await listSchedule(await at(clerk), { companyid, ...span })
  expect([scoped.branches, scoped.entries]).toEqual([[], []])
})

test('an entry says what is still to be paid on the spot, to whoever sees orders', async () => {
  const { owner, offer, provider } = await aSpotBooking()
  const planner = await aClerk(offer.companyId, rightLetters['schedule.edit'])
  const seen = async (who: typeof owner) => {
    const { entries } = await listSchedule(await at(who), { companyid: offer.companyId, ...span })
    return entries.map(({ collect }) => collect)
  }
  expect(await seen(owner)).toEqual([{ amount: 8000, currency: 'MYR' }])
  expect(await seen(planner)).toEqual([null])
  await provider(testNow.getTime(), 'mark_paid')
  expect(await seen(owner)).toEqual([null])
})

const monthDays = 42
const month = { from: day, to: addDays(day, monthDays - 1) }
const perDay = mostScheduled / 40
/** As many instants a day as fill an answer within forty days. */
const instants = Array.from({ length: monthDays * perDay }, (_, i) => {
  const startsAt = new Date(Date.parse(`${day}T01:00:00Z`) + Math.floor(i / perDay) * DAY)
  return { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) }
})
const tellsAllBut = async (owner: Awaited<ReturnType<typeof aPerson>>, companyid: string, of: 'blocks' | 'entries') => {
  const whole = await listSchedule(await at(owner), { companyid, ...month })
  expect([whole[of].length, whole.cutFrom]).toEqual([mostScheduled, addDays(day, 40)])
  const told = whole[of].filter(({ startsAt }) => Date.parse(startsAt) < Date.parse(`${whole.cutFrom}T00:00:00+08:00`))
  expect(told, 'all of the days before').toHaveLength(40 * perDay)
  const rest = await listSchedule(await at(owner), { companyid, from: addDays(day, 40), to: month.to })
  expect([rest[of].length, rest.cutFrom]).toEqual([2 * perDay, null])
}

test('where more time is closed than an answer holds, it says from which day on some is missing', async () => {
  const { db } = await at(system)
  const owner = await aPerson()
  const { resource, offer } = await anOffer({ company: await aCompany({ owner }) })
  await db
    .insert(availabilityExceptions)
    .values(instants.map((times) => ({ ...times, resourceId: resource.id, seats: 0, note: '' })))
  await tellsAllBut(owner, offer.companyId, 'blocks')
  await db
    .update(availabilityExceptions)
    .set({ startsAt: new Date(Date.parse(slot) - DAY) })
    .where(eq(availabilityExceptions.resourceId, resource.id))
  const cut = await listSchedule(await at(owner), { companyid: offer.companyId, ...month })
  expect(cut.cutFrom, 'of what began before, the first day that was asked for').toBe(day)
})

test('where more is booked than an answer holds, it says from which day on some is missing', async () => {
  const { db } = await at(system)
  const { owner, offer } = await aSpotBooking()
  const [order] = await db.select().from(orders).where(eq(orders.companyId, offer.companyId))
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  const made = instants.slice(1).map((times, i) => ({ ...order!, ...times, id: newId(), docno: `B-${i}` }))
  await db.insert(orders).values(made)
  const lines = made.map(({ id, startsAt, endsAt }) => ({ ...line!, id: newId(), orderId: id, startsAt, endsAt }))
  await db.insert(orderLines).values(lines)
  await tellsAllBut(owner, offer.companyId, 'entries')
})
