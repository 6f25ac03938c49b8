import { and, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import type { Reach } from '#domain/companies/index.ts'
import { payingStatuses, stayingStatuses } from '../booking/in-closed-time.ts'
import { withinReach } from '../orders/orders.policy.ts'
import { orders } from '../orders/orders.tables.ts'

/** Days of a company, or of some of its branches, each by its own clock. */
export interface Days {
  companyId: string
  /** Null for all. */
  infoIds: readonly string[] | null
  fromDay: string
  toDay: string
}

/** What takes time on some days, as a table of orders, their lines, and when a hold runs out. */
export const bookedOn = ({ companyId, infoIds, fromDay, toDay }: Days): SQL => {
  const branches = infoIds && `{${infoIds.join(',')}}`
  return sql`booked_on(${companyId}::uuid, ${branches}::uuid[], ${fromDay}::date, ${toDay}::date)`
}

/** The orders that stand and lie in some days, wholly or in part. */
export const ordersOn = (days: Days): SQL | undefined =>
  and(
    eq(orders.companyId, days.companyId),
    inArray(orders.status, stayingStatuses),
    sql`${orders.id} in (select order_id from ${bookedOn(days)})`,
  )

/** Of what is booked only that is cancelled with its days. */
export const notBegun = (ctx: Context): SQL => gt(orders.startsAt, ctx.now())

/**
 * What lies in some days, as far as somebody's rights reach: how many bookings, how many of them have not begun, how many checkouts that hold time while they are paid, and
 * a mark of the bookings, which is another one once there are others.
 */
export async function countBookedOn(
  ctx: Context,
  reach: Reach,
  days: Days,
): Promise<{ booked: number; ahead: number; paying: number; mark: string }> {
  const id = sql`${orders.id}::text`
  const [found] = await ctx.db
    .select({
      booked: count(),
      ahead: count(sql`case when ${notBegun(ctx)} then 1 end`),
      mark: sql<string>`coalesce(md5(string_agg(${id}, ',' order by ${id})), '')`,
    })
    .from(orders)
    .where(and(ordersOn(days), withinReach(reach)))
  const { booked = 0, ahead = 0, mark = '' } = found ?? {}
  return { booked, ahead, mark, paying: await countPayingOn(ctx, reach, days) }
}

/** How many checkouts hold time in some days while they are paid. */
export const countPayingOn = (ctx: Context, reach: Reach, days: Days): Promise<number> =>
  ctx.db.$count(
    orders,
    and(
      eq(orders.companyId, days.companyId),
      inArray(orders.status, payingStatuses),
      sql`${orders.id} in (select order_id from ${bookedOn(days)} where ${gt(sql`expires_at`, ctx.now().toISOString())})`,
      withinReach(reach),
    ),
  )
