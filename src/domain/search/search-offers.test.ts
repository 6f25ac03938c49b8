import { asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SearchFind } from '#contracts/search.ts'
import { seedDemo } from '#db/seed/index.ts'
import { getPlace } from '#domain/base/index.ts'
import { items, offers as offersTable, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { listSlots, nextSlotsOf, refreshFreeDays } from '#domain/trade/index.ts'
import { distanceKm } from '#shared/geo.ts'
import { aContext, testNow, testPlatform } from '#test/world.ts'
import type { Facets } from './facets.ts'
import { reindexOffers } from './reindex-offers.ts'
import { reindexPastEvents } from './reindex-past-events.ts'
import { searchDocuments } from './search.tables.ts'
import { searchOffers } from './search-offers.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

async function titles(find: SearchFind) {
  const ctx = await aContext()
  const result = await searchOffers(ctx, find)
  const rows = await ctx.db
    .select()
    .from(items)
    .where(
      inArray(
        items.id,
        result.hits.map((hit) => hit.itemId),
      ),
    )
  return result.hits.map((hit) => rows.find((row) => row.id === hit.itemId)!)
}

const first = async (q: string) => (await titles({ q })).slice(0, 24).map((item) => item.code)

test('finds what a text means in English, Malay and Chinese', async () => {
  expect((await first('冷气维修'))[0]).toBe('aircon-repair')
  expect(await first('membersihkan rumah')).toContain('weekly-cleaning')
  expect(await first('cleaner')).toContain('weekly-cleaning')
  expect(await first('clening')).toContain('weekly-cleaning')
  expect(await first('冷氣維修')).toContain('aircon-repair')
  expect(await first('haircu')).toContain('signature-cut')
})

const misspelt: [string, string][] = [
  ['hairct', 'signature-cut'],
  ['balyage', 'balayage'],
  ['manicre', 'gel-manicure'],
  ['masage', 'deep-tissue'],
  ['reflexolgy', 'foot-reflexology'],
  ['facail', 'hydrating-facial'],
  ['sofaa wash', 'sofa-wash'],
  ['cockroch', 'pest-control'],
  ['aircond chemcal', 'aircon-chemical'],
  ['aircn', 'aircon-repair'],
  ['refrigrator', 'fridge-repair'],
  ['plumbng', 'pipe-leak'],
  ['water heatr', 'water-heater'],
  ['mathematcs', 'spm-maths'],
  ['piyano', 'piano'],
  ['photografy', 'product-shots'],
  ['weding', 'wedding-day'],
  ['birthdey cake', 'birthday-cake'],
  ['puppyy', 'puppy-class'],
  ['acupunture', 'acupuncture'],
  ['bookeeping', 'bookkeeping'],
  ['maths', 'spm-maths'],
  ['air conditioner', 'aircon-normal'],
]
test.each(misspelt)('reads %s as it was meant', async (q, code) => {
  expect(await first(q)).toContain(code)
})

test('a slip is read as the words that are fewest letters away, not as all that look alike', async () => {
  const readAs = async (q: string) => [...((await searchOffers(await aContext(), { q })).read.get(q) ?? [])]
  expect(await readAs('aircn')).toEqual(['aircon'])
  // Swapped neighbours are one slip.
  expect(await readAs('facail')).toEqual(['facial'])
})

const chinese: [string, string][] = [
  ['剪发', 'signature-cut'],
  ['美甲', 'gel-manicure'],
  ['按摩', 'deep-tissue'],
  ['蟑螂', 'pest-control'],
  ['冷气', 'aircon-normal'],
  ['空调', 'aircon-normal'],
  ['打扫', 'weekly-cleaning'],
  ['冰箱', 'fridge-repair'],
  ['吊扇', 'fan-install'],
  ['水管', 'pipe-leak'],
  ['跳电', 'power-trip'],
  ['钢琴', 'piano'],
  ['吉他', 'guitar'],
  ['蜡染', 'batik'],
  ['婚礼', 'wedding-day'],
  ['蛋糕', 'birthday-cake'],
  ['机油', 'oil-service'],
  ['猫咪', 'cat-groom'],
  ['瑜伽', 'hatha-yoga'],
  ['针灸', 'acupuncture'],
  ['搬家', 'condo-move'],
  ['报税', 'tax-form'],
]
test.each(chinese)('finds the two characters %s', async (q, code) => {
  expect(await first(q)).toContain(code)
})

test('keeps to the radius, nearest first when asked', async () => {
  const ctx = await aContext()
  const ipoh = getPlace('ipoh')
  const { hits, place, radiusKm } = await searchOffers(ctx, { near: 'ipoh', sort: 'distance' })
  expect([place?.slug, radiusKm]).toEqual(['ipoh', 25])
  expect(hits.length).toBeGreaterThan(5)
  for (const hit of hits) {
    const km = distanceKm(ipoh, { lat: hit.lat!, lng: hit.lng! })
    expect(km).toBeLessThanOrEqual(25)
    expect(Math.abs(km - hit.km!)).toBeLessThan(0.01)
  }
  expect(hits.map((hit) => hit.km)).toEqual(hits.map((hit) => hit.km).sort((a, b) => a! - b!))
})

test('counts facets as if their own filter were not set, and a filter shows as many as its facet said', async () => {
  const ctx = await aContext()
  const open = await searchOffers(ctx, { cat: 'beauty' })
  const women = await searchOffers(ctx, { cat: 'beauty', fields: { audience: ['women'] } })
  expect(women.count).toBe(open.facets.marks['f:audience=women'])
  expect(women.facets.marks['f:audience=men']).toBe(open.facets.marks['f:audience=men'])
  const online = await searchOffers(ctx, { place: ['online'] })
  expect(online.count).toBe((await searchOffers(ctx, {})).facets.marks['place:online'])
})

// Every filter that the search page offers with counts: each choice of it, and what it may count.
const choices: [name: string, choices: SearchFind[], counted: (facets: Facets) => Record<string, number>][] = [
  ['kind', [{ kind: 'event' }, { kind: 'service' }], of('kind:')],
  ['place', [{ place: ['provider'] }, { place: ['customer'] }, { place: ['online'] }], of('place:')],
  ['lang', [{ lang: ['en'] }, { lang: ['zh'] }], of('lang:')],
  ['verified', [{ verified: true }], of('verified')],
  ['rating', [{ rating: 4 }, { rating: 4.5 }], ({ ratings }) => ratings],
  ['a field', [{ cat: 'beauty', fields: { audience: ['women'] } }], of('f:audience=')],
]
function of(prefix: string) {
  return ({ marks }: Facets) => Object.fromEntries(Object.entries(marks).filter(([mark]) => mark.startsWith(prefix)))
}
// Words that are found as they are, and words of which one means nothing, so that they are matched loosely.
const words = ['', 'massage', 'massage zzqqx']
test.each(choices.flatMap(([name, finds, counted]) => words.map((q) => ({ name, finds, counted, q }))))(
  'a choice of $name leaves the counts of its other choices as they were ("$q")',
  async ({ finds, counted, q }) => {
    const ctx = await aContext()
    for (const find of finds) {
      const { cat } = find
      const open = await searchOffers(ctx, { ...(q && { q }), ...(cat && { cat }) })
      const chosen = await searchOffers(ctx, { ...(q && { q }), ...find })
      // Where a choice leaves nothing, the words are matched more loosely, and everything is another question.
      if (chosen.count > 0) expect(counted(chosen.facets), JSON.stringify(find)).toEqual(counted(open.facets))
    }
  },
)

test('filters by price and stars and sorts by them', async () => {
  const ctx = await aContext()
  const cheap = await searchOffers(ctx, { min: 5000, max: 10000, sort: 'price' })
  expect(cheap.hits.every((hit) => hit.priceAmount >= 5000 && hit.priceAmount <= 10000)).toBe(true)
  expect(cheap.hits.map((hit) => hit.priceAmount)).toEqual(
    cheap.hits.map((hit) => hit.priceAmount).sort((a, b) => a - b),
  )
  const good = await titles({ rating: 4.5, sort: 'rating' })
  expect(good.every((item) => item.ratingSum / item.ratingCount >= 4.5)).toBe(true)
})

test('pages through everything once', async () => {
  const ctx = await aContext()
  const seen = new Set<string>()
  let cursor: string | null | undefined
  let pages = 0
  do {
    const page = await searchOffers(ctx, { cat: 'spa' }, { limit: 10, cursor: cursor ?? undefined })
    for (const hit of page.hits) {
      expect(seen.has(hit.itemId)).toBe(false)
      seen.add(hit.itemId)
    }
    cursor = page.cursor
    pages++
    expect(seen.size <= page.count).toBe(true)
    if (!cursor) expect(seen.size).toBe(page.count)
  } while (cursor)
  expect(pages).toBeGreaterThan(2)
  await expect(searchOffers(ctx, {}, { cursor: 'x' })).rejects.toThrow('request.invalid')
})

test('a page goes on after the last result that was shown, whatever is ranked before it by then, or is gone', async () => {
  const ctx = await aContext()
  // With a filter, so that nothing is remembered.
  const find: SearchFind = { cat: 'spa', sort: 'price', min: 1 }
  const one = await searchOffers(ctx, find, { limit: 5 })
  const all = await searchOffers(ctx, find, { limit: 100 })
  const itemIds = all.hits.map(({ itemId }) => itemId)
  const dearest = all.hits.at(-1)!
  const withPrice = async (offerId: string, price: number) => {
    await ctx.db.update(searchDocuments).set({ priceAmount: price }).where(eq(searchDocuments.offerId, offerId))
  }
  const shown = one.hits.map(({ itemId }) => itemId)
  const second = async () => {
    const { hits } = await searchOffers(ctx, find, { limit: 5, cursor: one.cursor ?? undefined })
    return hits.map(({ itemId }) => itemId)
  }
  expect(await second()).toEqual(itemIds.slice(5, 10))
  // What was last is first: the next page begins where it did.
  await withPrice(dearest.offerId, 1)
  expect(await second()).toEqual(itemIds.slice(5, 10))
  // The last that was shown is ranked elsewhere: the page begins by number.
  await withPrice(dearest.offerId, dearest.priceAmount)
  const last = one.hits.at(-1)!
  await ctx.db.delete(searchDocuments).where(eq(searchDocuments.itemId, last.itemId))
  expect(await second()).toEqual(itemIds.slice(6, 11))
  expect(shown).toEqual(itemIds.slice(0, 5))
  await reindexOffers(ctx, [last.offerId])
})

test('says which filter to let go when nothing fits, and offers what comes nearest', async () => {
  const ctx = await aContext()
  const nothing = await searchOffers(ctx, { q: 'piano', near: 'semporna', radius: 5 })
  expect(nothing.count).toBe(0)
  expect(nothing.loosen[0]?.count).toBeGreaterThan(0)
  expect(nothing.loosen.map((one) => one.filter)).toContain('radius')
  expect(nothing.alternatives.length).toBeGreaterThan(0)
})

test('what is free on a day is exactly what has slots then, and the soonest comes first', async () => {
  const ctx = await aContext()
  const offers = (await searchOffers(ctx, { cat: 'beauty', kind: 'service' }, { limit: 100 })).hits
  const all = (await ctx.db.select({ id: offersTable.id }).from(offersTable)).map((row) => row.id)
  await refreshFreeDays(ctx, all)
  for (const date of ['2030-05-01', '2030-05-05', '2030-07-20']) {
    const free = new Set(
      (await searchOffers(ctx, { cat: 'beauty', kind: 'service', date }, { limit: 100 })).hits.map(
        (hit) => hit.offerId,
      ),
    )
    for (const hit of offers.filter((one) => !one.several)) {
      const variant = await firstVariant(hit.offerId)
      const { slots } = await listSlots(ctx, { offerid: hit.offerId, variantid: variant, day: date })
      expect(free.has(hit.offerId), `${hit.offerId} on ${date}`).toBe(slots.length > 0)
    }
  }
  const soonest = await searchOffers(ctx, { cat: 'spa', kind: 'service', sort: 'soonest' })
  const starts = await nextSlotsOf(
    ctx,
    soonest.hits.map((hit) => hit.offerId),
    { days: 14 },
  )
  const times = soonest.hits.map((hit) => starts.get(hit.offerId)?.starts[0]?.getTime() ?? Number.MAX_SAFE_INTEGER)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

async function firstVariant(offerId: string): Promise<string | undefined> {
  const { db } = await aContext()
  const rows = await db
    .select()
    .from(offerVariants)
    .where(eq(offerVariants.offerId, offerId))
    .orderBy(asc(offerVariants.durationMinutes), asc(offerVariants.position))
  return rows[0]?.id
}

test('events come by their dates, the next one first, unless words say which are meant or another order is chosen', async () => {
  const ctx = await aContext()
  const ids = async (find: Parameters<typeof searchOffers>[1]) =>
    (await searchOffers(ctx, find, { limit: 100 })).hits.map(({ offerId }) => offerId)
  const byDate = await ids({ kind: 'event', sort: 'soonest' })
  expect(byDate.length).toBeGreaterThan(3)
  expect(await ids({ kind: 'event' })).toEqual(byDate)
  expect(await ids({ kind: 'event', sort: 'relevance' })).not.toEqual(byDate)
  expect(await ids({ kind: 'event', q: 'class' })).toEqual(await ids({ kind: 'event', q: 'class', sort: 'relevance' }))
})

test('an event whose last date has begun leaves the search, one with more dates shows the next', async () => {
  const before = await searchOffers(await aContext(), { kind: 'event' }, { limit: 100 })
  const soon = new Date(testNow.getTime() + 20 * 86_400_000)
  await reindexPastEvents(await aContext({ at: soon }))
  const later = await aContext({ at: new Date(testNow.getTime() + 400 * 86_400_000) })
  const between = await searchOffers(await aContext({ at: soon }), { kind: 'event', sort: 'soonest' }, { limit: 100 })
  expect(between.hits.length).toBeGreaterThan(0)
  expect(between.hits.length).toBeLessThanOrEqual(before.hits.length)
  await reindexPastEvents(later)
  expect((await searchOffers(later, { kind: 'event' })).hits).toEqual([])
})

test('the number beside a filter to remove is the number of results without it', async () => {
  const ctx = await aContext()
  for (const find of [
    { q: 'haircut', place: ['online' as const] },
    { q: 'piano', near: 'semporna', radius: 5 },
    { cat: 'beauty', min: 900_000 },
  ]) {
    const { loosen } = await searchOffers(ctx, find)
    for (const { filter, count } of loosen) {
      const without = { ...find, [filter]: undefined, ...(filter === 'radius' && { near: undefined }) }
      expect([filter, count]).toEqual([filter, (await searchOffers(ctx, without)).count])
    }
  }
})
