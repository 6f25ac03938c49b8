import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { aSpotBooking, at, slot, system } from '#test/paid-booking.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { availabilityExceptions, resources } from '#domain/trade/booking/availability.tables.ts'
import { newId } from '#shared/ids.ts'
import { aCompany, anOffer, aPerson } from '#test/world.ts'
import { listSchedule } from './list-schedule.ts'

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
