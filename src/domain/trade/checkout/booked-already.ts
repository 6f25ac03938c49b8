import { and, eq, gte, inArray, isNotNull, isNull, max, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { normalEmail } from '#domain/people/index.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { bookings, takingStatuses } from '../booking/bookings.tables.ts'
import { payingStatuses } from '../booking/in-closed-time.ts'
import { type LoadedOrder, linesOf, type Order } from '../orders/orders.queries.ts'
import { checkoutGroups, guestMailbox, orderEvents, orderLines, orders } from '../orders/orders.tables.ts'
import { holderOf } from './holders.ts'

/** Ids of those orders not placed yet whose service the caller, an account or a visitor's device, has booked for the same time already. */
export async function bookedAlready(
  ctx: Context,
  drafts: readonly Pick<LoadedOrder, 'order' | 'lines'>[],
): Promise<string[]> {
  const wanted = drafts.flatMap(({ order: { id, startsAt }, lines: [main] }) =>
    main?.line.kind === 'service' && startsAt ? [{ id, offerId: main.line.offerId, startsAt }] : [],
  )
  if (wanted.length === 0) return []
  const { offerId, startsAt, status, orderId } = bookings
  const stands = await ctx.db
    .selectDistinct({ offerId, startsAt })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        or(...wanted.map((one) => and(eq(offerId, one.offerId), eq(startsAt, one.startsAt)))),
        inArray(status, takingStatuses),
        await ofCaller(ctx),
        isNotNull(orders.placedAt),
        notInArray(
          orders.id,
          drafts.map(({ order }) => order.id),
        ),
      ),
    )
  const isBooked = (one: (typeof wanted)[number]) =>
    stands.some((other) => other.offerId === one.offerId && other.startsAt.getTime() === one.startsAt.getTime())
  return wanted.filter(isBooked).map(({ id }) => id)
}

async function ofCaller(ctx: Context): Promise<SQL | undefined> {
  if (ctx.actor.kind === 'account') {
    const { accountId } = ctx.actor
    const [own] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
    // What was booked as a guest under an address, or a number, that is proved to be one's own.
    const proved = {
      customerEmail: own?.emailVerifiedAt ? own.email : null,
      customerPhone: own?.phoneVerifiedAt ? own.phone : null,
    }
    return or(eq(orders.accountId, accountId), byContact(proved, false))
  }
  const { holder } = await holderOf(ctx)
  return and(eq(orders.holder, holder), inArray(orders.status, aheadStatuses))
}

/**
 * Whether whoever opened an order has booked the same anew since its checkout ended, or is about to: a service at the same time,
 * or tickets of the same date, under the same account, device, address or number. Whoever has cancelled that since wants it no more.
 * What was booked beside it, in this checkout or before that ended, was meant as well. Two that ask at once about one time wait for
 * each other, until their transactions end.
 */
export async function bookedAnew(ctx: Context, order: Order): Promise<boolean> {
  const [main] = await linesOf(ctx, [order.id])
  const { startsAt } = order
  const [ended] = await ctx.db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.transition, 'expire_payment')))
  if (!main || !startsAt || !ended?.at) return false
  const what = `anew:${main.offerId} ${startsAt.toISOString()}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
  const isOther = and(
    eq(orders.startsAt, startsAt),
    order.groupId === null ? ne(orders.id, order.id) : ne(orders.groupId, order.groupId),
  )
  const isPlaced = gte(orders.placedAt, ended.at)
  const isService = main.kind === 'service'
  const standing = and(
    isOther,
    inArray(orders.id, isService ? bookedAt(ctx, main.offerId, startsAt) : ordersOf(ctx, main.offerId)),
    inArray(orders.status, openStatuses),
    or(
      and(isPlaced, or(theirs(order), byContact(order, isService))),
      // Until it is paid, an address is only what somebody typed.
      and(inArray(orders.status, payingStatuses), gte(checkoutGroups.createdAt, ended.at), theirs(order)),
    ),
  )
  const cancelled = and(
    isOther,
    inArray(orders.id, ordersOf(ctx, main.offerId)),
    eq(orders.cancelledBy, 'customer'),
    isPlaced,
    or(order.accountId ? eq(orders.accountId, order.accountId) : undefined, byContact(order, false)) ?? sql`false`,
  )
  for (const same of [standing, cancelled]) {
    const [found] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(checkoutGroups, eq(checkoutGroups.id, orders.groupId))
      .where(same)
      .limit(1)
    if (found) return true
  }
  return false
}

const openStatuses = statusesWhere(({ over }) => !over)
/** Of an order that has not begun, for which holders are looked up. */
const aheadStatuses = statusesWhere(({ phase, over }) => phase === 'ahead' || (phase === 'unplaced' && !over))

/** The orders that have an offer at a time. */
const bookedAt = ({ db }: Context, offerId: string, startsAt: Date) =>
  db
    .select({ id: bookings.orderId })
    .from(bookings)
    .where(
      and(eq(bookings.offerId, offerId), eq(bookings.startsAt, startsAt), inArray(bookings.status, takingStatuses)),
    )

const ordersOf = ({ db }: Context, offerId: string) =>
  db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.offerId, offerId))

/** Orders of the same account, or from the same device. */
const theirs = ({ accountId, holder }: Pick<Order, 'accountId' | 'holder'>): SQL =>
  or(
    accountId ? eq(orders.accountId, accountId) : undefined,
    holder ? and(eq(orders.holder, holder), inArray(orders.status, aheadStatuses)) : undefined,
  ) ?? sql`false`

/**
 * Orders under the same address or number. @param isFew few are asked: then it counts also where the order is an account's by
 * now, whose own the address is proved to be. What an account types at a checkout says nothing of somebody else.
 */
function byContact(
  { customerEmail, customerPhone }: Pick<Order, 'customerEmail' | 'customerPhone'>,
  isFew: boolean,
): SQL | undefined {
  const sameEmail = customerEmail && {
    order: sql`${guestMailbox(orders.customerEmail)} = ${normalEmail(customerEmail)}`,
    account: sql`(${accounts.email} = ${normalEmail(customerEmail)} and ${accounts.emailVerifiedAt} is not null)`,
  }
  const samePhone = customerPhone && {
    order: eq(orders.customerPhone, customerPhone),
    account: sql`(${accounts.phone} = ${customerPhone} and ${accounts.phoneVerifiedAt} is not null)`,
  }
  const same = [sameEmail, samePhone].filter((one) => !!one)
  if (same.length === 0) return undefined
  const isProved = or(...same.map(({ account }) => account))
  return and(
    or(
      isNull(orders.accountId),
      isFew
        ? sql`exists (select from ${accounts} where ${accounts.id} = ${orders.accountId} and ${isProved})`
        : undefined,
    ),
    or(...same.map(({ order }) => order)),
  )
}
