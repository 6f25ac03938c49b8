import { expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { aSpotBooking, at, slot, system } from '#test/paid-booking.ts'
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
