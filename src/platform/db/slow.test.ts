import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'
import { openDatabase } from './index.ts'

test('a statement of a second is told with its text and without its values, also when it fails; a quick one is not', async () => {
  const { database } = await testPlatform()
  const told: string[] = []
  const { db, close } = openDatabase(database.url, { onSlow: (statement) => told.push(statement) })
  await db.execute(sql`select ${'quick'}::text`)
  await db.execute(sql`select ${'nobody@example.test'}::text, pg_sleep(${1.1})`)
  await db.execute(sql`select pg_sleep(${1.1}), ${'x'}::int`).catch(() => undefined)
  await db.execute(sql`do $$ begin perform pg_sleep(1.1); raise exception 'no'; end $$`).catch(() => undefined)
  await close()
  expect(told).toEqual([
    'select $1::text, pg_sleep($2)',
    "do $$ begin perform pg_sleep(1.1); raise exception 'no'; end $$",
  ])
})
