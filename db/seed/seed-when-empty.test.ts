import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { companies } from '#domain/companies/companies.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { openDatabase } from '#platform/db/index.ts'
import { ensureDatabase, migrateDatabase } from '#platform/db/migrate.ts'
import { newId } from '#shared/ids.ts'
import { testPlatform } from '#test/world.ts'
import { scenesLeft } from './orders.ts'
import { seedWhenEmpty } from './seed-when-empty.ts'

async function anEmptyPlatform() {
  const url = await ensureDatabase(inject('databaseServer'), `seed_${newId().replaceAll('-', '')}`)
  await migrateDatabase(url)
  const base = await testPlatform()
  const open = () => ({ ...base, database: openDatabase(url, { max: 8 }) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { open, client }
}

test('processes that start together make one demo and play its orders once, however long the first takes', async () => {
  const { open, client } = await anEmptyPlatform()
  const [first, second] = [open(), open()]
  // The lock of the seed, held as by a slow machine for longer than connections of the pool wait for one.
  await client.query('select pg_advisory_lock(7206002)')
  const both = [first, second].map((platform) => seedWhenEmpty(platform, new Date(), new AbortController().signal))
  const waiting = async () =>
    (
      await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '3.2 s'`,
      )
    ).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await client.query('select pg_advisory_unlock_all()')
  for (const playing of await Promise.all(both)) await Promise.all(playing)

  expect(await scenesLeft(first.database.db)).toBe(false)
  const made = async () => [await first.database.db.$count(companies), await first.database.db.$count(orders)]
  const [shops = 0, placed = 0] = await made()
  expect(shops).toBeGreaterThan(50)
  await Promise.all(await seedWhenEmpty(second, new Date(), new AbortController().signal))
  expect(await made()).toEqual([shops, placed])
  const { rows } = await client.query<{ scenes: number; year: number }>(
    `select (value ->> 'scenes')::int as scenes, (value ->> 'year')::int as year from settings where key = 'demo'`,
  )
  const { scenes = 0, year = 0 } = rows[0] ?? {}
  expect(year).toBeGreaterThan(5000)
  // Beside the year one order for each scene at most; two processes would have made some twice.
  expect(placed - year).toBeLessThanOrEqual(scenes)
  await Promise.all([client.end(), first.database.close(), second.database.close()])
}, 90_000)

test('a server that is stopped while it waits for another one waits no more', async () => {
  const { open, client } = await anEmptyPlatform()
  const platform = open()
  await client.query('select pg_advisory_lock(7206002)')
  const ending = new AbortController()
  const seeding = seedWhenEmpty(platform, new Date(), ending.signal)
  const waits = async () =>
    (await client.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`))
      .rowCount
  await expect.poll(waits).toBe(1)
  ending.abort()
  await expect(seeding).rejects.toThrow()
  await Promise.all([client.end(), platform.database.close()])
})
