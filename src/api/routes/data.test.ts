import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { testNow, testPlatform } from '#test/world.ts'

beforeAll(async () => seedDemo((await testPlatform()).database, testNow))

const path = (plural: string, find: unknown = {}, more = '') =>
  `/api/data/khidmat-${plural}?find=${encodeURIComponent(JSON.stringify(find))}${more}`

test('every list answers rows in the language of the request', async () => {
  const at = await openTestApi()
  for (const plural of ['offers', 'companies', 'events', 'reviews', 'categories', 'places']) {
    const answer = await at.call('GET', path(plural, {}, '&limit=5'), { headers: { 'accept-language': 'zh' } })
    expect(answer.status, plural).toBe(200)
    expect((answer.body.data as unknown[]).length, plural).toBeGreaterThan(0)
  }
  const categories = await at.call('GET', path('categories'), { headers: { 'accept-language': 'zh' } })
  expect(JSON.stringify(categories.body.data)).toContain('美发美容')
})

test('offers carry their three ids, page by cursor and count', async () => {
  const at = await openTestApi()
  const first = await at.call('GET', path('offers', { cat: 'spa' }, '&limit=3'))
  const rows = first.body.data as { offerid: string; itemid: string; companyid: string }[]
  expect(rows).toHaveLength(3)
  expect(rows.every((row) => row.offerid && row.itemid && row.companyid)).toBe(true)
  const second = await at.call('GET', path('offers', { cat: 'spa' }, `&limit=3&cursor=${String(first.body.cursor)}`))
  expect((second.body.data as { itemid: string }[]).map((row) => row.itemid)).not.toContain(rows[0]?.itemid)
  const found = await at.call('GET', path('items', { itemid: rows.map((row) => row.itemid) }))
  expect((found.body.data as { itemid: string }[]).map((row) => row.itemid)).toEqual(rows.map((row) => row.itemid))
})

test('an id that is written in capitals finds what it names: in a list, in a path, and once it was kept', async () => {
  const at = await openTestApi()
  const [row] = (await at.call('GET', path('offers', {}, '&limit=1'))).body.data as { itemid: string }[]
  const itemid = row?.itemid ?? ''
  const written = itemid.toUpperCase()
  const { body: list } = await at.call('GET', path('items', { itemid: [written] }))
  expect(list.data).toMatchObject([{ itemid }])
  expect((await at.call('GET', `/api/data/khidmat-items/${written}`)).body.data).toMatchObject({ itemid })
  const { jwt } = await aRegistered(at)
  const kept = await at.call('POST', '/api/h/user-prefs', { jwt, body: { itemHistory: [written] } })
  expect(kept.body.data).toMatchObject({ itemHistory: [itemid] })
  const twice = await at.call('POST', '/api/h/user-prefs', { jwt, body: { itemHistory: [written, itemid] } })
  expect(twice.status).toBe(422)
})

test.each([
  ['offers', { q: 'a\u0000b' }, 'find.q'],
  ['offers', { fields: { colour: ['red\u0000'] } }, 'find.fields.colour.0'],
  ['places', { q: '\ud800' }, 'find.q'],
])('refuses text of %s that nobody types: %j', async (plural, find, where) => {
  const at = await openTestApi()
  const answer = await at.call('GET', path(plural, find))
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'request.invalid', issues: [{ path: where, code: 'characters' }] },
  })
})

test('refuses what it does not understand', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  for (const text of ['{not', `{"q":"${'x'.repeat(4096)}"}`, '{"fields":{"a":[["b"]]}}'])
    for (const name of ['find', 'formData'])
      for (const plural of ['offers', 'places', 'slots', 'connects']) {
        const jwt = plural === 'connects' ? person.jwt : undefined
        const answer = await at.call('GET', `/api/data/khidmat-${plural}?${name}=${encodeURIComponent(text)}`, { jwt })
        expect(answer.status, `${plural} ${name} ${text.slice(0, 20)}`).toBe(400)
      }
  expect((await at.call('GET', path('offers', { drop: 'table' }))).status).toBe(400)
  expect((await at.call('GET', path('offers', { radius: 5000 }))).status).toBe(422)
  expect((await at.call('GET', path('offers', { near: 'atlantis' }))).status).toBe(422)
  expect((await at.call('GET', path('offers', {}, '&limit=1000'))).status).toBe(422)
  expect((await at.call('GET', path('offers', {}, '&cursor=zzz'))).status).toBe(422)
  for (const date of ['2030-02-30', '2030-13-01', '1830-01-01'])
    expect((await at.call('GET', path('offers', { date }))).status, date).toBe(422)
})

