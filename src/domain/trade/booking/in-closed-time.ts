import { and, count, eq, exists, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { orders } from '../orders/orders.tables.ts'
import { availabilityExceptions } from './availability.tables.ts'
import { bookings, takingStatuses } from './bookings.tables.ts'

/** Time of some people or things. */
export interface TimeOf {
  resourceIds: readonly string[]
  startsAt: Date
  endsAt: Date
}

/** Statuses of a booking that is still to come or under way: it stays where its time is closed. */
export const stayingStatuses = statusesWhere(({ phase }) => phase === 'ahead' || phase === 'under_way')

/** Statuses of a checkout that holds its time while it is paid. */
export const payingStatuses = statusesWhere(({ awaits }) => awaits === 'payment')

/** What takes some of a range of time of people or things. */
export const takesTime = ({ resourceIds, startsAt, endsAt }: TimeOf): SQL | undefined =>
  and(
    inArray(bookings.resourceId, [...resourceIds]),
    inArray(bookings.status, takingStatuses),
    // The index knows the time with what lies around it alone.
    sql`${bookings.during} && tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()})`,
    lt(bookings.startsAt, endsAt),
    gt(bookings.endsAt, startsAt),
  )

/** How many bookings stay in closed time, and how many checkouts may become one: they hold it while they are paid. */
export async function countInTime(
  ctx: Context,
  time: TimeOf,
  within?: SQL,
): Promise<{ booked: number; paying: number }> {
  const stays = inArray(orders.status, stayingStatuses)
  const isPaid = and(inArray(orders.status, payingStatuses), gt(bookings.expiresAt, ctx.now()))
  const [found] = await ctx.db
    .select({
      booked: count(sql`distinct case when ${stays} then ${bookings.orderId} end`),
      paying: count(sql`distinct case when ${isPaid} then ${bookings.orderId} end`),
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(takesTime(time), within))
  return { booked: found?.booked ?? 0, paying: found?.paying ?? 0 }
}

/** Which of some orders have a time that is closed for whoever serves them: it was closed after it had been chosen. */
export async function inClosedTime(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const closing = ctx.db
    .select({ id: availabilityExceptions.id })
    .from(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.resourceId, bookings.resourceId),
        eq(availabilityExceptions.seats, 0),
        lt(availabilityExceptions.startsAt, bookings.endsAt),
        gt(availabilityExceptions.endsAt, bookings.startsAt),
      ),
    )
  const closure = sql`exists (select 1 from resources r join companies c on c.id = r.company_id left join contact_infos i on i.id = r.info_id
    cross join lateral closed_spans(c.id, r.info_id, coalesce(i.zone, c.zone)) s
    where r.id = ${bookings.resourceId} and s.starts_at < ${bookings.endsAt} and s.ends_at > ${bookings.startsAt})`
  const found = await ctx.db
    .selectDistinct({ id: bookings.orderId })
    .from(bookings)
    .where(
      and(
        inArray(bookings.orderId, [...orderIds]),
        inArray(bookings.status, takingStatuses),
        or(exists(closing), closure),
      ),
    )
  return new Set(found.map(({ id }) => id))
}
