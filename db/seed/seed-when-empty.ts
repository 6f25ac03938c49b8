import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Platform } from '#platform/index.ts'
import { seedDemo } from './index.ts'
import { scenesLeft, seedDemoOrders } from './orders.ts'
import { seedYear } from './year/index.ts'

const SEED_LOCK = 7_206_002
const PLAY_LOCK = 7_206_003
const FIRST_PAGE_MS = 1_000

/**
 * Seeds the demo into a database that has no company yet; processes that start together wait for the first, however long it takes.
 * A database with other data stays as it is.
 * @param signal aborts the playing of the demo's orders, so that a new server can be stopped without waiting for them.
 * @param opened settles when the server can answer: only then the orders are made, which need the processor for some seconds.
 * @returns a promise of the demo's orders, those of a year and those that are played, which one process makes while all of them answer already: whether
 * they were made here, to the end.
 */
export async function seedWhenEmpty(
  platform: Platform,
  now: Date,
  signal: AbortSignal,
  opened: Promise<unknown> = Promise.resolve(),
): Promise<Promise<boolean>[]> {
  const { database } = platform
  await underLock(database.url, SEED_LOCK, signal, async () => {
    const { rowCount } = await database.pool.query('select 1 from companies limit 1')
    if (!rowCount) await seedDemo(database, now)
  })
  // A server that was stopped while playing continues.
  if (!(await scenesLeft(database.db))) return []
  const opening = opened.then(() => sleep(FIRST_PAGE_MS, undefined, { signal }))
  const played = opening.then(() =>
    underLock(database.url, PLAY_LOCK, signal, async () => {
      // Another process may have played them while this one waited.
      if (!(await scenesLeft(database.db))) return false
      await seedYear(database.db, now, signal)
      await seedDemoOrders(platform, now, signal)
      // What was counted among the first few orders, such as popular categories, is counted anew.
      platform.content.clear()
      return !signal.aborted
    }),
  )
  return [
    played.catch((error: unknown) => {
      if (!signal.aborted) platform.log.error({ err: error }, 'the demo orders were not all played')
      return false
    }),
  ]
}

/** Works while it holds a lock, on a connection of its own: those of the pool give up waiting after a while. */
async function underLock<T>(url: string, key: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'khidmat-seed' })
  // A connection that breaks fails its query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const leave = () => void client.end()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await client.query('select pg_advisory_lock($1)', [key])
    return await work()
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end()
  }
}
