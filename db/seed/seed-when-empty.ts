import type { Platform } from '#platform/index.ts'
import { seedDemo } from './index.ts'
import { seedDemoOrders } from './orders.ts'

const SEED_LOCK = 7_206_002

/** Seeds the demo into a database that has no company yet; processes that start together wait for the first. */
export async function seedWhenEmpty(platform: Platform, now: Date): Promise<void> {
  const { database } = platform
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const { rowCount } = await client.query('select 1 from companies limit 1')
    if (!rowCount) {
      await seedDemo(database, now)
      await seedDemoOrders(platform, now)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SEED_LOCK])
    client.release()
  }
}
