import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { atomically, type Context, requireAccount } from '#domain/base/index.ts'
import { isUnderWay, noteBuyer, type Payment, paymentsOfOrders } from '#domain/money/index.ts'
import type { Comes } from '#domain/money/payments/payments.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { traitsOf } from '#shared/order-status.ts'
import type { OrderKey } from '../orders/list-kept-orders.ts'
import { isByLink } from '../orders/order-link.ts'
import { isCustomer, isGuests, takeable } from '../orders/orders.policy.ts'
import { linesOf, lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { isOfAccount, isReached, isToldTo, wordsFor } from './buyers.ts'
import { placesOf, requireFewOpen, requireRoomForNew } from './checkout-limits.ts'
import { type Holder, holderOf, keysOf, lockHolders } from './holders.ts'
import type { detailsOf } from './prove-visitor.ts'
import { hashSecret } from './secrets.ts'

/**
 * Gives a visitor's orders to the account that just signed in; secrets that do not match are skipped. A link from a mail
 * may have been forwarded, so it gives the order only to an account with the address that the mail went to. A browser may be
 * somebody else's since: what was placed there for another address or number, or somebody else has begun to pay, is given only where
 * that is asked for, and not while their payment is under way. Orders that are not placed yet or still ahead count for the account
 * from then on; a checkout beyond the account's limits stays the visitor's. Orders that have begun or ended keep counting for whom
 * they counted. What is cancelled later counts for the visitor, too.
 * @param asked for each of the keys: the signed-in person wants it; as a draft, they do not ask for the booking that it may have become
 * @returns ids now owned, and those that stay with the visitor: of somebody else, or without room in the account.
 */
export async function attachOrders(
  ctx: Context,
  keys: readonly OrderKey[],
  asked?: true | 'drafts',
): Promise<{ attached: string[]; left: string[] }> {
  const { accountId } = requireAccount(ctx)
  return atomically(ctx, async (ctx) => {
    const holder = await holderOf(ctx)
    // Locked before the orders, in the same sequence as a checkout does.
    await lockHolders(ctx, keysOf(holder))
    const beside = [...(await besides(ctx, keys)), ...(await besideLinks(ctx, keys))]
    const found = await lockOrders(ctx, [...keys.map((key) => key.orderid), ...beside])
    const own = await accountOf(ctx, accountId)
    const secrets = keys.map(({ secret }) => secret)
    const begun = await begunByOthers(ctx, found, own)
    const attached: string[] = []
    const left: string[] = []
    const isLinked = (order: Order) =>
      order.accountId === null &&
      isToldTo(order, own) &&
      keys.some(({ orderid, secret }) => orderid === order.id && isCustomer(ctx, order, secret))
    const isBeside = (order: Order) =>
      order.accountId === null &&
      isToldTo(order, own) &&
      found.some((other) => isLinked(other) && isTogether(other, order))
    // What shares a checkout shares its secret, which may be named for another order of it; a link to one opens what is told alike.
    const opened = found.filter((order) => isGuests(ctx, order, secrets) || isLinked(order) || isBeside(order))
    // One checkout after the other, since each counts those before it; none is parted.
    for (const part of Map.groupBy(opened, (order) => order.groupId ?? order.id).values()) {
      const ids = part.map((order) => order.id)
      if (!keys.some(({ orderid }) => ids.includes(orderid))) continue
      const isOurs = part.every((order) => (order.placedAt === null ? !begun.has(order.id) : isProved(order, own)))
      const isAsked = asked === 'drafts' ? part.every(({ placedAt }) => placedAt === null) : asked
      const isWhole = found.every((other) => part.includes(other) || !part.some((order) => isTogether(order, other)))
      const isFree = isWhole && (isAsked || isOurs) && !(await underWay(ctx, part, own))
      if (isFree && (await hasRoom(ctx, holder, part))) {
        await give(ctx, part, own, holder)
        attached.push(...ids)
      } else left.push(...ids)
    }
    return { attached, left }
  })
}

/**
 * Gives a visitor's checkout to the account that pays for it, or books it: that is how it is asked for. Whether the account has room
 * for it is for the caller to count afterwards. In the caller's transaction, before an order is locked.
 * @param isKept the order stays a visitor's, with a contact that is typed for it; beside orders of the account it becomes the account's
 * @returns what it took as it stood before, as whoever asks has seen it
 * @throws DomainError `orders.being_paid` where money of somebody else may come for it: their page is open, or a wrong sum of theirs
 * is here. What is paid there is theirs, and so is what is told of it.
 */
export async function takeCheckout(
  ctx: Context,
  groupId: string,
  secret: string | undefined,
  isKept: boolean,
): Promise<Order[]> {
  const { accountId } = requireAccount(ctx)
  const group = await ctx.db.select().from(orders).where(eq(orders.groupId, groupId))
  if (takeable(ctx, group, secret).length === 0) return []
  const holder = await holderOf(ctx)
  await lockHolders(ctx, keysOf(holder))
  const locked = await lockOrders(
    ctx,
    group.map(({ id }) => id),
  )
  const part = takeable(ctx, locked, secret)
  if (part.length === 0) return []
  const own = await accountOf(ctx, accountId)
  if (await underWay(ctx, part, own)) throw new DomainError('orders.being_paid')
  if (!isKept || part.length < locked.length) await give(ctx, part, own, holder)
  return part
}

/**
 * The payment by which money of somebody else than the caller may come for a visitor's orders, or has come in a wrong sum;
 * undefined also for who is not signed in, since a visitor may go on with what another began.
 */
export async function paidByOthers(ctx: Context, part: readonly Order[]): Promise<Payment | undefined> {
  const visitors = part.filter((order) => order.accountId === null)
  if (ctx.actor.kind !== 'account' || visitors.length === 0) return undefined
  return underWay(ctx, visitors, await accountOf(ctx, ctx.actor.accountId))
}

async function underWay(ctx: Context, part: readonly Order[], own: Account): Promise<Payment | undefined> {
  const all = await paymentsOfOrders(
    ctx,
    part.map(({ id }) => id),
  )
  const of = new Map(part.map((order) => [order.id, order]))
  return all.find(({ orderId, payment }) => {
    const told = payment.buyer ?? of.get(orderId)
    return isUnderWay(payment) && told !== undefined && payment.buyer?.accountId !== own.id && !isToldTo(told, own)
  })?.payment
}

async function accountOf(ctx: Context, accountId: string): Promise<Account> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new DomainError('identity.sign_in_required')
  return account
}