test('filters by the fields of the category alone, and by few of them', async () => {
  const at = await openTestApi()
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${'b'.repeat(i)}`, ['c']]))
  expect((await at.call('GET', path('offers', { fields: many }))).status).toBe(422)
  expect((await at.call('GET', path('offers', { fields: { audience: Array(21).fill('women') } }))).status).toBe(422)
  const unknown = await at.call(
    'GET',
    path('offers', { cat: 'beauty', fields: { audience: ['women'], toString: ['a'] } }),
  )
  expect(unknown).toMatchObject({ status: 422 })
  const other = await at.call('GET', path('offers', { cat: 'beauty', fields: { colour: ['red'] } }))
  expect(other).toMatchObject({ status: 400, body: { code: 'request.unknown_field' } })
  for (const cat of ['beauty', 'hair', undefined]) {
    const found = await at.call('GET', path('offers', { cat, fields: { audience: ['women'] } }))
    expect(found.status, cat).toBe(200)
    expect((found.body.data as unknown[]).length, cat).toBeGreaterThan(0)
  }
})

test('takes numbers as numbers only', async () => {
  const at = await openTestApi()
  for (const value of [null, true, '', '3', [3], {}])
    for (const name of ['lat', 'lng', 'radius', 'min', 'max', 'rating'])
      expect((await at.call('GET', path('offers', { [name]: value }))).status, `${name} ${JSON.stringify(value)}`).toBe(
        422,
      )
  for (const limit of ['0x10', '1e1', 'true', '', ' 5'])
    expect((await at.call('GET', path('offers', {}, `&limit=${encodeURIComponent(limit)}`))).status, limit).toBe(422)
})

test('finds towns by what one types, in the reader’s language', async () => {
  const at = await openTestApi()
  const answer = await at.call('GET', path('places', { q: '怡' }), { headers: { 'accept-language': 'zh' } })
  expect(answer.body.data).toMatchObject([{ slug: 'ipoh', name: '怡保', state: '霹雳' }])
  const near = await at.call('GET', path('places', { lat: 5.41, lng: 100.33 }))
  expect(near.body.data).toMatchObject([{ slug: 'george-town' }])
})

test('whoever has a list already is told so, until it changes; in each language its own', async () => {
  const at = await openTestApi()
  const ask = (headers: Record<string, string>) => at.api.request(path('offers', { cat: 'spa' }), { headers })
  const first = await ask({ 'accept-language': 'en' })
  const tag = first.headers.get('etag') ?? ''
  expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
    'no-cache',
    expect.stringContaining('Accept-Language'),
  ])
  for (const have of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask({ 'accept-language': 'en', 'if-none-match': have })
    expect([have, again.status, await again.text()]).toEqual([have, 304, ''])
  }
  expect((await ask({ 'accept-language': 'zh', 'if-none-match': tag })).status).toBe(200)
  const { data } = (await first.json()) as { data: { offerid: string }[] }
  await at.platform.database.db
    .update(offers)
    .set({ status: 'paused' })
    .where(eq(offers.id, data[0]?.offerid ?? ''))
  at.platform.content.clear()
  expect((await ask({ 'accept-language': 'en', 'if-none-match': tag })).status).toBe(200)
  const refused = await at.api.request(path('offers', { colour: 'red' }))
  expect([refused.status, refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
    400,
    null,
    'no-store',
  ])
})

test('a long list travels compressed to whoever takes that', async () => {
  const at = await openTestApi()
  const whole = await at.api.request(path('offers', {}, '&limit=100'))
  const packed = await at.api.request(path('offers', {}, '&limit=100'), { headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect((await packed.arrayBuffer()).byteLength * 4).toBeLessThan((await whole.arrayBuffer()).byteLength)
})
