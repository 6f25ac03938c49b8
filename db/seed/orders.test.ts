import { count, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aContext, testPlatform } from '#test/world.ts'
import { seedDemo } from './index.ts'
import { scenesLeft, seedDemoOrders } from './orders.ts'

test('plays orders into every state without breaking a promise, also when interrupted', async () => {
  const platform = await testPlatform()
  const now = new Date()
  await seedDemo(platform.database, now)
  const ctx = await aContext()
  const interrupted = new AbortController()
  setTimeout(() => interrupted.abort(), 300)
  const some = await seedDemoOrders(platform, now, interrupted.signal)
  expect(await scenesLeft(ctx.db)).toBe(true)
  const played = some + (await seedDemoOrders(platform, now))
  expect(await scenesLeft(ctx.db)).toBe(false)
  expect(await seedDemoOrders(platform, now)).toBe(0)
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
  // Payments of the past can be refunded today: the sandbox knows every payment and its refunds.
  const unknown = await ctx.db.execute(sql`
    select p.id from payments p left join sandbox_payments s on s.ref = p.ref and s.state = 'captured' and s.amount = p.amount
      and s.refunded_amount = p.refunded_amount
    where p.provider = 'sandbox' and p.status = 'captured' and s.ref is null`)
  expect(unknown.rows).toEqual([])
})
