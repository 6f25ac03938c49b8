import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testPlatform } from '#test/world.ts'
import { openLog } from './log.ts'
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

test('an entry wakes its worker as soon as its transaction commits, and the net catches what nothing announced', async () => {
  const { database, log, bus } = await testPlatform()
  const name = 'test-wake'
  const queue = await openQueue({ url: database.url, queues: [name], log, bus, supervise: true })
  const heard = new Map<number, number>()
  await queue.work<{ n: number }>(name, async ({ n }) => void heard.set(n, Date.now()))
  const waits: number[] = []
  for (let n = 0; n < 20; n++) {
    // At any moment of its rounds.
    await new Promise((resolve) => setTimeout(resolve, 100 + ((n * 370) % 1000)))
    await database.db.transaction((tx) => queue.send(tx as never, name, { n }))
    const sent = Date.now()
    await expect.poll(() => heard.has(n), { timeout: 5000, interval: 5 }).toBe(true)
    waits.push(heard.get(n)! - sent)
  }
  // Looked for once a second, half of them would wait for longer.
  expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(300)
  await queue.send(database.db, name, { n: 99 }, { startAfter: 2 })
  await expect.poll(() => heard.has(99), { timeout: 8000 }).toBe(true)
  await queue.stop()
}, 60_000)

test('no entry takes part in the commits of others, also of a queue that an earlier version made', async () => {
  const { database, log } = await testPlatform()
  const name = 'test-quiet'
  const open = () => openQueue({ url: database.url, queues: [name], log, supervise: false })
  await (await open()).stop()
  await database.db.execute(sql`update pgboss.queue set notify = true where name = ${name}`)
  await (await open()).stop()
  const { rows } = await database.db.execute(sql`select name from pgboss.queue where notify`)
  expect(rows).toEqual([])
})

test('a connection that the database ends is no error, and no word once a stop has begun', async () => {
  const { database } = await testPlatform()
  const name = 'test-ended'
  const lines: { level: string; msg: string }[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const ending = new AbortController()
  const queue = await openQueue({ url: database.url, queues: [name], log, supervise: true, ending: ending.signal })
  const done: number[] = []
  await queue.work<{ n: number }>(name, async ({ n }) => void done.push(n))
  const isQueues = sql`application_name = 'khidmat-queue' and datname = current_database()`
  /** Ends its connections, and waits until these are gone; it may have others by then. */
  const cut = async () => {
    const { rows } = await database.db.execute<{ pid: number }>(
      sql`select pid, pg_terminate_backend(pid) from pg_stat_activity where ${isQueues}`,
    )
    const pids = sql.param(rows.map(({ pid }) => pid))
    const left = sql`(select 1 from pg_stat_activity where pid = any(${pids}::int[])) as open`
    await expect.poll(() => database.db.$count(left)).toBe(0)
  }
  const isDone = async (n: number) => {
    await queue.send(database.db, name, { n })
    await expect.poll(() => done.includes(n), { timeout: 10_000 }).toBe(true)
  }
  await isDone(1)
  await cut()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map(({ level, msg }) => `${level} ${msg}`))).toEqual(new Set(['warn queue error']))
  // It is opened again.
  await isDone(2)
  lines.length = 0
  ending.abort()
  for (let times = 0; times < 5; times++) await cut()
  await queue.stop()
  expect(lines).toEqual([])
}, 60_000)
