import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, items, offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { offerResources } from '#domain/trade/booking/availability.tables.ts'
import { ContentCache } from '#platform/content-cache.ts'
import { newId } from '#shared/ids.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { menuOf } from './menu.ts'

/** So many services of a company, in two categories that are not there yet. */
async function aLongMenu(count: number) {
  const { db } = await aContext()
  const company = await aCompany()
  const keys = [newId(), newId()]
  await db
    .insert(categories)
    .values(keys.map((key, n) => ({ key, name: { en: `Category ${n}` }, icon: 'scissors', position: n })))
  const made = Array.from({ length: count }, (_, n) => ({ n, id: newId() }))
  await db.insert(items).values(
    made.map(({ n, id }) => ({
      id,
      companyId: company.id,
      kind: 'service' as const,
      code: `long-${n}`,
      categoryKey: keys[n % 2] ?? '',
      title: { en: `Service ${n}`, ms: `Servis ${n}`, zh: `服务 ${n}` },
      summary: { en: 'One of many' },
      description: { en: '' },
    })),
  )
  await db.insert(offers).values(
    made.map(({ n, id }) => ({
      companyId: company.id,
      itemId: id,
      slug: `service-${n}`,
      name: { en: `Service ${n}` },
      status: 'published' as const,
      priceAmount: 5000,
      infoId: company.infoId,
    })),
  )
  return { company, keys }
}

const titles = ({ menu }: Awaited<ReturnType<typeof menuOf>>) =>
  menu.groups.flatMap(({ rows }) => rows.map(({ title }) => title))

test('a menu names each service once, from its cheapest offer on, and each way to have it with its own price and length', async () => {
  const ctx = await aContext()
  const { company, offer, item } = await anOffer({ priceAmount: 9000 })
  const [dear] = await ctx.db
    .insert(offers)
    .values({
      companyId: company.id,
      itemId: item.id,
      slug: 'at-home',
      name: { en: 'At home' },
      status: 'published',
      priceAmount: 15_000,
      durationMinutes: 90,
      infoId: company.infoId,
    })
    .returning()
  await ctx.db.insert(offerVariants).values([
    { offerId: offer.id, name: { en: 'Short' }, priceAmount: 8000, durationMinutes: 45, position: 0 },
    { offerId: offer.id, name: { en: 'Long' }, priceAmount: 12_000, durationMinutes: 75, position: 1 },
  ])
  // What cannot be booked is not on it.
  await ctx.db.insert(offers).values({
    companyId: company.id,
    itemId: item.id,
    slug: 'paused',
    name: { en: 'Paused' },
    status: 'paused',
    priceAmount: 1000,
  })
  const { menu } = await menuOf(ctx, company, {})
  const [row] = menu.groups[0]?.rows ?? []
  expect(menu.groups.map(({ rows }) => rows.length)).toEqual([1])
  expect(row).toMatchObject({
    itemid: item.id,
    offerid: offer.id,
    priceModel: 'from',
    price: { amount: 8000 },
    minutes: { least: 45, most: 90 },
  })
  expect(row?.nextFreeAt).not.toBeNull()
  const name = offer.name.en ?? ''
  expect(row?.choices.map(({ name, price, minutes, offerid }) => [name, price.amount, minutes, offerid])).toEqual([
    [`${name} · Short`, 8000, 45, offer.id],
    [`${name} · Long`, 12_000, 75, offer.id],
    ['At home', 15_000, 90, dear?.id],
  ])
  await ctx.db.update(items).set({ archivedAt: ctx.now() }).where(eq(items.id, item.id))
  expect((await menuOf(ctx, company, {})).menu.count).toBe(0)
})

test('whoever is asked for by name filters the menu to what they do, and when it is free with them', async () => {
  const ctx = await aContext()
  const company = await aCompany()
  const [one, other] = [await anOffer({ company }), await anOffer({ company })]
  // Nobody is asked for by name of what lets nobody choose.
  await anOffer({ company, choosePerson: false })
  await ctx.db.insert(offerResources).values({ offerId: other.offer.id, resourceId: one.resource.id })
  const all = await menuOf(ctx, company, {})
  expect(titles(all).length).toBe(3)
  expect(all.people.map(({ staffid }) => staffid).sort()).toEqual([one.staff.id, other.staff.id].sort())
  const withOther = await menuOf(ctx, company, { person: other.staff.id })
  expect(titles(withOther)).toEqual([other.item.title.en])
  expect(withOther.menu.filter.person).toBe(other.staff.id)
  expect(withOther.menu.groups[0]?.rows[0]?.nextFreeAt).not.toBeNull()
  expect(titles(await menuOf(ctx, company, { person: one.staff.id })).length).toBe(2)
  // Somebody of another company, or nobody at all, filters nothing.
  for (const person of [newId(), (await anOffer()).staff.id, 'nobody'])
    expect((await menuOf(ctx, company, { person })).menu).toMatchObject({ found: 3, filter: { person: null } })
})

test('of two hundred services each category shows its first, and all of one by pages; nothing is twice or missing', async () => {
  const ctx = await aContext({ platform: { content: new ContentCache(100) } })
  const { company, keys } = await aLongMenu(220)
  const whole = await menuOf(ctx, company, {})
  expect(whole.menu.groups.map(({ rows, count }) => [rows.length, count])).toEqual([
    [6, 110],
    [6, 110],
  ])
  expect(JSON.stringify(whole).length).toBeLessThan(10_000)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await menuOf(ctx, company, { category: keys[1], after })
    seen.push(...titles(page))
    after = page.menu.next ?? undefined
  } while (after)
  expect([seen.length, new Set(seen).size]).toEqual([110, 110])
  const found = await menuOf({ ...ctx, locale: 'ms' }, company, { words: '  sErVis 21 ' })
  expect(titles(found)).toEqual(expect.arrayContaining(['Servis 21', 'Servis 210', 'Servis 121']))
  expect(found.menu.count).toBe(220)
  expect((await menuOf(ctx, company, { words: 'nothing of this' })).menu).toMatchObject({ found: 0, groups: [] })
})

test('a short menu stands whole, in every category', async () => {
  const ctx = await aContext()
  const { company } = await aLongMenu(40)
  expect(titles(await menuOf(ctx, company, {})).length).toBe(40)
})

test('what is sold by a company that is not open is kept for nobody', async () => {
  const content = new ContentCache(100)
  const ctx = await aContext({ platform: { content } })
  const { company } = await anOffer({ company: await aCompany({ status: 'pending_approval' }) })
  expect((await menuOf(ctx, company, {})).menu.count).toBe(1)
  await anOffer({ company })
  expect((await menuOf(ctx, company, {})).menu.count).toBe(2)
  // Of one that is open it is remembered, until something of the company changes.
  const open = { ...company, status: 'open' as const }
  expect((await menuOf(ctx, open, {})).menu.count).toBe(2)
  await anOffer({ company })
  expect((await menuOf(ctx, open, {})).menu.count).toBe(2)
  content.purge(`company:${company.id}`)
  expect((await menuOf(ctx, open, {})).menu.count).toBe(3)
})
