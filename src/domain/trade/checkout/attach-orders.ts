import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { atomically, type Context, requireAccount } from '#domain/base/index.ts'
import { begunToPay, mayStillBePaid } from '#domain/money/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { normalEmail } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { traitsOf } from '#shared/order-status.ts'
import type { OrderKey } from '../orders/list-kept-orders.ts'
import { lockCart, requireRoomInCart } from './cart.ts'
import { placesOf, requireFewOpen, requireRoomForNew } from './checkout-limits.ts'
import { type Holder, holderOf, keysOf, lockHolders } from './holders.ts'
import { isCustomer, isGuests, mayTake } from '../orders/orders.policy.ts'
import { linesOf, lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { draftAgain } from './refresh-draft.ts'
import { hashSecret } from './secrets.ts'
import { storeDraft } from './store-draft.ts'

/**
 * Gives a visitor's orders to the account that just signed in; secrets that do not match are skipped. A link from a mail
 * may have been forwarded, so it gives the order only to an account with the address that the mail went to. A browser may be
 * somebody else's since: what was placed there for another address or number, or somebody has begun to pay, is given only where that
 * is asked for; of drafts that money may still come for, a copy. Orders that are not placed yet or still ahead count for the account
 * from then on; a checkout beyond the account's limits stays the visitor's. Orders that have begun or ended keep counting for whom
 * they counted. What is cancelled later counts for the visitor, too.
 * @param isAsked for each of the keys: the signed-in person wants it
 * @returns ids now owned, and those that stay with the visitor: placed for somebody else, or without room in the account.
 */
export async function attachOrders(
  ctx: Context,
  keys: readonly OrderKey[],
  isAsked = false,
): Promise<{ attached: string[]; left: string[] }> {
  const { accountId } = requireAccount(ctx)
  return atomically(ctx, async (ctx) => {
    const holder = await holderOf(ctx)
    // Locked before the orders, in the same sequence as a checkout does.
    await lockHolders(ctx, keysOf(holder))
    if (isAsked) await lockCart(ctx)
    const found = await lockOrders(ctx, [...keys.map((key) => key.orderid), ...(await besides(ctx, keys))])
    const own = await accountOf(ctx, accountId)
    const secrets = keys.map(({ secret }) => secret)
    const begun = await begunToPay(
      ctx,
      found.map(({ id }) => id),
    )
    const typed = await typedByOthers(ctx, found, own)
    const attached: string[] = []
    const left: string[] = []
    const opened = found.filter((order) => {
      // What shares a checkout shares its secret, which may be named for another order of it.
      if (isGuests(ctx, order, secrets)) return true
      const secret = keys.find((key) => key.orderid === order.id)?.secret
      return order.accountId === null && isCustomer(ctx, order, secret) && isSame(order, own)
    })
    // One checkout after the other, since each counts those before it; none is parted.
    for (const part of Map.groupBy(opened, (order) => order.groupId ?? order.id).values()) {
      const ids = part.map((order) => order.id)
      const isReader = part.every((order) => isReached(order, own))
      const isTyped = ids.some((id) => typed.has(id))
      const isOurs = part.every((order) => isProved(order, own)) || part.every((order) => isNobodys(order, begun))
      const mayBePaid = !isReader && part.some(({ id, placedAt }) => placedAt === null && begun.has(id))
      if (!(isAsked || isReader || (!isTyped && isOurs)) || !(await hasRoom(ctx, holder, part))) left.push(...ids)
      else if (!mayBePaid) {
        await give(ctx, part, holder)
        attached.push(...ids)
      } else {
        const copies = part.every(({ status }) => status === 'draft') ? await copyDrafts(ctx, part) : []
        attached.push(...copies)
        if (copies.length === 0) left.push(...ids)
      }
    }
    return { attached, left }
  })
}

/**
 * Gives a visitor's checkout to the account that pays for it, or books it: that is how it is asked for. Whether the account has room
 * for it is for the caller to count afterwards. In the caller's transaction, before an order is locked.
 * @param isKept the order stays a visitor's, with a contact that is typed for it
 * @throws DomainError `orders.being_paid` where money of somebody else may still come for it: their page is open, a wrong sum of theirs is here, or
 * their page was at another checkout of the same. What is paid there is theirs, and so is what is told of it.
 */
export async function takeCheckout(
  ctx: Context,
  groupId: string,
  secret: string | undefined,
  isKept: boolean,
): Promise<void> {
  const { accountId } = requireAccount(ctx)
  const group = await ctx.db.select().from(orders).where(eq(orders.groupId, groupId))
  if (!mayTake(ctx, group, secret)) return
  const holder = await holderOf(ctx)
  await lockHolders(ctx, keysOf(holder))
  const part = await lockOrders(
    ctx,
    group.map(({ id }) => id),
  )
  if (!mayTake(ctx, part, secret)) return
  const own = await accountOf(ctx, accountId)
  const ids = part.map(({ id }) => id)
  const isReader = part.every((order) => isReached(order, own))
  if (!isReader && (await mayStillBePaid(ctx, groupId, ids))) throw new DomainError('orders.being_paid')
  if (!isKept) await give(ctx, part, holder)
}

async function accountOf(ctx: Context, accountId: string): Promise<Account> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new DomainError('identity.sign_in_required')
  return account
}

