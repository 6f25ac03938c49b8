import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { forgetPayments } from '#domain/money/index.ts'
import { paymentsWhere } from '#shared/payment-ways.ts'
import { DAY } from '#shared/time.ts'
import { bookings, quotaClaims } from '../booking/bookings.tables.ts'
import { checkoutGroups, orderEvents, orders } from '../orders/orders.tables.ts'

/** How long a checkout that nobody paid stays in its buyer's list. */
const kept = 90 * DAY
/** Most orders that are forgotten at once: each has a dozen rows. */
export const mostExpiredForgotten = 200

/**
 * Deletes orders whose checkout ran out unpaid ninety days ago, with their lines, steps and tries to pay. One that money
 * ever arrived for, or that was talked about, stays.
 * @returns how many; a full batch means that more may be left.
 */
export async function forgetExpiredOrders(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - kept).toISOString()
  return atomically(ctx, async (ctx) => {
    const { db } = ctx
    const { rows } = await db.execute<{ id: string; group: string | null }>(sql`
      select o.id, o.group_id as group from orders o
       where o.status = 'payment_expired' and o.updated_at < ${before}::timestamptz
         and not exists (select from threads t where t.order_id = o.id)
         and not exists (select from refunds r where r.order_id = o.id)
         and not exists (select from ledger_entries l where l.order_id = o.id)
         and not exists (select from payment_parts pp join payments p on p.id = pp.payment_id
                          where pp.order_id = o.id and p.status = any(${sql.param(paymentsWhere(({ came }) => came))}::text[]))
       order by o.updated_at limit ${mostExpiredForgotten} for update of o skip locked`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await db.execute(sql`select set_config('khidmat.forgetting', 'on', true)`)
    await db.delete(orderEvents).where(inArray(orderEvents.orderId, ids))
    await db.execute(sql`select set_config('khidmat.forgetting', 'off', true)`)
    await db.delete(bookings).where(inArray(bookings.orderId, ids))
    await db.delete(quotaClaims).where(inArray(quotaClaims.orderId, ids))
    await forgetPayments(ctx, ids)
    await db.delete(orders).where(inArray(orders.id, ids))
    // A checkout of several companies lives as long as one of its orders.
    const groups = rows.flatMap(({ group }) => group ?? [])
    const left = db.select({ one: sql`1` }).from(orders).where(eq(orders.groupId, checkoutGroups.id))
    await db.delete(checkoutGroups).where(and(inArray(checkoutGroups.id, groups), notExists(left)))
    return ids.length
  })
}
