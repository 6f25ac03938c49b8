import { and, eq, gte, inArray, isNotNull, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { bookings } from '../booking/bookings.tables.ts'
import { payingStatuses } from '../booking/in-closed-time.ts'
import { linesOf, type LoadedOrder, type Order } from '../orders/orders.queries.ts'
import { checkoutGroups, orderEvents, orderLines, orders } from '../orders/orders.tables.ts'

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
 * Whether whoever opened an order has booked the same anew since its checkout ended, or is about to: a service at the same time,
 * or tickets of the same date, under the same account, address or number. What was booked beside it, in this checkout or before
 * that ended, was meant as well.
 */
export async function bookedAnew(ctx: Context, order: Order): Promise<boolean> {
  const [main] = await linesOf(ctx, [order.id])
  const { startsAt } = order
  const [ended] = await ctx.db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.transition, 'expire_payment')))
  if (!main || !startsAt || !ended?.at) return false
  const isPaying = and(inArray(orders.status, payingStatuses), gte(checkoutGroups.createdAt, ended.at))
  const same = and(
    eq(orders.startsAt, startsAt),
    inArray(orders.id, main.kind === 'service' ? bookedAt(ctx, main.offerId, startsAt) : ordersOf(ctx, main.offerId)),
    theirs(order, main.kind === 'service'),
    order.groupId === null ? ne(orders.id, order.id) : ne(orders.groupId, order.groupId),
    inArray(orders.status, openStatuses),
    or(gte(orders.placedAt, ended.at), isPaying),
  )
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkoutGroups, eq(checkoutGroups.id, orders.groupId))
    .where(same)
    .limit(1)
  return found !== undefined
}

const openStatuses = statusesWhere(({ over }) => !over)

/** The orders that have an offer at a time. */
const bookedAt = ({ db }: Context, offerId: string, startsAt: Date) =>
  db
    .select({ id: bookings.orderId })
    .from(bookings)
    .where(
      and(
        eq(bookings.offerId, offerId),
        eq(bookings.startsAt, startsAt),
        inArray(bookings.status, ['held', 'confirmed']),
      ),
    )

const ordersOf = ({ db }: Context, offerId: string) =>
  db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.offerId, offerId))

/** Orders of the same person. @param isFew few are asked: then an address counts also where it is an account's by now */
function theirs({ accountId, customerEmail, customerPhone }: Order, isFew: boolean): SQL | undefined {
  const known = [
    ...(customerEmail ? [sql`lower(${orders.customerEmail}) = lower(${customerEmail})`] : []),
    ...(customerPhone ? [eq(orders.customerPhone, customerPhone)] : []),
  ]
  const byContact = known.length === 0 ? undefined : and(isFew ? undefined : isNull(orders.accountId), or(...known))
  return or(accountId ? eq(orders.accountId, accountId) : undefined, byContact) ?? sql`false`
}
