import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'
import { openQueue } from './queue.ts'

interface Entry extends Record<string, unknown> {
  n: number
  state: string
  tries: number
  limit: number
}

test('an entry that fails comes again alone and for days; what failed for good is handed over once', async () => {
  const { database, log } = await testPlatform()
  const name = 'test-hand'
  const queue = await openQueue({ url: database.url, queues: [name], log, supervise: false })
  const done: number[] = []
  for (const n of [1, 2, 3]) await queue.send(database.db, name, { n })
  await queue.work<{ n: number }>(name, async ({ n }) => {
    done.push(n)
    if (n === 2) throw new Error('not today')
  })
  const entries = async () =>
    (
      await database.db.execute<Entry>(
        sql`select (data ->> 'n')::int as n, state, retry_count as tries, retry_limit as limit from pgboss.job where name = ${name} order by 1`,
      )
    ).rows
  await expect.poll(async () => (await entries())[1]?.tries, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(done.filter((n) => n !== 2).sort()).toEqual([1, 3])
  expect((await entries()).map(({ state }) => state === 'completed')).toEqual([true, false, true])
  expect((await entries())[1]?.limit).toBeGreaterThan(72)
  await queue.stop()
  await database.db.execute(sql`update pgboss.job set state = 'failed' where name = ${name} and state <> 'completed'`)
  const given = await database.db.transaction((tx) => queue.takeGivenUp(tx, 10))
  expect(given).toMatchObject([{ queue: name, data: { n: 2 }, error: 'not today' }])
  expect(await queue.takeGivenUp(database.db, 10)).toEqual([])
}, 60_000)
