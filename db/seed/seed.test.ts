import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aContext, testNow, testPlatform } from '#test/world.ts'
import { demoRows, seedDemo } from './index.ts'

beforeAll(async () => {
  const { database } = await testPlatform()
  await seedDemo(database, testNow)
})

const count = async (from: string) => {
  const { db } = await aContext()
  return Number((await db.execute(sql.raw(`select count(*) as n from ${from}`))).rows[0]?.n)
}

test('fills a believable marketplace', async () => {
  expect(await count('companies')).toBeGreaterThanOrEqual(60)
  expect(await count("offers where status = 'published'")).toBeGreaterThanOrEqual(400)
  expect(await count("items where kind = 'event'")).toBeGreaterThanOrEqual(25)
  expect(await count('reviews')).toBeGreaterThanOrEqual(800)
  expect(await count('categories where parent_key is null')).toBeGreaterThanOrEqual(16)
  expect(await count('search_documents')).toBe(await count('offers'))
})

test('nobody works beside somebody of the same name', () => {
  const { staffMembers } = demoRows(testNow)
  const named = staffMembers.map(({ companyId, name }) => `${companyId} ${name}`)
  expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([])
})

test('an hour costs what an hour costs, and half a day is one price beside it', () => {
  const { offers } = demoRows(testNow)
  const hourly = offers.filter(({ priceModel }) => priceModel === 'per_hour')
  expect(hourly.length).toBeGreaterThan(3)
  const beside = offers.filter((one) => !hourly.includes(one) && hourly.some(({ itemId }) => itemId === one.itemId))
  for (const { name, priceAmount } of hourly) expect([name, (priceAmount ?? 0) < 15_000]).toEqual([name, true])
  expect(beside.map(({ name, priceModel, durationMinutes }) => [name?.en, priceModel, durationMinutes])).toContainEqual(
    ['Half-day handyman', 'fixed', 240],
  )
})

test('seeding twice is seeding once', async () => {
  const { database } = await testPlatform()
  const before = [
    await count('offers'),
    await count('occurrences'),
    await count('files'),
    await count('weekly_hours'),
    await count('reviews'),
  ]
  await seedDemo(database, testNow)
  expect([
    await count('offers'),
    await count('occurrences'),
    await count('files'),
    await count('weekly_hours'),
    await count('reviews'),
  ]).toEqual(before)
})

test('has dates of every event ahead, whenever it runs', () => {
  for (const at of ['2026-11-21T04:00:00Z', '2027-03-01T15:59:00Z', '2031-12-31T23:00:00Z']) {
    const now = new Date(at)
    const rows = demoRows(now)
    const events = rows.offers.filter((offer) => rows.items.find((item) => item.id === offer.itemId)?.kind === 'event')
    for (const event of events) {
      const dates = rows.occurrences.filter((o) => o.offerId === event.id).map((o) => o.startsAt)
      expect(dates.length).toBeGreaterThan(1)
      expect(
        dates.every((date) => date > now),
        event.slug,
      ).toBe(true)
    }
  }
})

test('says everything in three languages, and no two of them alike', () => {
  const rows = demoRows(testNow)
  for (const item of rows.items) {
    for (const text of [item.title, item.summary, item.description]) {
      expect(text.en && text.ms && text.zh, item.code).toBeTruthy()
    }
    expect(item.summary.en).not.toBe(item.summary.ms)
    expect(/\p{Script=Han}/u.test(item.summary.zh ?? ''), item.code).toBe(true)
  }
})

test('keeps every company open on every day of the week', () => {
  const rows = demoRows(testNow)
  for (const company of rows.companies) {
    const people = rows.resources.filter((resource) => resource.companyId === company.id).map((resource) => resource.id)
    const days = new Set(
      rows.weeklyHours.filter((hours) => people.includes(hours.resourceId)).map((hours) => hours.weekday),
    )
    expect(days.size, company.slug).toBe(7)
  }
})

test('knows the words of what it holds', async () => {
  expect(await count("search_words where word = 'haircut'")).toBe(1)
  expect(await count("search_documents where words @@ to_tsquery('simple', '冷气')")).toBeGreaterThan(3)
})