/**
 * Puts what stands in drafts that somebody was paying into the account's cart, as drafts of its own: money may still come for
 * the former ones, which leave the cart and go on to be told to whoever paid. What can be had no more is left out. @returns their ids
 */
async function copyDrafts(ctx: Context, part: readonly Order[]): Promise<string[]> {
  const { accountId } = requireAccount(ctx)
  const made: string[] = []
  for (const order of part) {
    if (order.discardedAt !== null) continue
    const draft = await requireRoomInCart(ctx)
      .then(() => ctx.platform.limits.consume('cart_add', accountId))
      .then(() => draftAgain(ctx, order))
      .catch((error: unknown) => {
        if (error instanceof DomainError) return undefined
        throw error
      })
    if (!draft) continue
    const { order: stored } = await storeDraft(ctx, draft, { note: order.note })
    await ctx.db.update(orders).set({ discardedAt: ctx.now() }).where(eq(orders.id, order.id))
    made.push(stored.id)
  }
  return made
}

/** Writes the caller's account on a visitor's orders, and counts for it those that are not placed yet or still ahead. */
async function give(ctx: Context, part: readonly Order[], holder: Holder): Promise<void> {
  const { accountId, contactId } = requireAccount(ctx)
  const owned = { accountId, contactId, secretHash: null }
  const ids = part.map(({ id }) => id)
  await ctx.db.update(orders).set(owned).where(inArray(orders.id, ids))
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

/**
 * Those of a visitor's orders under whose secret somebody else has begun to pay: what came back from the payment page, took the place
 * of it, or was at a checkout with it says what was typed there.
 */
async function typedByOthers(ctx: Context, found: readonly Order[], own: Account): Promise<ReadonlySet<string>> {
  const hashes = found.flatMap(({ secretHash }) => secretHash ?? [])
  if (hashes.length === 0) return new Set()
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.secretHash, hashes))
    .orderBy(desc(orders.id))
    .limit(10 * MOST_BESIDES)
  const begun = await begunToPay(
    ctx,
    rows.map(({ id }) => id),
  )
  const others = rows.filter((order) => begun.has(order.id) && !isReached(order, own))
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

/** Whether it is whoever's goes on with it: a draft, or a checkout that nobody has begun to pay, for which no money may come. */
const isNobodys = ({ id, status, placedAt }: Order, begun: ReadonlySet<string>): boolean =>
  status === 'draft' || (placedAt === null && !begun.has(id))

/** Whether an account has proved one of the ways in which an order reaches its customer; one that reaches nobody is nobody else's. */
const isProved = (order: Order, account: Account): boolean =>
  isReached(order, account) || (order.customerEmail === null && order.customerPhone === null)

/** Whether what is told of an order goes to an address or number that an account has proved. */
const isReached = ({ customerEmail, customerPhone }: Order, account: Account): boolean =>
  (customerEmail !== null && hasProved(account, customerEmail)) ||
  (customerPhone !== null && provedPhone(account) === customerPhone)

/** Whether an account has proved an address, in whatever way it is written. */
const hasProved = ({ email, emailVerifiedAt }: Account, address: string): boolean =>
  email !== null && emailVerifiedAt !== null && email === normalEmail(address)
const provedPhone = ({ phone, phoneVerifiedAt }: Account) => (phoneVerifiedAt ? (phone ?? undefined) : undefined)

/** Whether an account has proved the address that an order's mails go to. */
function isSame({ customerEmail, customerPhone }: Order, account: Account): boolean {
  if (customerEmail) return hasProved(account, customerEmail)
  return customerPhone !== null && provedPhone(account) === customerPhone
}
