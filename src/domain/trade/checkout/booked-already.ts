import { and, eq, gte, inArray, isNotNull, isNull, max, ne, or } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { linesOf, type LoadedOrder, type Order } from '../orders/orders.queries.ts'
import { orderEvents, orders } from '../orders/orders.tables.ts'

/** Ids of the drafts whose service the account has booked for the same time already. Of a visitor that is not known here. */
export async function bookedAlready(
  ctx: Context,
  drafts: readonly Pick<LoadedOrder, 'order' | 'lines'>[],
): Promise<string[]> {
  const wanted = drafts.flatMap(({ order: { id, startsAt }, lines: [main] }) =>
    main?.line.kind === 'service' && startsAt ? [{ id, offerId: main.line.offerId, startsAt }] : [],
  )
  if (ctx.actor.kind !== 'account' || wanted.length === 0) return []
  const { offerId, startsAt, status, orderId } = bookings
  const stands = await ctx.db
    .selectDistinct({ offerId, startsAt })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        or(...wanted.map((one) => and(eq(offerId, one.offerId), eq(startsAt, one.startsAt)))),
        inArray(status, ['held', 'confirmed']),
        eq(orders.accountId, ctx.actor.accountId),
        isNotNull(orders.placedAt),
      ),
    )
  const isBooked = (one: (typeof wanted)[number]) =>
    stands.some((other) => other.offerId === one.offerId && other.startsAt.getTime() === one.startsAt.getTime())
  return wanted.filter(isBooked).map(({ id }) => id)
}

/**
 * Whether whoever opened an order has booked its service for the same time anew since its checkout ended: the same account, or a
 * visitor under the same address or number. What was booked beside it, in this checkout or before that ended, was meant as well.
 */
export async function bookedAnew(ctx: Context, order: Order): Promise<boolean> {
  const [main] = await linesOf(ctx, [order.id])
  const { accountId, customerEmail, customerPhone, startsAt } = order
  if (main?.kind !== 'service' || !startsAt) return false
  const known = [
    ...(customerEmail ? [eq(orders.customerEmail, customerEmail)] : []),
    ...(customerPhone ? [eq(orders.customerPhone, customerPhone)] : []),
  ]
  if (!accountId && known.length === 0) return false
  const [ended] = await ctx.db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.transition, 'expire_payment')))
  if (!ended?.at) return false
  const theirs = accountId ? eq(orders.accountId, accountId) : and(isNull(orders.accountId), or(...known))
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(
      and(
        eq(bookings.offerId, main.offerId),
        eq(bookings.startsAt, startsAt),
        inArray(bookings.status, ['held', 'confirmed']),
        order.groupId === null ? ne(orders.id, order.id) : ne(orders.groupId, order.groupId),
        theirs,
        gte(orders.placedAt, ended.at),
      ),
    )
    .limit(1)
  return found !== undefined
}
