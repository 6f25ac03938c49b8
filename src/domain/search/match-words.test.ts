import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { aContext, anOffer } from '#test/world.ts'
import { reindexOffers } from './reindex-offers.ts'
import { searchDocuments } from './search.tables.ts'
import { searchOffers } from './search-offers.ts'

type Ctx = Awaited<ReturnType<typeof aContext>>

/** An offer whose summary says this, on sale. @returns its item. */
async function summedUp(ctx: Ctx, summary: string): Promise<string> {
  const { offer } = await anOffer()
  await ctx.db
    .update(items)
    .set({ summary: { en: summary } })
    .where(eq(items.id, offer.itemId))
  await reindexOffers(ctx, [offer.id])
  return offer.itemId
}

/** The items that a text finds, with nothing remembered of the words that were known before. */
async function found(ctx: Ctx, q: string) {
  ctx.platform.content.clear()
  const { hits, read } = await searchOffers(ctx, { q })
  return { items: hits.map((hit) => hit.itemId).sort(), read: [...read.keys()] }
}

test('the beginning of a word finds it, in a summary too, and is no slip', async () => {
  const ctx = await aContext()
  const [saurus, smiths] = [await summedUp(ctx, 'A quokkasaurus for you'), await summedUp(ctx, 'Two quokkasmiths')]
  expect(await found(ctx, 'quokkas')).toEqual({ items: [saurus, smiths].sort(), read: [] })
  expect(await found(ctx, 'quokkasm')).toEqual({ items: [smiths], read: [] })
})

test('a beginning of more words than are looked for one by one finds them all', async () => {
  const ctx = await aContext()
  const many = Array.from(
    { length: 45 },
    (_, i) => `zyzzyva${String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26))}`,
  )
  const mine = [await summedUp(ctx, many.slice(0, 30).join(' ')), await summedUp(ctx, many.slice(30).join(' '))].sort()
  expect((await found(ctx, 'zyzzyva')).items).toEqual(mine)
})

test('while documents of an earlier version stand, whose words are not all known, beginnings are found as well', async () => {
  const ctx = await aContext()
  const [known, unknown] = [await summedUp(ctx, 'A wombatorium'), await summedUp(ctx, 'A wombatory')]
  await ctx.db.execute(sql`delete from search_words where word = 'wombatory'`)
  expect((await found(ctx, 'wombato')).items).toEqual([known])
  await ctx.db.update(searchDocuments).set({ shape: 1 }).where(eq(searchDocuments.itemId, unknown))
  expect((await found(ctx, 'wombato')).items).toEqual([known, unknown].sort())
})

test('the beginning of a stem that begins no word is found, and is no slip', async () => {
  const ctx = await aContext()
  const { offer } = await anOffer()
  await ctx.db
    .update(items)
    .set({ summary: { en: 'Fast', ms: 'Penghantaran pantas' } })
    .where(eq(items.id, offer.itemId))
  await reindexOffers(ctx, [offer.id])
  expect(await found(ctx, 'hanta')).toEqual({ items: [offer.itemId], read: [] })
})

test('a plural that nobody writes is read as what begins with its singular', async () => {
  const ctx = await aContext()
  const mine = await summedUp(ctx, 'Zoogeography for beginners')
  await summedUp(ctx, 'Zoogs and more')
  expect(await found(ctx, 'zoogeos')).toEqual({ items: [mine], read: ['zoogeos'] })
})

test('who presses Enter before the last word is whole finds what begins so, and one word is another in each spelling', async () => {
  const ctx = await aContext()
  const [yoga, cold] = [await summedUp(ctx, 'Xogwork at dusk'), await summedUp(ctx, '冷气 xog')]
  expect((await found(ctx, 'dusk xo')).items).toEqual([yoga])
  expect((await found(ctx, '空调')).items).toEqual([cold])
})
