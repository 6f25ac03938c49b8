import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aContext, testPlatform } from '#test/world.ts'
import { seedDemo } from './index.ts'
import { seedDemoOrders } from './orders.ts'
import { seedYear } from './year/index.ts'

// At this hour the times that chance gave the requests among the other scenes were all taken.
test('requests wait for the answer of the demo owner, whatever day it is', async () => {
  const platform = await testPlatform()
  const now = new Date('2026-11-25T22:30:00Z')
  await seedDemo(platform.database, now)
  await seedYear(platform.database.db, now, new AbortController().signal)
  await seedDemoOrders(platform, now)
  const { db } = await aContext()
  const waiting = await db.execute(sql`
    select 1 from orders join companies c on c.id = orders.company_id
    where c.slug = 'seri-ayu-salon' and orders.status = 'requested'`)
  expect(waiting.rows.length).toBeGreaterThan(0)
})
