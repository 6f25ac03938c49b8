import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { bookings, takingStatuses } from './bookings.tables.ts'
import { type LoadedPlan, loadPlans } from './plan.queries.ts'

/**
 * The plan of an offer as if an order had no time of it, so that a booking does not stand in its own way; undefined where
 * there is no such offer. What the order holds is taken out of the plan by seat and time: the exclusion constraint lets
 * nobody else have the same.
 */
export async function planWithout(
  ctx: Context,
  orderId: string,
  offerId: string,
  [from, to]: [from: Date, to: Date],
): Promise<LoadedPlan | undefined> {
  const plan = (await loadPlans(ctx, [offerId], from, to)).get(offerId)
  if (!plan) return undefined
  const instant = (at: unknown) => sql<number>`epoch_ms(${at})`
  const own = await ctx.db
    .select({
      offerId: bookings.offerId,
      lineId: bookings.lineId,
      resourceId: bookings.resourceId,
      seat: bookings.seat,
      from: instant(sql`lower(${bookings.during})`),
      to: instant(sql`upper(${bookings.during})`),
      start: instant(bookings.startsAt),
    })
    .from(bookings)
    .where(and(eq(bookings.orderId, orderId), inArray(bookings.status, takingStatuses)))
  const isOwn = new Set(own.map((one) => `${one.resourceId} ${one.from} ${one.to} ${one.seat}`))
  const taken = [...plan.taken]
  // A line of several seats counts once.
  for (const [, one] of new Map(own.map((booking) => [booking.lineId, booking]))) {
    const counted = one.offerId === offerId ? taken.indexOf(one.start) : -1
    if (counted >= 0) taken.splice(counted, 1)
  }
  return {
    ...plan,
    taken,
    resources: plan.resources.map((resource) => ({
      ...resource,
      busy: resource.busy.filter(([from, to, seat]) => !isOwn.has(`${resource.id} ${from} ${to} ${seat}`)),
    })),
  }
}
