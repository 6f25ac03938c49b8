import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, testPlatform } from '#test/world.ts'
import { seedDemo } from './index.ts'
import { seedDemoOrders } from './orders.ts'

test('plays orders into every state without breaking a promise', async () => {
  const platform = await testPlatform()
  const now = new Date()
  await seedDemo(platform.database, now)
  const ctx = await aContext()
  const played = await seedDemoOrders(platform, now)
  const rows = await ctx.db.select({ status: orders.status, n: count() }).from(orders).groupBy(orders.status)
  expect(played).toBeGreaterThan(40)
  expect(rows.map((row) => row.status).sort()).toEqual(
    expect.arrayContaining([
      'cancelled',
      'completed',
      'confirmed',
      'declined',
      'draft',
      'no_show',
      'payment_expired',
      'requested',
    ]),
  )
  expect(await brokenInvariants(ctx)).toEqual({})
})
