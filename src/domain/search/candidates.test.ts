import { beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { aContext, testNow, testPlatform } from '#test/world.ts'
import { type Criteria, findCandidates } from './candidates.ts'
import { matchWords } from './match-words.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

const places = {
  'the middle of Kuala Lumpur': { lat: 3.139, lng: 101.6869 },
  'a little beside it': { lat: 3.143, lng: 101.681 },
  Ipoh: { lat: 4.5975, lng: 101.0901 },
  'the middle of the sea': { lat: 5.5, lng: 108 },
}
const radiusKm = 100

/** A context for which everything is too much to be read whole. */
async function aLargeMarket() {
  const ctx = await aContext({ platform: { content: new ContentCache(1000) } })
  await ctx.platform.content.remember('search:small', { tags: [], seconds: 60 }, () => Promise.resolve(false))
  return ctx
}

test.each([undefined, 'aircon', 'rumah', '按摩'])(
  'of many the nearest are found, whoever has looked before (%s)',
  async (q) => {
    const ctx = await aLargeMarket()
    const words = q === undefined ? undefined : (await matchWords(ctx, q))?.strict
    for (let round = 0; round < 2; round++)
      for (const [name, point] of Object.entries(places)) {
        const criteria: Criteria = { words, demands: [], near: { point, radiusKm } }
        const all = (await findCandidates(ctx, criteria, 1000)).map(({ km }) => km ?? 0).toSorted((a, b) => a - b)
        for (const limit of [3, 20, 60]) {
          const found = (await findCandidates(ctx, criteria, limit)).map(({ km }) => km ?? 0).toSorted((a, b) => a - b)
          expect(found, `${limit} near ${name}`).toHaveLength(Math.min(limit, all.length))
          for (const [i, km] of found.entries()) expect(km).toBeCloseTo(all[i] ?? 0, 1)
        }
      }
  },
)

test('what was found tells the next one nearby where to look: once, and without asking the planner', async () => {
  const ctx = await aLargeMarket()
  const asked = vi.spyOn(ctx.db, 'execute')
  const look = async (point: { lat: number; lng: number }) => {
    asked.mockClear()
    await findCandidates(ctx, { demands: [], near: { point, radiusKm } }, 20)
    return asked.mock.calls.length
  }
  expect(await look(places['the middle of Kuala Lumpur'])).toBeGreaterThan(1)
  expect(await look(places['the middle of Kuala Lumpur'])).toBe(1)
  expect(await look(places.Ipoh)).toBeGreaterThan(1)
})
