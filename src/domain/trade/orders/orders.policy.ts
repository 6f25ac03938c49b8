import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Context, requireOperator } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { findMember, type Member, type Reach, requireHeld } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { traitsOf } from '#shared/order-status.ts'
import type { Right } from '#shared/rights.ts'
import { secretMatches } from '../checkout/secrets.ts'
import { guestUntil, isByLink, isToldAlike, type LinkedOrder, orderKeyMatches } from './order-link.ts'
import type { Order } from './orders.queries.ts'
import { guestMailbox, orderLines, orders } from './orders.tables.ts'

/**
 * Whether the actor bought it: the account, or while no account claimed it a guest with the order's secret, or with the
 * key of a link to it, until `guestUntil`.
 */
export function isCustomer(
  ctx: Context,
  order: LinkedOrder & Pick<Order, 'accountId' | 'secretHash' | 'createdAt' | 'endsAt'>,
  secret: string | undefined,
): boolean {
  if (order.accountId !== null) return ctx.actor.kind === 'account' && ctx.actor.accountId === order.accountId
  // A program acts for the company alone, whatever it was told.
  if (secret === undefined || ctx.actor.kind === 'key') return false
  // A key holds its own expiry, but the order may end earlier than was planned when the key was made.
  if (orderKeyMatches(ctx, order, secret)) return guestUntil(order) > ctx.now()
  return isGuests(ctx, order, [secret])
}

/** Whether no account claimed it and it is kept under one of these secrets, which hold until `guestUntil`. */
export function isGuests(
  ctx: Context,
  order: Pick<Order, 'accountId' | 'secretHash' | 'createdAt' | 'endsAt'>,
  secrets: readonly (string | undefined)[],
): boolean {
  if (order.accountId !== null || guestUntil(order) <= ctx.now()) return false
  return secrets.some((secret) => secretMatches(secret, order.secretHash))
}

/** Those of a checkout that the signed-in person may take, as a visitor's who has the secret that it was opened with. */
export const takeable = (ctx: Context, group: readonly Order[], secret: string | undefined): Order[] =>
  ctx.actor.kind === 'account' ? group.filter((order) => isGuests(ctx, order, [secret])) : []

/**
 * Whether the two sides may see each other's contact details: once the order is placed. That is when what is due online is
 * paid, or nothing is due; before, whoever is named at the checkout is not a customer yet.
 */
export function contactsAreOpen(order: { placedAt: Date | string | null }): boolean {
  return order.placedAt !== null
}

/** @throws DomainError `orders.order_not_found`, so that nobody learns that another's order exists. */
export function requireCustomer(ctx: Context, order: Order, secret: string | undefined): void {
  if (!isCustomer(ctx, order, secret)) throw new DomainError('orders.order_not_found')
}

/** The same of all of a checkout. A link to one of its orders opens it where all of it is of that one's customer. */
export function isCustomerOfAll(ctx: Context, group: readonly Order[], secret: string | undefined): boolean {
  const isTheirs = (order: Order) => isCustomer(ctx, order, secret)
  // An order of the account's own is no proof of a link.
  const linked = isByLink(secret) ? group.find((order) => order.accountId === null && isTheirs(order)) : undefined
  const isLinked = (order: Order) =>
    linked !== undefined && order.accountId === null && guestUntil(order) > ctx.now() && isToldAlike(order, linked)
  return group.length > 0 && group.every((order) => isTheirs(order) || isLinked(order))
}

/**
 * Those of somebody's checkout that are shown. By a link all of it may be paid together; once it is placed, or nothing of it waits to be
 * paid, the link shows what it was mailed for and no other order, since links get forwarded.
 */
export function shownOfCheckout<T extends { order: Order }>(
  ctx: Context,
  group: readonly T[],
  secret: string | undefined,
): readonly T[] {
  const isOpen =
    group.some(({ order }) => traitsOf(order.status).awaits === 'payment') &&
    group.every(({ order }) => order.placedAt === null)
  return isOpen || !isByLink(secret) ? group : group.filter(({ order }) => isCustomer(ctx, order, secret))
}

/** @throws DomainError `orders.group_not_found` */
export function requireCustomerOfAll(ctx: Context, group: readonly Order[], secret: string | undefined): void {
  if (!isCustomerOfAll(ctx, group, secret)) throw new DomainError('orders.group_not_found')
}

