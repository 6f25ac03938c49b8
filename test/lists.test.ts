import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, openTestApi } from './api.ts'
import { describedCalls } from './described.ts'
import type { Operation } from './fuzz.ts'
import { recipes } from './valid/index.ts'
import { Say } from './valid/say.ts'
import { aValidWorld, toRequest, type ValidWorld } from './valid/world.ts'
import { testNow, testPlatform } from './world.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

type Page = Record<string, unknown>

/** The rows of a page, by the names that tell them apart. */
function idsOf(body: Page): { ids: string[]; cursor: string | null } {
  const page = (Array.isArray(body.data) ? { rows: body.data, cursor: body.cursor } : body.data) as Page
  const rows = page.rows as Record<string, unknown>[]
  const names = ['occurrenceid', 'reviewid', 'orderid', 'offerid', 'itemid', 'companyid', 'key', 'slug', 'id', 'code']
  return {
    ids: rows.map((row) => String(row[names.find((name) => name in row) ?? ''])),
    cursor: page.cursor as string | null,
  }
}

async function walk(get: (query: string) => Promise<Page>, query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = idsOf(await get(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`))
    seen.push(...page.ids)
    cursor = page.cursor
    if (seen.length > 5000) throw new Error(`${query} never ends`)
  }
  return seen
}

async function pagedOperations(world: ValidWorld) {
  const document = await describedCalls<{
    paths: Record<string, Record<string, Operation>>
  }>(world.at.api)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.parameters?.some(({ name }) => name === 'cursor'))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const afterInstant = '["2030-05-01T00:00:00.000Z","junk"]'
const notHeld = ['+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z']
const afterText = ['yesterday', '9999-12-31T23:59:59.999-23:59', ...notHeld].map((text) =>
  encoded(`["${text}","${newId()}"]`),
)
const junk = [
  'junk',
  '0',
  encoded('junk'),
  encoded('2030-05-01T00:00:00.000Z junk'),
  encoded('"x"'),
  encoded(afterInstant),
  // Dates that a browser knows and a table does not.
  ...notHeld.map((text) => encoded(`${text} ${newId()}`)),
  encoded(JSON.stringify(['2030-05-01T00:00:00.000Z', 'a\0'])),
  ...afterText,
]

test('every list refuses a cursor that it did not make, instead of beginning again', async () => {
  const world = await aValidWorld()
  const say = new Say(1)
  const operations = await pagedOperations(world)
  expect(operations.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const { path, method, operation } of operations) {
    const recipe = recipes[operation.operationId]
    if (!recipe) throw new Error(`${operation.operationId} has no recipe`)
    for (const cursor of junk) {
      let made = await recipe(world, say)
      // A file is the whole list and asks for no page.
      while (made.query?.format === 'csv') made = await recipe(world, say)
      const query = { ...made.query, cursor }
      const answer = await world.at.api.request(...toRequest(path, method, operation, { ...made, query }, world.owner))
      // Codes and names are words: after an instant, or by name, any text is a place among them.
      const isPlace =
        (operation.operationId === 'listInviteCodes' && cursor === encoded(afterInstant)) ||
        // The cursor of customers is an id in every order.
        (operation.operationId !== 'listCustomers' && made.query?.sort === 'name' && afterText.includes(cursor))
      if (answer.status !== (isPlace ? 200 : 422)) wrong.push(`${operation.operationId} ${cursor}: ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the dates of events are the same however many come at a time', async () => {
  const at = await openTestApi()
  const get = async (query: string) => (await at.call('GET', `/api/data/khidmat-events?${query}`)).body
  const all = await walk(get, 'limit=100')
  expect(all.length).toBeGreaterThan(100)
  for (let limit = 1; limit <= 100; limit++) expect(await walk(get, `limit=${limit}`), `limit ${limit}`).toEqual(all)
})

test.each([
  ['offers', {}],
  ['offers', { sort: 'price' }],
  ['offers', { near: 'ipoh', sort: 'distance' }],
  ['companies', {}],
  ['reviews', {}],
  ['categories', {}],
  ['places', {}],
  ['places', { q: 'k' }],
])('a walk through %s %o by any size sees every row once', async (plural, find) => {
  const at = await openTestApi()
  const ask = `find=${encodeURIComponent(JSON.stringify(find))}`
  const get = async (query: string) => (await at.call('GET', `/api/data/khidmat-${plural}?${ask}&${query}`)).body
  const all = await walk(get, 'limit=100')
  expect(new Set(all).size).toBe(all.length)
  for (const limit of [7, 24, 99]) expect(await walk(get, `limit=${limit}`), `limit ${limit}`).toEqual(all)
})

test('every favourite can be reached, also the fifty-first, and where many were kept at one instant', async () => {
  const { at, owner, offer, item, company } = await aValidWorld()
  const { db } = at.platform.database
  const many = Array.from({ length: 120 }, (_, i) => ({ ...offer, id: newId(), slug: `favourite-${i}` }))
  await db.insert(offers).values(many)
  for (const { id } of many)
    await at.call('POST', '/api/h/connects/fav', {
      jwt: owner.jwt,
      body: { offerid: id, companyid: company.id, itemid: item.id },
    })
  const get = async (query: string) =>
    (await at.call('GET', `/api/data/khidmat-connects?${query}`, { jwt: owner.jwt })).body
  expect((await get('')).data).toHaveLength(50)
  const all = await walk(get, 'limit=100')
  expect(new Set(all)).toEqual(new Set(many.map(({ id }) => id)))
  for (const limit of [7, 50]) expect(await walk(get, `limit=${limit}`)).toEqual(all)
})

test('items asked for by their ids come by pages too', async () => {
  const at = await openTestApi()
  const offered = (await at.call('GET', '/api/data/khidmat-offers?limit=50')).body.data as { itemid: string }[]
  const wanted = offered.map((row) => row.itemid)
  const ask = `find=${encodeURIComponent(JSON.stringify({ itemid: wanted }))}`
  const get = async (query: string) => (await at.call('GET', `/api/data/khidmat-items?${ask}&${query}`)).body
  const whole = (await get('')).data as { itemid: string }[]
  expect(whole.map((row) => row.itemid)).toEqual(wanted)
  const all = await walk(get, 'limit=50')
  for (const limit of [1, 7, 49]) expect(await walk(get, `limit=${limit}`)).toEqual(all)
})

test("a company's own offers and orders lose nothing where many rows sort alike", async () => {
  const { at, owner, offer, company, aConfirmed } = await aValidWorld()
  const { db } = at.platform.database
  const alike = Array.from({ length: 60 }, (_, i) => ({ ...offer, id: newId(), slug: `alike-${i}` }))
  await db.insert(offers).values(alike)
  for (let i = 0; i < 30; i++) await aConfirmed()
  await db.execute(sql`update orders set starts_at = '2030-06-01T02:00:00Z' where company_id = ${company.id}`)
  const read = (path: string) => async (query: string) => {
    const answer = await at.call('GET', `${path}?companyid=${company.slug}&${query}`, { jwt: owner.jwt })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  for (const [path, sorts] of [
    ['/api/h/offers', ['newest', 'oldest', 'most_booked', 'price', 'price_down']],
    ['/api/h/desk/orders', ['newest', 'oldest', 'soonest', 'latest']],
  ] as const)
    for (const sort of sorts) {
      const get = read(path)
      const all = await walk(get, `sort=${sort}&limit=100`)
      expect(new Set(all).size).toBe(path === '/api/h/desk/orders' ? 30 : 61)
      for (const limit of [25, 50]) expect(await walk(get, `sort=${sort}&limit=${limit}`), sort).toEqual(all)
    }
  const ahead = async (query: string) => {
    const { data } = await read('/api/h/orders')(`filter=upcoming&${query}`)
    const { rows, cursor } = data as { rows: { orderid: string; startsAt: string }[]; cursor: string | null }
    return { data: { rows: rows.map(({ orderid, startsAt }) => ({ id: orderid, startsAt })), cursor } }
  }
  await db.execute(sql`
    update orders set starts_at = starts_at - (substr(docno, length(docno))::int % 3) * interval '1 day'
    where company_id = ${company.id} and docno ~ '[0-9]$'`)
  const { rows } = (await ahead('limit=50')).data
  expect(new Set(rows.map(({ startsAt }) => startsAt)).size).toBe(3)
  expect(rows.map(({ startsAt }) => startsAt)).toEqual(rows.map(({ startsAt }) => startsAt).toSorted())
  for (const limit of [7, 25]) expect(await walk(ahead as never, `limit=${limit}`)).toEqual(rows.map(({ id }) => id))
})

test("the operators' lists lose nothing where many rows came at one instant", async () => {
  const at = await openTestApi()
  const operator = await anOperator(at)
  for (let i = 0; i < 60; i++)
    await at.call('POST', '/api/wlist', { body: { email: `tie${i}@example.test`, name: `Tie ${i}` } })
  await at.platform.database.db.execute(sql`update waitlist_entries set created_at = ${testNow.toISOString()}`)
  const get = async (query: string) =>
    (await at.call('GET', `/api/h/admin/waitlist?${query}`, { jwt: operator.jwt })).body
  const all = await walk(get, 'limit=100')
  expect(new Set(all).size).toBe(60)
  for (const limit of [25, 50]) expect(await walk(get, `limit=${limit}`)).toEqual(all)
})
