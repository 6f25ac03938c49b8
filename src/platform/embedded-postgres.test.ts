import { totalmem } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'

test('the planner of the database that comes along counts on three quarters of the machine’s memory', async () => {
  const { database } = await testPlatform()
  const { rows } = await database.db.execute<{ bytes: number }>(
    sql`select setting::bigint * current_setting('block_size')::bigint as bytes from pg_settings where name = 'effective_cache_size'`,
  )
  expect((rows[0]?.bytes ?? 0) / totalmem()).toBeCloseTo(0.75, 2)
})
