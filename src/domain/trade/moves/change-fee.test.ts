import { expect, test } from 'vitest'
import { offerAddons } from '#domain/catalogue/catalogue.tables.ts'
import { aPaidBooking, at, HOUR } from '#test/paid-booking.ts'
import { aContext, testNow } from '#test/world.ts'
import { quoteChange } from './quote-change.ts'

test('what cancelling a changed booking costs is never more than was paid online for it', async () => {
  const booking = await aPaidBooking({ depositKind: 'percent', depositValue: 5 })
  const { dueAmount = 0 } = (await booking.row()) ?? {}
  expect(dueAmount).toBe(400)
  const { db } = await aContext()
  const wash = { offerId: booking.offer.id, name: { en: 'Wash' }, priceAmount: 2000, extraMinutes: 15, maxQuantity: 1 }
  const [{ id: addonid = '' } = {}] = await db.insert(offerAddons).values(wash).returning()
  const buyer = await at(booking.buyer, testNow.getTime() + HOUR)
  const { cancelling } = await quoteChange(buyer, booking.id, { addons: [{ addonid, quantity: 1 }] })
  expect(cancelling).toMatchObject({ fee: { amount: 400 }, percent: 10 })
})
