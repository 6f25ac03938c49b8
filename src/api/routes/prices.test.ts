import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangePrices } from '#contracts/prices.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { offerAddons, offers, offerVariants } from '#domain/catalogue/catalogue.tables.ts'
import { newId } from '#shared/ids.ts'
import { mostPrice } from '#shared/policy.ts'
import { openTestApi } from '#test/api.ts'
import { aDesk } from '#test/desk.ts'

type Price = ChangePrices['prices'][number]

/** A desk whose service has a variant and an add-on, and how its owner changes prices. */
async function aPricedDesk() {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { db } = at.platform.database
  const offerId = desk.offer.id
  const [variant, addon] = [newId(), newId()]
  await db
    .insert(offerVariants)
    .values({ id: variant, offerId, name: { en: 'Long' }, priceAmount: 7000, durationMinutes: 60 })
  await db.insert(offerAddons).values({ id: addon, offerId, name: { en: 'Tea' }, priceAmount: 500 })
  const standing = async () => [
    (await db.select().from(offers).where(eq(offers.id, offerId)))[0]?.priceAmount,
    (await db.select().from(offerVariants).where(eq(offerVariants.id, variant)))[0]?.priceAmount,
    (await db.select().from(offerAddons).where(eq(offerAddons.id, addon)))[0]?.priceAmount,
  ]
  const change = (prices: Price[], jwt = desk.owner.jwt) =>
    at.call('PUT', '/api/h/offers/prices', { jwt, body: { companyid: desk.company.slug, prices } })
  const was = desk.offer.priceAmount
  const raised: Price[] = [
    { of: 'offer', id: offerId, was, becomes: was + 500 },
    { of: 'variant', id: variant, was: 7000, becomes: 7700 },
    { of: 'addon', id: addon, was: 500, becomes: 550 },
  ]
  return { at, desk, db, standing, change, raised, was }
}

test('prices of a service, its variants and add-ons are changed together, told once, and taken back', async () => {
  const { db, desk, standing, change, raised, was } = await aPricedDesk()
  expect((await change(raised)).body).toEqual({ ok: true, data: { changed: 3 } })
  expect(await standing()).toEqual([was + 500, 7700, 550])
  // Sent again after a lost answer, it changes nothing.
  expect((await change(raised)).body.data).toEqual({ changed: 0 })
  const told = await db.select().from(auditEntries).where(eq(auditEntries.companyId, desk.company.id))
  expect(told.filter(({ action }) => action === 'catalogue.prices_changed')).toMatchObject([{ data: { count: 3 } }])
  const back = raised.map((price) => ({ ...price, was: price.becomes, becomes: price.was }))
  expect((await change(back)).body.data).toEqual({ changed: 3 })
  expect(await standing()).toEqual([was, 7000, 500])
})

test('where one price is another by now, none is changed', async () => {
  const { db, desk, standing, change, raised, was } = await aPricedDesk()
  await db
    .update(offers)
    .set({ priceAmount: was + 1 })
    .where(eq(offers.id, desk.offer.id))
  const refused = await change([...raised].reverse())
  expect([refused.status, refused.body.code]).toEqual([409, 'catalogue.prices_changed'])
  expect(await standing()).toEqual([was + 1, 7000, 500])
})

test('what is no service of the company, is free, or costs what nobody can charge, is refused', async () => {
  const { at, db, desk, change, raised, was } = await aPricedDesk()
  const other = await aDesk(at)
  const [first] = raised as [Price]
  expect((await change([{ ...first, id: other.offer.id }])).body.code).toBe('catalogue.offer_not_found')
  expect((await change([{ ...first, of: 'variant' }])).body.code).toBe('catalogue.offer_not_found')
  expect((await change(raised, other.owner.jwt)).status).toBe(404)
  for (const becomes of [-1, 1, 100, 45.5, mostPrice + 1])
    expect((await change([{ ...first, becomes }])).status, String(becomes)).toBe(422)
  expect((await change([])).status).toBe(422)
  await db.update(offers).set({ priceModel: 'free' }).where(eq(offers.id, desk.offer.id))
  expect((await change([{ ...first, was }])).body.code).toBe('catalogue.offer_not_found')
})

test('of two who raise the same prices at once, one does', async () => {
  const { standing, change, raised, was } = await aPricedDesk()
  const more = raised.map((price) => ({ ...price, becomes: price.becomes + 100 }))
  const both = await Promise.all([change(raised), change(more)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both[0]?.status === 200 ? raised : more
  expect(await standing()).toEqual(won.map(({ becomes }) => becomes))
  expect(was).toBeGreaterThan(0)
})
