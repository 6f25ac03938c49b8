import { inArray } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { findPlace } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { aContext, anOffer } from '#test/world.ts'
import { reindexOffers } from '../index.ts'
import { getFrontPage } from './cards.ts'

// Before the first connection, which keeps the function that it finds.
const asked = vi.spyOn(pg.Client.prototype, 'query')
const times = (part: string) =>
  asked.mock.calls.filter(([first]) => (JSON.stringify(first) ?? '').includes(part)).length
const reads = () => [times('from search_documents d where d.marks'), times('offers_free_on')]

test('the front page reads what is around once, and what is free among it once, for all languages and a while', async () => {
  // One more than stand above: what does is not shown again among those that are free today.
  const made: string[] = []
  for (let n = 0; n < 9; n++) made.push((await anOffer()).offer.id)
  const ctx = await aContext({ platform: { content: new ContentCache(1000) } })
  await reindexOffers(ctx, made)
  const place = findPlace('kuala-lumpur')
  asked.mockClear()
  const first = await getFrontPage(ctx, place, 25)
  expect(first.near.length).toBe(8)
  const once = reads()
  expect(once).toEqual([1, 1])
  const second = await getFrontPage({ ...ctx, locale: 'ms' }, place, 25)
  expect(second.near.map(({ offerid }) => offerid)).toEqual(first.near.map(({ offerid }) => offerid))
  expect(reads()).toEqual(once)
  await getFrontPage(ctx, place, 50)
  expect(reads()[0]).toBe(2)
  ctx.platform.content.purge(`company:${first.near[0]?.companyid}`)
  await getFrontPage(ctx, place, 25)
  expect(reads()[0]).toBe(3)
})

test('what stands in one row of the front page stands in none below', async () => {
  const ctx = await aContext()
  const made = []
  for (let n = 0; n < 12; n++) made.push((await anOffer()).offer.id)
  await ctx.db.update(offers).set({ publishedAt: ctx.now() }).where(inArray(offers.id, made))
  await reindexOffers(ctx, made)
  const { near, freeToday, newest } = await getFrontPage(ctx, findPlace('kuala-lumpur'), 25)
  const shown = [...near, ...freeToday, ...newest].map(({ itemid }) => itemid)
  expect([near.length, newest.length]).toEqual([8, 4])
  expect(new Set(shown).size).toBe(shown.length)
})
