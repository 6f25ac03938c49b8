import { createServer } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { favourites } from '#domain/catalogue/favourites/favourites.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { announcements } from '#domain/site/content/content.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

test('the profile shows the person, own companies and own staff entry, and no secret', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: person.id } })
  await aCompany()
  const plain = await at.call('GET', '/api/h/profile', { jwt: person.jwt })
  expect(plain.body.data).not.toHaveProperty('companies')
  const { body } = await at.call('GET', '/api/h/profile?withCompanies=1', { jwt: person.jwt })
  expect(body.data).toMatchObject({
    id: person.id,
    cinfoid: person.cinfoid,
    name: person.name,
    companies: [{ id: company.id, slug: company.slug, staff: [{ toid: person.id, flags: 'O', perms: '' }] }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|passwordHash/)
})

test('a person changes own name and language, and the stamp moves; nobody else’s', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const other = await aRegistered(at)
  const stamp = async () =>
    (await at.call('GET', `/api/h/meta/contactuts?ids=${person.id},${other.id}`, { jwt: person.jwt })).body.data
  const before = (await stamp()) as { id: string; uts: number }[]
  expect(before.map((row) => row.id)).toEqual([person.id])
  const changed = await at.call('PUT', '/api/h/contact', {
    jwt: person.jwt,
    body: { id: person.id, name: 'Siti', cdata: { locale: 'ms' } },
  })
  expect(changed.body).toEqual({ ok: true, result: [person.id] })
  const after = (await stamp()) as { id: string; uts: number }[]
  expect(after[0]?.uts).toBeGreaterThan(before[0]?.uts ?? 0)
  const foreign = await at.call('PUT', '/api/h/contact', { jwt: person.jwt, body: { id: other.id, name: 'X' } })
  expect(foreign.status).toBe(404)
})

test('preferences take what there is: currencies of ours, countries of the world, items by their ids, each once', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const item = newId()
  const say = (body: object) => at.call('POST', '/api/h/user-prefs', { jwt, body })
  for (const wrong of [
    { currency: 'ZZZ' },
    { country: 'ZZ' },
    { country: '<b>Malaysia</b>' },
    { itemHistory: ['not an id'] },
    { itemHistory: [item, item] },
  ])
    expect((await say(wrong)).status, JSON.stringify(wrong)).toBe(422)
  for (const right of [{ country: 'MY' }, { country: 'N/A' }, { currency: 'SGD', itemHistory: [item, newId()] }])
    expect((await say(right)).body.data, JSON.stringify(right)).toMatchObject(right)
  // What was kept when it was not refused is not given back: the browser would save it again.
  const { db } = at.platform.database
  const kept = JSON.stringify({ currency: 'ZZZ', country: 'x', itemHistory: ['a'], theme: 'dark' })
  await db.execute(sql`update user_preferences set value = ${kept}::jsonb where value -> 'itemHistory' ->> 0 = ${item}`)
  const { data } = (await at.call('GET', '/api/h/user-prefs', { jwt })).body
  expect(data).toMatchObject({ currency: 'MYR', country: 'N/A', itemHistory: [], theme: 'dark' })
})

test('preferences keep what is not given', async () => {
  const item = newId()
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  expect((await at.call('GET', '/api/h/user-prefs', { jwt })).body.data).toEqual({
    currency: 'MYR',
    country: 'N/A',
    itemHistory: [],
    theme: 'auto',
    notifications: {},
  })
  await at.call('POST', '/api/h/user-prefs', { jwt, body: { currency: 'SGD' } })
  const saved = await at.call('POST', '/api/h/user-prefs', { jwt, body: { itemHistory: [item] } })
  expect(saved.body.data).toMatchObject({ currency: 'SGD', itemHistory: [item] })
  expect((await at.call('POST', '/api/h/user-prefs', { jwt, body: { sysadmin: true } })).status).toBe(400)
})

test('what is not on sale is no new favourite; one from before may be taken away', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const { db } = at.platform.database
  for (const [what, status] of [
    ['offer', 'paused'],
    ['company', 'suspended'],
    ['company', 'terminated'],
  ] as const) {
    const { company, item, offer } = await anOffer()
    const key = { offerid: offer.id, companyid: company.id, itemid: item.id }
    const add = () => at.call('POST', '/api/h/connects/fav', { jwt, body: key })
    expect((await add()).status).toBe(200)
    if (what === 'offer') await db.update(offers).set({ status }).where(eq(offers.id, offer.id))
    else await db.update(companies).set({ status }).where(eq(companies.id, company.id))
    expect((await add()).status).toBe(422)
    const query = new URLSearchParams(key).toString()
    expect((await at.call('DELETE', `/api/h/connects/fav?${query}`, { jwt })).status).toBe(200)
    expect(await db.$count(favourites, eq(favourites.offerId, offer.id))).toBe(0)
  }
})

