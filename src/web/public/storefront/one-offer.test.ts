import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OfferRow } from '#contracts/catalogue.ts'
import { seedDemo } from '#db/seed/index.ts'
import { offers, offerVariants, ticketTypes } from '#domain/catalogue/catalogue.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { reindexOffers } from '#domain/search/index.ts'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer, testNow, testPlatform } from '#test/world.ts'
import { loadItem } from './item-data.server.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

type Api = Awaited<ReturnType<typeof openTestApi>>

async function rowsOf(at: Api, find: object): Promise<OfferRow[]> {
  const query = new URLSearchParams({ find: JSON.stringify(find), limit: '100' })
  return (await at.call('GET', `/api/data/khidmat-offers?${query}`)).body.data as OfferRow[]
}

/** What the cheapest choice of an offer costs by the piece, as the quote says it; tickets as they are sold. */
async function leastQuoted(at: Api, row: OfferRow): Promise<number> {
  const { db } = await aContext()
  if (row.kind === 'event') {
    const types = await db.select().from(ticketTypes).where(eq(ticketTypes.offerId, row.offerid))
    return Math.min(...types.map((type) => (type.kind === 'paid' ? type.priceAmount : 0)))
  }
  const variants = await db.select().from(offerVariants).where(eq(offerVariants.offerId, row.offerid))
  const [offer] = await db.select().from(offers).where(eq(offers.id, row.offerid))
  const [branch] = await db
    .select()
    .from(contactInfos)
    .where(eq(contactInfos.id, offer?.infoId ?? ''))
  const place = offer?.atProvider
    ? { kind: 'provider' }
    : offer?.online
      ? { kind: 'online' }
      : { kind: 'customer', line1: '1, Jalan Satu', lat: branch?.lat, lng: branch?.lng }
  const prices: number[] = []
  for (const variant of variants.length > 0 ? variants : [undefined]) {
    const body = { offerid: row.offerid, place, ...(variant && { variantid: variant.id }) }
    const answer = await at.call('POST', '/api/h/quote', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [line] = (answer.body.data as { lines: { unit: { amount: number } }[] }).lines
    prices.push(line?.unit.amount ?? Number.NaN)
  }
  return Math.min(...prices)
}

test.each([
  ['everything', {}],
  ['near a place', { near: 'bangsar', radius: 100 }],
  ['by price', { sort: 'price' }],
])('what a row of the list says is what its offer costs, and its page has that offer chosen (%s)', async (_, find) => {
  const at = await openTestApi()
  const rows = await rowsOf(at, find)
  expect(rows).toHaveLength(100)
  for (const row of rows) {
    expect(row.price.amount, `${row.title} ${row.offerid}`).toBe(await leastQuoted(at, row))
    const page = await loadItem(await aContext(), row.itemid, row.offerid)
    const chosen = page.offers.find(({ offerid }) => offerid === page.linked)
    expect(chosen?.offerid).toBe(row.offerid)
    expect([chosen?.branch?.city, chosen?.branch?.lat]).toEqual([row.city, row.lat])
    expect([chosen?.price.amount, chosen?.slug]).toEqual([row.price.amount, row.slug])
  }
})

test('one offer stands for an item in every list: the nearest where a place is given, else the cheapest', async () => {
  const at = await openTestApi()
  const { db, ...ctx } = await aContext()
  const company = await aCompany()
  const [far] = await db
    .insert(contactInfos)
    .values({ id: newId(), contactId: company.id, name: { en: 'Klang' }, city: 'Klang', lat: 3.04, lng: 101.45 })
    .returning()
  const near = await anOffer({ company, priceAmount: 9000 })
  const [cheap] = await db
    .insert(offers)
    .values({ ...near.offer, id: newId(), slug: 'cheap', priceAmount: 6000, infoId: far?.id })
    .returning()
  if (!cheap) throw new Error('no second offer')
  await reindexOffers({ db, ...ctx }, [near.offer.id, cheap.id])

  const mine = { companyid: company.id }
  const [placed] = await rowsOf(at, { ...mine, lat: 3.1466, lng: 101.6958, radius: 50 })
  expect(placed).toMatchObject({
    offerid: near.offer.id,
    price: { amount: 9000 },
    city: 'Kuala Lumpur',
    priceModel: 'fixed',
  })
  const [anywhere] = await rowsOf(at, mine)
  expect(anywhere).toMatchObject({ offerid: cheap.id, price: { amount: 6000 }, city: 'Klang', priceModel: 'from' })
  const query = new URLSearchParams({ find: JSON.stringify({ itemid: [near.item.id] }) })
  const [seen] = (await at.call('GET', `/api/data/khidmat-items?${query}`)).body.data as OfferRow[]
  expect(seen).toMatchObject({ offerid: cheap.id, price: { amount: 6000 }, city: 'Klang', priceModel: 'from' })
})

test('an offer with variants is shown at its cheapest variant, and found by that price', async () => {
  const at = await openTestApi()
  const { db, ...ctx } = await aContext()
  const { offer, company } = await anOffer({ priceAmount: 8000 })
  const variant = (name: string, priceAmount: number) => ({
    id: newId(),
    offerId: offer.id,
    name: { en: name },
    priceAmount,
    durationMinutes: 30,
  })
  await db.insert(offerVariants).values([variant('Short', 5000), variant('Long', 9000)])
  await reindexOffers({ db, ...ctx }, [offer.id])
  const [row] = await rowsOf(at, { companyid: company.id, max: 6000 })
  expect(row).toMatchObject({ offerid: offer.id, price: { amount: 5000 }, priceModel: 'from' })
  // The page where it is booked says the same.
  const { body } = await at.call('GET', `/api/data/khidmat-offers/${offer.id}`)
  expect(body.data).toMatchObject({ shown: { price: { amount: 5000 }, priceModel: 'from' } })
})

test('a link to an offer that the item does not have opens the item all the same', async () => {
  const { offer, item } = await anOffer()
  const other = await anOffer()
  for (const wrong of [other.offer.id, 'nonsense', null]) {
    const page = await loadItem(await aContext(), item.id, wrong)
    expect([page.linked, page.offers[0]?.offerid]).toEqual([null, offer.id])
  }
})

test('a row says what the way adds where everybody has to pay one, as the quote does before an address is known', async () => {
  const at = await openTestApi()
  const rows = await rowsOf(at, { place: ['customer'] })
  const { db } = await aContext()
  const travelling = rows.filter(({ travel }) => travel)
  expect(travelling.length).toBeGreaterThan(3)
  for (const { offerid, travel } of travelling.slice(0, 10)) {
    const [variant] = await db.select().from(offerVariants).where(eq(offerVariants.offerId, offerid))
    const asked = { offerid, ...(variant && { variantid: variant.id }) }
    const { body } = await at.call('POST', '/api/h/quote', { body: asked })
    expect((body.data as { travelFrom: { amount: number } }).travelFrom.amount).toBe(travel?.least.amount)
  }
})

test('a row says the least that is booked of what is priced by the hour, the head or the piece, as the quote does', async () => {
  const at = await openTestApi()
  const least = (await rowsOf(at, {})).filter((row) => row.least)
  expect(least.length).toBeGreaterThan(0)
  for (const { offerid, least: charge } of least.slice(0, 10)) {
    const { body } = await at.call('POST', '/api/h/quote', { body: { offerid } })
    expect((body.data as { lines: { price: { amount: number } }[] }).lines[0]?.price.amount).toBe(charge?.price.amount)
  }
})

test('the page of an item says that no more than a deposit can be kept, and how much it is', async () => {
  const { item } = await anOffer({ policyPreset: 'strict', depositKind: 'amount', depositValue: 2500 })
  const [offer] = (await loadItem(await aContext(), item.id, null)).offers
  expect(offer?.deposit).toEqual({ price: { amount: 2500, currency: 'MYR' } })
  expect(offer?.policy).toMatch(/after that 50 % of the total, at most the deposit\./)
})