/**
 * Writes the caller's account on a visitor's orders, and counts for it those that are not placed yet or still ahead. What the person
 * began to pay without the account is the account's then. Of somebody else who was paying before, an order that is not placed says nothing but the note, which is
 * shown to whoever asks for it.
 */
async function give(ctx: Context, part: readonly Order[], own: Account, holder: Holder): Promise<void> {
  const { accountId, contactId } = requireAccount(ctx)
  const owned = { accountId, contactId, secretHash: null }
  const ids = part.map(({ id }) => id)
  await ctx.db.update(orders).set(owned).where(inArray(orders.id, ids))
  const others = part.filter((order) => order.placedAt === null && !isProved(order, own)).map(({ id }) => id)
  await ctx.db.update(orders).set(unsaid).where(inArray(orders.id, others))
  const all = await paymentsOfOrders(ctx, ids)
  const tries = Map.groupBy(all, ({ orderId }) => orderId)
  for (const order of part.filter(({ placedAt }) => placedAt === null)) {
    const payments = (tries.get(order.id) ?? []).map(({ payment }) => payment)
    const words = wordsFor(order, payments, isOfAccount(own))
    if (Object.keys(words).length > 0) await ctx.db.update(orders).set(words).where(eq(orders.id, order.id))
  }
  for (const { payment } of all)
    if (payment.buyer && isToldTo(payment.buyer, own)) await noteBuyer(ctx, payment.id, { ...payment.buyer, accountId })
  const counting = part.filter(({ status }) => ['unplaced', 'ahead'].includes(traitsOf(status).phase))
  await ctx.db
    .update(orders)
    .set({ ...holder, placedContact: orders.holderContact, placedAddress: orders.holderAddress })
    .where(
      inArray(
        orders.id,
        counting.map((order) => order.id),
      ),
    )
}

/** Whose it is, and who comes, is said anew at the checkout. */
const unsaid = {
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  recipientName: null,
  recipientPhone: null,
} satisfies Record<Exclude<keyof ReturnType<typeof detailsOf>, 'note'> | keyof Comes, null>

