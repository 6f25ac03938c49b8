import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { turnMonths } from '#domain/privacy/index.ts'
import { statisticsEvents } from '#domain/site/reports/reports.tables.ts'
import { aContext } from '#test/world.ts'
import { dropOldMonths, makeMonths } from './months.ts'

const table = 'statistics_events'
const partitions = async () => {
  const { db } = await aContext()
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}
const note = async (name: string, at: string) => {
  const { db } = await aContext()
  await db.insert(statisticsEvents).values({ name, at: new Date(at) })
  const where = eq(statisticsEvents.name, name)
  const { rows } = await db.execute<{ in: string }>(
    sql`select tableoid::regclass::text as in from statistics_events where ${where}`,
  )
  return rows[0]?.in
}

test('what was there before the months goes with its last month', async () => {
  const { db } = await aContext()
  expect(await note('of before', '2020-01-01T00:00:00Z')).toBe('statistics_events_before')
  await dropOldMonths(db, table, 24, new Date('2033-01-01T00:00:00Z'))
  expect(await partitions()).not.toContain('statistics_events_before')
})

test('this month and the next three have a partition of their own, however often it is asked for', async () => {
  const { db } = await aContext()
  const now = new Date('2035-11-20T00:00:00Z')
  expect(await makeMonths(db, table, now)).toBe(4)
  expect(await makeMonths(db, table, now)).toBe(0)
  expect(await note('first', '2035-11-01T00:00:00Z')).toBe('statistics_events_2035_11')
  expect(await note('last', '2035-11-30T23:59:59.999Z')).toBe('statistics_events_2035_11')
  expect(await note('next year', '2036-02-29T12:00:00Z')).toBe('statistics_events_2036_02')
})

test('two processes that make the same months at once make them once', async () => {
  const { db } = await aContext()
  const now = new Date('2038-05-20T00:00:00Z')
  const made = await Promise.all([makeMonths(db, table, now), makeMonths(db, table, now)])
  expect(made.toSorted()).toEqual([0, 4])
  expect((await partitions()).filter((name) => name.includes('2038'))).toHaveLength(4)
})

test('a month is dropped when its last row is old enough, and the others stay', async () => {
  const { db } = await aContext()
  await makeMonths(db, table, new Date('2035-11-20T00:00:00Z'))
  await note('old', '2035-11-30T23:00:00Z')
  await note('younger', '2035-12-01T00:00:00Z')
  // Two years after the end of November 2035 is the beginning of December 2037.
  await dropOldMonths(db, table, 24, new Date('2037-11-30T00:00:00Z'))
  expect(await partitions()).toContain('statistics_events_2035_11')
  await dropOldMonths(db, table, 24, new Date('2037-12-01T00:00:00Z'))
  expect(await partitions()).not.toContain('statistics_events_2035_11')
  expect(await db.$count(statisticsEvents, eq(statisticsEvents.name, 'old'))).toBe(0)
  expect(await db.$count(statisticsEvents, eq(statisticsEvents.name, 'younger'))).toBe(1)
})

test('a row outside every month is kept, and does not stop the making of others', async () => {
  const { db } = await aContext()
  expect(await note('stray', '2044-07-02T00:00:00Z')).toBe('statistics_events_other')
  expect(await makeMonths(db, table, new Date('2044-06-01T00:00:00Z'))).toBe(3)
  expect(await db.$count(statisticsEvents, eq(statisticsEvents.name, 'stray'))).toBe(1)
})

test('a month that somebody is reading waits for the next turn', async () => {
  const { db } = await aContext()
  await makeMonths(db, table, new Date('2046-01-01T00:00:00Z'))
  const late = new Date('2049-01-01T00:00:00Z')
  await db.transaction(async (reader) => {
    await reader.execute(sql`select count(*) from statistics_events`)
    expect(await dropOldMonths(db, table, 24, late)).toBe(0)
  })
  expect(await dropOldMonths(db, table, 24, late)).toBeGreaterThan(0)
})

test('the worker turns the months of every table that has them, and what may not be changed can be dropped', async () => {
  const ctx = await aContext({ at: new Date('2052-03-10T00:00:00Z') })
  expect(await turnMonths(ctx)).toBeGreaterThanOrEqual(20)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_class where relkind = 'r' and relname like 'audit_entries_2052%'`,
  )
  expect(rows[0]?.n).toBe(4)
  await turnMonths({ ...ctx, now: () => new Date('2056-01-01T00:00:00Z') })
  const { rows: left } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_class where relkind = 'r' and relname like 'audit_entries_2052%'`,
  )
  expect(left[0]?.n).toBe(0)
})
