import type { Platform } from '#platform/index.ts'
import { seedDemo } from './index.ts'
import { scenesLeft, seedDemoOrders } from './orders.ts'

const SEED_LOCK = 7_206_002

/**
 * Seeds the demo into a database that has no company yet; processes that start together wait for the first. Databases
 * that somebody filled otherwise stay as they are.
 * @param signal ends the playing of the demo's orders early: whoever stops a new server need not wait for them.
 * @returns the playing of the demo's orders, which goes on while the marketplace is open already.
 */
export async function seedWhenEmpty(platform: Platform, now: Date, signal: AbortSignal): Promise<Promise<unknown>[]> {
  const { database } = platform
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const { rowCount } = await client.query('select 1 from companies limit 1')
    if (!rowCount) await seedDemo(database, now)
    // A server that was stopped in the middle of playing goes on where it was.
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
