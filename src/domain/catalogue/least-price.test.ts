import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { aContext, anOffer } from '#test/world.ts'
import { items, offers, offerVariants } from './catalogue.tables.ts'
import { leastChoice } from './least-price.ts'

test('of options by the hour the one that costs least is found, however long and dear they are', async () => {
  const ctx = await aContext()
  const { offer } = await anOffer({ priceModel: 'per_hour' })
  const variant = { offerId: offer.id, name: { en: 'Hall' } }
  await ctx.db.insert(offerVariants).values([
    { ...variant, id: newId(), priceAmount: 20_000_000, durationMinutes: 240 },
    { ...variant, id: newId(), priceAmount: 15_000_000, durationMinutes: 480 },
  ])
  const [found] = await ctx.db
    .select({ leastChoice })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(eq(offers.id, offer.id))
  expect(found?.leastChoice).toEqual({ amount: 20_000_000, minutes: 240 })
})