/** The condition for the part of a company's orders that somebody's rights reach: own bookings only, or some branches only. */
export function withinReach(reach: Reach) {
  return and(
    reach.branchIds ? inArray(orders.infoId, [...reach.branchIds]) : undefined,
    reach.ownBookingsOnly
      ? sql`exists (select 1 from ${orderLines} own where own.order_id = ${orders.id} and own.staff_id = ${reach.staffId})`
      : undefined,
  )
}

/** The same asked of one order of which it is known where it is served and by whom. */
export function isWithinReach(
  { branchIds, ownBookingsOnly, staffId }: Reach,
  order: { branchid: string | null; staffids: readonly string[] },
): boolean {
  const inBranch = branchIds === null || (order.branchid !== null && branchIds.includes(order.branchid))
  return inBranch && (!ownBookingsOnly || order.staffids.includes(staffId))
}

/**
 * @throws DomainError `orders.order_not_found` for those who do not work in the order's company, or whose rights do not
 * reach so far: another branch, somebody else's booking.
 * @throws DomainError `companies.forbidden`, naming the right, for those who do and lack it.
 */
export async function requireProvider(
  ctx: Context,
  order: Pick<Order, 'id' | 'companyId'>,
  right: Right,
): Promise<Member> {
  const member = await findMember(ctx, order.companyId)
  const reached = member && (await ctx.db.$count(orders, and(eq(orders.id, order.id), withinReach(member)))) > 0
  if (!member || !reached) throw new DomainError('orders.order_not_found')
  requireHeld(member, right, 'reach')
  return member
}

/**
 * From which side the actor looks at an order. Whoever names a side with `as` must be on it, and is not put on the other
 * one instead. Without `as` the customer's side is tried first.
 * @param right what staff need for what they want to see of it.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`
 */
export async function requireViewer(
  ctx: Context,
  order: Order,
  secret: string | undefined,
  as?: 'customer' | 'provider',
  right: Right = 'orders.view',
): Promise<'customer' | 'provider'> {
  if (as !== 'provider' && isCustomer(ctx, order, secret)) return 'customer'
  if (as === 'customer' || order.status === 'draft') throw new DomainError('orders.order_not_found')
  await requireProvider(ctx, order, right)
  return 'provider'
}

/**
 * Nobody decides a case of their own: whoever bought one of the orders (by account, or as a guest by its address), or began to pay it, or has
 * worked for its company since it was made.
 * @throws DomainError `operators.own_case`, `identity.forbidden`
 */
export async function requireUninvolved(ctx: Context, orderIds: readonly string[]): Promise<void> {
  if (await isInvolved(ctx, orderIds)) throw new DomainError('operators.own_case')
}

/** Whether an operator bought one of the orders or works for its company. @throws DomainError `identity.forbidden` */
export async function isInvolved(ctx: Context, orderIds: readonly string[]): Promise<boolean> {
  return (await involvedIn(ctx, orderIds)).size > 0
}

/** Those of the orders that an operator bought or whose company they work for. @throws DomainError `identity.forbidden` */
export async function involvedIn(ctx: Context, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { accountId, contactId } = requireOperator(ctx)
  const worksThere = and(
    eq(staffMembers.companyId, orders.companyId),
    eq(staffMembers.contactId, contactId),
    or(isNull(staffMembers.endedAt), gt(staffMembers.endedAt, orders.createdAt)),
  )
  const boughtAsGuest = and(
    isNull(orders.accountId),
    or(eq(accounts.email, guestMailbox(orders.customerEmail)), eq(accounts.phone, orders.customerPhone)),
  )
  // Whatever the order says of its customer since.
  const paidAsGuest = sql`exists (select 1 from payment_parts pp join payments p on p.id = pp.payment_id
    where pp.order_id = ${orders.id} and (p.buyer ->> 'told' in (${accounts.email}, ${accounts.phone}) or p.buyer ->> 'accountId' = ${accounts.id}::text))`
  const own = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(staffMembers, worksThere)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        or(eq(orders.accountId, accountId), boughtAsGuest, paidAsGuest, sql`${staffMembers.contactId} is not null`),
      ),
    )
  return new Set(own.map(({ id }) => id))
}
