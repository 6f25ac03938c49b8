import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { openTestApi } from '#test/api.ts'
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

test('refuses what it does not understand', async () => {
  const at = await openTestApi()
  expect((await at.call('GET', '/api/data/khidmat-offers?find=%7Bnot')).status).toBe(422)
  expect((await at.call('GET', path('offers', { drop: 'table' }))).status).toBe(400)
  expect((await at.call('GET', path('offers', { radius: 5000 }))).status).toBe(422)
  expect((await at.call('GET', path('offers', { near: 'atlantis' }))).status).toBe(422)
  expect((await at.call('GET', path('offers', {}, '&limit=1000'))).status).toBe(422)
  expect((await at.call('GET', path('offers', {}, '&cursor=zzz'))).status).toBe(422)
  for (const date of ['2030-02-30', '2030-13-01', '1830-01-01'])
    expect((await at.call('GET', path('offers', { date }))).status, date).toBe(422)
})

test('finds towns by what one types, in the reader’s language', async () => {
  const at = await openTestApi()
  const answer = await at.call('GET', path('places', { q: '怡' }), { headers: { 'accept-language': 'zh' } })
  expect(answer.body.data).toMatchObject([{ slug: 'ipoh', name: '怡保', state: '霹雳' }])
  const near = await at.call('GET', path('places', { lat: 5.41, lng: 100.33 }))
  expect(near.body.data).toMatchObject([{ slug: 'george-town' }])
})