/**
 * Orders that are at a checkout with named ones, under a secret that is named: a browser that did not hear how it was opened
 * has an old key for them. A checkout is never parted.
 */
async function besides(ctx: Context, keys: readonly OrderKey[]): Promise<string[]> {
  const hashes = keys.flatMap(({ secret }) => (secret === undefined ? [] : [hashSecret(secret)]))
  if (hashes.length === 0) return []
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.secretHash, hashes), isNotNull(orders.groupId)))
    .orderBy(desc(orders.id))
    .limit(MOST_BESIDES)
  return rows.map(({ id }) => id)
}

/** The same of what a mailed link opens, of whoever it is: what is told to somebody else keeps all of it where it is. */
async function besideLinks(ctx: Context, keys: readonly OrderKey[]): Promise<string[]> {
  const named = keys.flatMap(({ orderid, secret }) => (isByLink(secret) ? [orderid] : []))
  if (named.length === 0) return []
  const groups = ctx.db
    .select({ id: orders.groupId })
    .from(orders)
    .where(and(inArray(orders.id, named), isNull(orders.placedAt), isNotNull(orders.groupId)))
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.groupId, groups))
    .orderBy(desc(orders.id))
    .limit(MOST_BESIDES)
  return rows.map(({ id }) => id)
}

/** Whether two visitor's orders are at one checkout, and not placed. */
const isTogether = (one: Order, other: Order): boolean =>
  one.groupId !== null &&
  one.groupId === other.groupId &&
  [one, other].every(({ accountId, placedAt }) => accountId === null && placedAt === null)

/**
 * Those of a visitor's orders under whose secret somebody else has begun to pay, last: what came back from the payment page, took the
 * place of it, or was at a checkout with it says what was typed there.
 */
async function begunByOthers(ctx: Context, found: readonly Order[], own: Account): Promise<ReadonlySet<string>> {
  const hashes = found.flatMap(({ secretHash }) => secretHash ?? [])
  if (hashes.length === 0) return new Set()
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.secretHash, hashes))
    .orderBy(desc(orders.id))
    .limit(10 * MOST_BESIDES)
  const all = await paymentsOfOrders(
    ctx,
    rows.map(({ id }) => id),
  )
  // The last of each order counts, in whatever way the address was typed before.
  const last = new Map(all.map(({ orderId, payment }) => [orderId, payment]))
  const others = rows.filter((order) => {
    const payment = last.get(order.id)
    return payment !== undefined && payment.buyer?.accountId !== own.id && !isToldTo(payment.buyer ?? order, own)
  })
  const secrets = new Set(others.map(({ secretHash }) => secretHash?.toString('hex')))
  return new Set(found.filter(({ secretHash }) => secrets.has(secretHash?.toString('hex'))).map(({ id }) => id))
}

/** As many as a visitor's keys may name. */
const MOST_BESIDES = 100

/** Refusals that leave a checkout with its visitor. */
const refusals: ReadonlySet<string> = new Set(['orders.too_many_open', 'orders.new_accounts_busy'])

/** Whether a visitor's unpaid checkout fits within the account's limits, beside what the account holds already. */
async function hasRoom(ctx: Context, holder: Holder, part: readonly Order[]): Promise<boolean> {
  const open = part.filter(({ status }) => traitsOf(status).awaits === 'payment')
  const unpaid = part.filter(
    ({ status, paymentStatus, totalAmount, endsAt }) =>
      traitsOf(status).phase === 'ahead' &&
      (paymentStatus === 'offline_due' || totalAmount === 0) &&
      (endsAt === null || endsAt > ctx.now()),
  )
  if (open.length + unpaid.length === 0) return true
  const lines = await linesOf(
    ctx,
    [...open, ...unpaid].map(({ id }) => id),
  )
  try {
    await requireFewOpen(ctx, holder, { more: open.length > 0 ? 1 : 0, places: await placesOf(ctx, lines) })
    await requireRoomForNew(ctx, unpaid, holder.holderAddress ? [holder.holderAddress] : [])
    return true
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) return false
    throw error
  }
}

type Account = typeof accounts.$inferSelect

/** Whether an account has proved one of the ways in which an order reaches its customer; one that reaches nobody is nobody else's. */
const isProved = (order: Order, account: Account): boolean =>
  isReached(order, account) || (order.customerEmail === null && order.customerPhone === null)
