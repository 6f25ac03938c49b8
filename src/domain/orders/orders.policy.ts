import { and, eq, inArray, sql } from 'drizzle-orm'
import { findRights, type Rights } from '#domain/companies/index.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#shared/errors.ts'
import { guestUntil, orderKeyMatches } from './order-link.ts'
import type { Order } from './orders.queries.ts'
import { orderLines, orders } from './orders.tables.ts'
import { secretMatches } from './secrets.ts'

/**
 * Whether the actor bought it: the account, or while no account claimed it a guest with the order's secret, or with the
 * key of a link to it, until `guestUntil`.
 */
export function isCustomer(
  ctx: Context,
  order: Pick<Order, 'id' | 'accountId' | 'secretHash' | 'createdAt' | 'endsAt'>,
  secret: string | undefined,
): boolean {
  if (order.accountId !== null) return ctx.actor.kind === 'account' && ctx.actor.accountId === order.accountId
  if (secret === undefined) return false
  return (
    orderKeyMatches(ctx, order.id, secret) || (secretMatches(secret, order.secretHash) && ctx.now() < guestUntil(order))
  )
}

/**
 * Whether the two sides may reach each other: an order is placed once what is due online is paid, or nothing is. Before,
 * a name on a checkout is nobody's customer.
 */
export function contactsAreOpen(order: Pick<Order, 'placedAt'>): boolean {
  return order.placedAt !== null
}

/** @throws DomainError `orders.order_not_found`, so that nobody learns of another's order. */
export function requireCustomer(ctx: Context, order: Order, secret: string | undefined): void {
  if (!isCustomer(ctx, order, secret)) throw new DomainError('orders.order_not_found')
}

/** What the caller's rights leave of a company's orders: own bookings only, or some branches only. */
export function withinReach(rights: Pick<Rights, 'staffId' | 'infoIds' | 'ownBookingsOnly'>) {
  return and(
    rights.infoIds ? inArray(orders.infoId, [...rights.infoIds]) : undefined,
    rights.ownBookingsOnly
      ? sql`exists (select 1 from ${orderLines} own where own.order_id = ${orders.id} and own.staff_id = ${rights.staffId})`
      : undefined,
  )
}

/**
 * @throws DomainError `orders.order_not_found` for those who do not work in the order's company, or whose rights do not
 * reach so far: another branch, somebody else's booking.
 * @throws DomainError `orders.forbidden` for those who do and lack the letter.
 */
export async function requireProvider(
  ctx: Context,
  order: Pick<Order, 'id' | 'companyId'>,
  letter: string,
): Promise<void> {
  const rights = await findRights(ctx, order.companyId)
  const reached = rights && (await ctx.db.$count(orders, and(eq(orders.id, order.id), withinReach(rights)))) > 0
  if (!rights || !reached) throw new DomainError('orders.order_not_found')
  if (!rights.letters.has(letter)) throw new DomainError('orders.forbidden')
}

/** From which side the actor may look at an order. @throws DomainError `orders.order_not_found`, `orders.forbidden` */
export async function requireViewer(
  ctx: Context,
  order: Order,
  secret: string | undefined,
): Promise<'customer' | 'provider'> {
  if (isCustomer(ctx, order, secret)) return 'customer'
  if (order.status === 'draft') throw new DomainError('orders.order_not_found')
  await requireProvider(ctx, order, 'B')
  return 'provider'
}
