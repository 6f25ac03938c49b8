import { readFileSync } from 'node:fs'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, start, system } from '../paid-booking.ts'

test('receipts of before are dated by the timeline, as they are dated now', async () => {
  const deposit = await aPaidBooking({ depositKind: 'percent', depositValue: 30 })
  await deposit.provider(start, 'mark_paid')
  const kept = await aSpotBooking()
  await kept.provider(start, 'mark_paid')
  const cancelled = await aSpotBooking()
  await cancelled.provider(start - 2 * HOUR, 'mark_paid')
  await cancelled.customer(start - HOUR, 'cancel')
  const refunded = await aPaidBooking()
  await refunded.provider(start - HOUR, 'cancel')
  const online = await aPaidBooking()
  const { db } = await at(system)
  const ids = [deposit, kept, cancelled, refunded, online].map(({ id }) => id)
  const dates = () =>
    db
      .select({ id: orders.id, spotPaidAt: orders.spotPaidAt, backAt: orders.backAt })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(orders.id)
  const now = await dates()
  expect(now.filter(({ spotPaidAt }) => spotPaidAt)).toHaveLength(3)
  expect(now.filter(({ backAt }) => backAt)).toHaveLength(2)
  await db.update(orders).set({ spotPaidAt: null, backAt: null }).where(inArray(orders.id, ids))
  const migration = readFileSync('db/migrations/0019_when_money_came_and_went_back.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    if (/^\s*(--.*\n)*UPDATE/.test(statement)) await db.execute(sql.raw(statement))
  expect(await dates()).toEqual(now)
})
