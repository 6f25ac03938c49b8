import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { listCategories } from '#domain/catalogue/index.ts'
import { placeOrder } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { slot } from '#test/paid-booking.ts'
import { aContext, anOffer, aPerson, testNow, testPlatform } from '#test/world.ts'
import { findCandidates } from './candidates.ts'
import { wantedOf } from './criteria.ts'
import { popularCategories } from './discovery/popular-categories.ts'
import { suggest } from './suggest.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

const names = async (q: string, kind: string, more: { near?: string; locale?: 'en' | 'ms' | 'zh' } = {}) =>
  (await suggest(await aContext({ locale: more.locale ?? 'en' }), { q, ...(more.near && { near: more.near }) }))
    .filter((row) => row.kind === kind)
    .map((row) => row.name)

test('the beginning of a word suggests categories, services and companies', async () => {
  expect(await names('air', 'category')).toContain('Aircon service')
  expect(await names('airco', 'service')).toContain('Aircon chemical wash')
  expect(await names('seri ayu', 'company')).toEqual(['Seri Ayu Salon'])
})

test('a word is suggested however it is written, together or apart', async () => {
  expect(await names('air con', 'category')).toContain('Aircon service')
  expect(await names('aircond', 'category')).toContain('Aircon service')
  expect(await names('air con', 'service')).toContain('Aircon chemical wash')
  expect(await names('hair cut', 'service')).not.toEqual([])
})

test('a title that many sell is suggested once', async () => {
  const services = await names('hair', 'service')
  expect(services.length).toBeGreaterThan(1)
  expect(new Set(services).size).toBe(services.length)
})

test('what is misspelt or Chinese is understood, and answered in the language of the page', async () => {
  expect(await names('airccon', 'service')).not.toEqual([])
  expect(await names('冷气', 'service', { locale: 'zh' })).not.toEqual([])
  expect(await names('air', 'category', { locale: 'ms' })).not.toEqual(await names('air', 'category'))
})

test('a place far from everything suggests no service there', async () => {
  expect(await names('hair', 'service', { near: 'kuala-lumpur' })).not.toEqual([])
})

test('without a text, what the latest orders were of is suggested first', async () => {
  const { offer } = await anOffer()
  const actor = await aPerson()
  const { groupId } = await placeOrder(await aContext({ actor }), { offerid: offer.id, startsAt: slot })
  const ctx = await aContext({ platform: { content: new ContentCache(10) } })
  const [before] = await popularCategories(ctx, 1)
  const [, , wanted] = (await listCategories(ctx)).filter((row) => row.parentKey !== null)
  await ctx.db
    .update(items)
    .set({ categoryKey: wanted?.key ?? '' })
    .where(eq(items.id, offer.itemId))
  await ctx.db.update(orders).set({ placedAt: testNow }).where(eq(orders.groupId, groupId))
  const later = await aContext({ platform: { content: new ContentCache(10) } })
  const popular = await popularCategories(later, 7)
  expect(before?.key).not.toBe(wanted?.key)
  expect(popular[0]?.key).toBe(wanted?.key)
  expect(await suggest(later, {})).toEqual(popular.map(({ key, name }) => ({ kind: 'category', key, name: name.en })))
})

test('without a text, where one is only what is sold around is suggested, in the same order', async () => {
  const ctx = await aContext()
  const everywhere = await popularCategories(ctx, 1000)
  const soldAt = async (near: string) => {
    const around = await Promise.all(
      everywhere.map(async ({ key }) => {
        const { criteria } = wantedOf({ near, cat: key })
        return (await findCandidates(ctx, criteria, 1)).length > 0 ? [key] : []
      }),
    )
    return around.flat().slice(0, 7)
  }
  const usual = everywhere.slice(0, 7).map(({ key }) => key)
  for (const near of ['kuala-lumpur', 'kuching']) {
    const sold = await soldAt(near)
    expect(sold).not.toEqual([])
    expect((await suggest(ctx, { near })).map(({ key }) => key)).toEqual(sold)
  }
  expect(await soldAt('kuching')).not.toEqual(usual)
  // In the middle of the sea nothing is.
  expect(await suggest(ctx, { lat: 6, lng: 108 })).toEqual([])
})

test('a text that nothing begins with suggests nothing', async () => {
  expect(await suggest(await aContext(), { q: 'zzzqx' })).toEqual([])
})
