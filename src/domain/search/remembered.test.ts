import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SearchFind } from '#contracts/search.ts'
import { seedDemo } from '#db/seed/index.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { aContext, anOffer, testNow, testPlatform } from '#test/world.ts'
import { reindexOffers } from './reindex-offers.ts'
import { searchOffers } from './search-offers.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

const asked = vi.spyOn(pg.Client.prototype, 'query')
const searches = () =>
  asked.mock.calls.filter(([first]) => (JSON.stringify(first) ?? '').includes('from search_documents d where')).length

test('what everybody asks for is searched once for a few seconds, and anew once a document is written', async () => {
  const ctx = await aContext({ platform: { content: new ContentCache(1000) } })
  const heard: string[] = []
  await ctx.platform.bus.listen('khidmat_pages', (payload) => heard.push(payload))
  const ask = async (find: SearchFind, cursor?: string) => {
    asked.mockClear()
    const { hits, count, cursor: next } = await searchOffers(ctx, find, { limit: 5, cursor })
    return { ids: hits.map(({ offerId }) => offerId), count, next: next ?? undefined, searches: searches() }
  }
  const first = await ask({})
  expect(first.searches).toBe(1)
  expect(await ask({})).toEqual({ ...first, searches: 0 })
  const second = await ask({}, first.next)
  expect(second).toMatchObject({ searches: 0, ids: expect.not.arrayContaining(first.ids) })
  // Another order is another question, and so is a category; what changes with every booking, an invented category and words are not remembered.
  for (const [find, again] of [
    [{ sort: 'price' }, false],
    [{ cat: 'hair' }, false],
    [{ sort: 'soonest' }, true],
    [{ cat: 'nothing' }, true],
    [{ q: 'hair' }, true],
    [{ min: 100 }, true],
  ] as const) {
    expect((await ask(find)).searches, JSON.stringify(find)).toBeGreaterThan(0)
    expect((await ask(find)).searches > 0, JSON.stringify(find)).toBe(again)
  }

  const { offer } = await anOffer()
  await reindexOffers(ctx, [offer.id])
  await expect.poll(() => heard).toContain('search')
  ctx.platform.content.purge('search')
  expect(await ask({ sort: 'price' })).toMatchObject({ count: first.count + 1, searches: 1 })
})

test('behind what is remembered the list goes on without a gap', async () => {
  const plain = await aContext()
  const ctx = await aContext({ platform: { content: new ContentCache(1000) } })
  const whole = async (of: typeof ctx, limit: number) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await searchOffers(of, {}, { limit, cursor })
      ids.push(...page.hits.map(({ itemId }) => itemId))
      cursor = page.cursor ?? undefined
    } while (cursor)
    return ids
  }
  const all = await whole(plain, 100)
  expect(all.length).toBeGreaterThan(240)
  expect(await whole(ctx, 100)).toEqual(all)
  expect(await whole(ctx, 7)).toEqual(all)
})