test('favourites are kept once, listed to their owner alone, and removed without fuss', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const other = await aRegistered(at)
  const { offer, company, item } = await anOffer()
  const key = { offerid: offer.id, companyid: company.id, itemid: item.id }
  const kept = await Promise.all(
    Array.from({ length: 20 }, () => at.call('POST', '/api/h/connects/fav', { jwt, body: key })),
  )
  expect(kept.map((a) => a.status)).toEqual(Array(20).fill(200))
  expect(await at.platform.database.db.$count(favourites, eq(favourites.offerId, offer.id))).toBe(1)
  const find = encodeURIComponent(JSON.stringify({ offerid: offer.id }))
  const path = `/api/data/khidmat-connects?find=${find}&formData=${encodeURIComponent('{"fav":true}')}&limit=100`
  expect((await at.call('GET', path, { jwt })).body.data).toMatchObject([
    { ...key, fav: true, price: { amount: 8000, currency: 'MYR' } },
  ])
  expect((await at.call('GET', path, { jwt: other.jwt })).body.data).toEqual([])
  const stranger = await aCompany()
  expect((await at.call('POST', '/api/h/connects/fav', { jwt, body: { ...key, companyid: stranger.id } })).status).toBe(
    422,
  )
  const query = new URLSearchParams(key)
  for (let i = 0; i < 2; i++)
    expect((await at.call('DELETE', `/api/h/connects/fav?${query}`, { jwt })).status).toBe(200)
  expect((await at.call('GET', path, { jwt })).body.data).toEqual([])
})

test('a favourite says as its card does what is booked at least, and what the way adds', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const hourly = { priceModel: 'per_hour' as const, minQuantity: 2, maxQuantity: 8, priceAmount: 5000 }
  const visit = { atProvider: false, atCustomer: true, travelFeeBaseAmount: 1000 }
  const { offer, company, item } = await anOffer({ ...hourly, ...visit })
  await at.call('POST', '/api/h/connects/fav', {
    jwt,
    body: { offerid: offer.id, companyid: company.id, itemid: item.id },
  })
  const { body } = await at.call('GET', `/api/data/khidmat-connects?formData=${encodeURIComponent('{"fav":true}')}`, {
    jwt,
  })
  expect(body.data).toMatchObject([
    {
      least: { of: 120, price: { amount: 10_000 } },
      travel: { least: { amount: 1000 }, fixed: true, perKm: { amount: 0 } },
    },
  ])
})

test('an announcement shows while it lasts', async () => {
  const at = await openTestApi()
  const { jwt, id, cinfoid } = await aRegistered(at)
  const path = `/api/h/announce?id=${id}&infoid=${cinfoid}`
  expect((await at.call('GET', path, { jwt })).body).toEqual({ ok: true, data: null })
  await at.platform.database.db.insert(announcements).values({
    title: { en: 'Hello', ms: 'Helo', zh: '你好' },
    text: { en: 'News' },
    from: at.now(),
    to: new Date(at.now().getTime() + 60_000),
  })
  const shown = await at.call('GET', path, { jwt, headers: { 'accept-language': 'ms' } })
  expect(shown.body.data).toMatchObject({ title: 'Helo', text: 'News' })
  at.passTime(61)
  expect((await at.call('GET', path, { jwt })).body.data).toBeNull()
})

test('errors and events are kept without what people typed', async () => {
  const at = await openTestApi()
  expect(
    (await at.call('POST', '/api/h/utils/web-log', { body: { text: '<b>boom</b>', info: { stack: 'x' } } })).status,
  ).toBe(200)
  const event = { name: 'search', url: '/search?q=secret', props: { term: 'aircon', results: 3 } }
  expect((await at.call('POST', '/api/event', { body: event })).status).toBe(200)
  const { rows } = await at.platform.database.db.execute(sql`select url from statistics_events`)
  expect(rows).toEqual([{ url: '/search' }])
  expect((await at.call('POST', '/api/event', { body: { name: 'forged' } })).status).toBe(422)
})

test.each([
  '/api/h/settings/letterhead',
  '/api/h/settings/features',
  '/api/h/settings/policies',
  '/api/h/settings/booking',
])('%s answers anybody', async (path) => {
  const at = await openTestApi()
  const answer = await at.call('GET', path)
  expect(answer.status).toBe(200)
  expect(answer.body.ok).toBe(true)
})

test('events are handed to the statistics service that is configured, as the visitor’s own, and one that is down costs nothing', async () => {
  const got: { headers: Record<string, unknown>; body: unknown }[] = []
  const service = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body: JSON.parse(text) as unknown })
      response.writeHead(202).end('ok')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as { port: number }
  const at = await openTestApi({ env: { PLAUSIBLE_URL: `http://127.0.0.1:${port}`, PRODUCTION_HOST: 'khidmat.test' } })
  const event = { name: 'search', url: 'https://khidmat.test/search?q=private', props: { term: 'spa', results: 3 } }
  const send = () =>
    at.call('POST', '/api/event', { body: event, ip: '198.51.100.7', headers: { 'user-agent': 'Browser 1' } })
  expect((await send()).status).toBe(200)
  expect(got).toMatchObject([
    {
      headers: { 'user-agent': 'Browser 1', 'x-forwarded-for': '198.51.100.7' },
      body: { name: 'search', url: 'https://khidmat.test/search', domain: 'khidmat.test', props: event.props },
    },
  ])
  await new Promise((resolve) => service.close(resolve))
  expect((await send()).status).toBe(200)
})
