import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { DAY } from '#shared/time.ts'
import { aContext, anOffer, testNow } from '#test/world.ts'
import { reindexOffers } from '../index.ts'
import { listNewest } from './look-ups.ts'

test('new is what came in the last two months, not what merely came last', async () => {
  const ctx = await aContext()
  const published = async (days: number) => {
    const { offer } = await anOffer()
    const publishedAt = new Date(testNow.getTime() - days * DAY)
    await ctx.db.update(offers).set({ publishedAt }).where(eq(offers.id, offer.id))
    await reindexOffers(ctx, [offer.id])
    return offer.id
  }
  const [young, old] = [await published(10), await published(90)]
  const found = (await listNewest(ctx, 1000)).map(({ offerId }) => offerId)
  expect([found.includes(young), found.includes(old)]).toEqual([true, false])
})
