import { and, eq, sql } from 'drizzle-orm'
import { type Context, deviceKey } from '#domain/base/index.ts'
import { keyedHash, mailboxOf } from '#domain/people/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { linesOf } from '../orders/orders.queries.ts'
import { type orderLines, orders } from '../orders/orders.tables.ts'

const OPEN_CHECKOUTS = 5
const OPEN_PLACES = 50
/** What stands for one address that a visitor proved. */
const STANDING_ORDERS = 5
const STANDING_PLACES = 10

/**
 * Does what takes capacity, and counts it: for an account, or for a visitor's device and then, more generously, for the
 * address that it shares with others. What is refused took nothing: it stays with the device, and the address gets it
 * back, so that nobody uses up a neighbour's. Call it outside a transaction: the counters have a connection of their own.
 * @throws DomainError `request.too_many`, and whatever `work` throws
 */
export async function countingCheckout<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { limits } = ctx.platform
  if (ctx.actor.kind === 'account') {
    await limits.consume('order_create', ctx.actor.accountId)
    return work()
  }
  const address = addressKey(ctx.ip)
  await limits.consume('order_create', deviceKey(ctx))
  await limits.consume('order_create_address', address)
  try {
    return await work()
  } catch (error) {
    await limits.giveBack('order_create_address', address)
    throw error
  }
}

/** Who opens a checkout, as keyed hashes: the account, or a visitor's device and address. */
export interface Holder {
  holder: string | null
  holderAddress: string | null
}

const hashOf = (ctx: Context, what: string) => keyedHash(ctx, 'holders', what)

export function holderOf(ctx: Context): Holder {
  if (ctx.actor.kind === 'account')
    return { holder: hashOf(ctx, `account:${ctx.actor.accountId}`), holderAddress: null }
  return {
    holder: hashOf(ctx, deviceKey(ctx)),
    holderAddress: hashOf(ctx, `address:${addressKey(ctx.ip)}`),
  }
}

/**
 * The keyed hash of an address that a code proved, the same for every `+tag` of a mailbox.
 * @param proved as `readIdentifier` normalises it.
 */
export function contactHolder(ctx: Context, proved: string): string {
  return hashOf(ctx, `contact:${mailboxOf(proved)}`)
}

interface Bound {
  key: string
  column: 'holder' | 'holder_address' | 'holder_contact'
  counts: 'at checkout' | 'standing' | 'both'
  /** Checkouts that are open, or orders that stand. */
  most: number
  places: number
}

/**
 * Nobody keeps more than a few checkouts open, nor more than so many times and places that are not paid, and with them
 * those of everybody else: an account, a visitor's device, and, more generously, the address that visitors share, where
 * only what is still at checkout counts: what stands is counted when it is placed (`requireFewStanding`). Free and unpaid
 * orders count until they end. Counted under a lock, in the caller's transaction, so that checkouts opened at once see
 * each other.
 * @param wanted times and places that are about to be held.
 * @throws DomainError `orders.too_many_open`
 */
export async function requireFewOpen(ctx: Context, { holder, holderAddress }: Holder, wanted: number): Promise<void> {
  const bounds: Bound[] = []
  if (holder) bounds.push({ key: holder, column: 'holder', counts: 'both', most: OPEN_CHECKOUTS, places: OPEN_PLACES })
  if (holderAddress)
    bounds.push({
      key: holderAddress,
      column: 'holder_address',
      counts: 'at checkout',
      most: 4 * OPEN_CHECKOUTS,
      places: 2 * OPEN_PLACES,
    })
  if (!(await fits(ctx, bounds, { more: 1, places: wanted }))) throw new DomainError('orders.too_many_open')
}

/**
 * A visitor's orders of which nothing is paid online stand for the address that a code proved: few for each, whatever
 * device or network they come from; and, generously, few for the network address that their checkout was opened from,
 * since addresses of a domain of one's own are many. Whoever signs in, or pays online, is not meant. Ask in the
 * transaction that places them, before it locks an order: checkouts are opened in that order, too.
 * @param contact what `contactHolder` answers; without it only that is asked which no address could change.
 * @throws DomainError `orders.too_many_standing`
 */
export async function requireFewStanding(ctx: Context, groupId: string, contact?: string): Promise<void> {
  const waiting = await ctx.db
    .select({ id: orders.id, holderAddress: orders.holderAddress })
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.status, 'pending_payment')))
  const ids = waiting.map(({ id }) => id)
  const wanted = { more: ids.length, places: placesOf(await linesOf(ctx, ids)) }
  const own = { most: STANDING_ORDERS, places: STANDING_PLACES }
  const bounds: Bound[] = []
  if (contact) bounds.push({ key: contact, column: 'holder_contact', counts: 'standing', ...own })
  for (const key of new Set(waiting.flatMap(({ holderAddress }) => holderAddress ?? [])))
    bounds.push({ key, column: 'holder_address', counts: 'standing', most: 6 * own.most, places: 6 * own.places })
  const scale = ctx.platform.env.RATE_LIMIT_SCALE
  const tooLarge = wanted.more > own.most * scale || wanted.places > own.places * scale
  if (tooLarge || !(await fits(ctx, bounds, wanted))) throw new DomainError('orders.too_many_standing')
}

/** Whether so much more stays within every bound. Locks each until the transaction ends, always in the same order. */
async function fits(
  ctx: Context,
  bounds: readonly Bound[],
  wanted: { more: number; places: number },
): Promise<boolean> {
  const scale = ctx.platform.env.RATE_LIMIT_SCALE
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  for (const { key, column, counts, most, places } of bounds.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holder:${key}`}, 0))`)
    const { rows } = await ctx.db.execute<{ found: number; places: number }>(sql`
      select (case when ${counts === 'standing'} then count(*)
          else count(distinct o.group_id) filter (where o.status = 'pending_payment') end)::int as found,
        coalesce(sum((select sum(case l.kind when 'ticket' then l.quantity when 'service' then 1 else 0 end)
          from order_lines l where l.order_id = o.id)), 0)::int as places
      from orders o
      where o.${sql.identifier(column)} = ${key}
        and ((${counts !== 'standing'} and o.status = 'pending_payment' and o.hold_expires_at > ${now})
        or (${counts !== 'at checkout'} and o.status in ('requested', 'confirmed')
          and (o.payment_status = 'offline_due' or o.total_amount = 0)
          and coalesce(o.ends_at, o.created_at + interval '30 days') > ${now}))`)
    const [held = { found: 0, places: 0 }] = rows
    if (held.found + wanted.more > most * scale || held.places + wanted.places > places * scale) return false
  }
  return true
}

/** How many times and places the lines of an order take up. */
export function placesOf(lines: readonly Pick<typeof orderLines.$inferInsert, 'kind' | 'quantity'>[]): number {
  return lines.reduce((sum, { kind, quantity }) => sum + (kind === 'ticket' ? quantity : kind === 'service' ? 1 : 0), 0)
}
