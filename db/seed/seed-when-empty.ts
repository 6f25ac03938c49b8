import type { Platform } from '#platform/index.ts'
import { seedDemo } from './index.ts'
import { scenesLeft, seedDemoOrders } from './orders.ts'

const SEED_LOCK = 7_206_002

/**
 * Seeds the demo into a database that has no company yet; processes that start together wait for the first. A database with
 * other data stays as it is.
 * @param signal aborts the playing of the demo's orders, so that a new server can be stopped without waiting for them.
 * @returns a promise of the demo's orders, which are played while the server already answers.
 */
export async function seedWhenEmpty(platform: Platform, now: Date, signal: AbortSignal): Promise<Promise<unknown>[]> {
  const { database } = platform
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const { rowCount } = await client.query('select 1 from companies limit 1')
    if (!rowCount) await seedDemo(database, now)
    // A server that was stopped while playing continues.
    if (!(await scenesLeft(database.db))) return []
    return [
      seedDemoOrders(platform, now, signal).catch((error: unknown) =>
        platform.log.error({ err: error }, 'the demo orders were not all played'),
      ),
    ]
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SEED_LOCK])
    client.release()
  }
}
