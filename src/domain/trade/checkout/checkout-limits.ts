import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, deviceKey } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { statusesWhere } from '#shared/order-status.ts'
import { HOUR } from '#shared/time.ts'
import { linesOf, type Order } from '../orders/orders.queries.ts'
import { listOf, type orderLines, orders } from '../orders/orders.tables.ts'
import { type Holder, lockHolders } from './holders.ts'

const OPEN_CHECKOUTS = 5
const OPEN_PLACES = 50
/**
 * Places that a visitor's device may hold at checkout, where nothing is proved: a small part of what its network address
 * may, which others share.
 */
const DEVICE_PLACES = 12
/** Orders that may stand for one address that a visitor proved. */
const STANDING_ORDERS = 5
const STANDING_PLACES = 10
/** How much more the new accounts of a network may have together than its visitors. */
const NEW_ACCOUNTS = 2
/**
 * How long an order counts for the network that it was placed from: a few people must not block the others until their
 * bookings begin.
 */
const NETWORK_HOURS = 24

/**
 * Runs work that takes capacity, and counts the call: for an account, or for a visitor's device and, with a higher limit,
 * for the network address that it shares. A refused call still counts for the device, but no longer for the address, so
 * that nobody uses up what neighbours may do.
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

interface Bound {
  key: string
  column: 'holder' | 'holder_address' | 'holder_contact'
  counts: 'at checkout' | 'standing' | 'both'
  /** For how many hours after it was placed an order counts; without it, until it ends. */
  within?: number
  /** Checkouts that are open, or orders that stand. */
  most: number
  places: number
  /** The refusal beyond the limit. */
  code: 'orders.too_many_open' | 'orders.too_many_standing' | 'orders.network_busy' | 'orders.new_accounts_busy'
}

/** How much is about to be held in addition: checkouts or orders, and places as `placesOf` counts them. */
interface Wanted {
  more: number
  places: number
}

/**
 * Nobody keeps more than a few checkouts open, nor more than a few unpaid times and places. This is counted for an account,
 * for all accounts of one mailbox together, and for a visitor's device. The address that visitors or new accounts share has
 * a higher limit; there only what is still at checkout counts, as the rest is counted when it is placed
 * (`requireFewStanding`, `requireFewOfNew`). Free and unpaid orders count until they end. Counted under a lock, in the
 * caller's transaction, so that checkouts opened at once see each other.
 * @param holder what `holderOf` answers for the caller.
 * @throws DomainError `orders.sign_in_for_more` where a visitor's wish alone is too large, `orders.too_many_open`;
 * `orders.network_busy`, `orders.new_accounts_busy` where others behind the same network address reached the limit
 */
export async function requireFewOpen(ctx: Context, holder: Holder, wanted: Wanted): Promise<void> {
  const places = DEVICE_PLACES * ctx.platform.env.RATE_LIMIT_SCALE
  if (ctx.actor.kind === 'account') return requireRoom(ctx, boundsOfAccount(holder), wanted)
  if (wanted.places > places) throw new DomainError('orders.sign_in_for_more', { params: { places } })
  await requireRoom(ctx, boundsOfVisitor(holder), wanted)
}

const open = { most: OPEN_CHECKOUTS, places: OPEN_PLACES, code: 'orders.too_many_open' } as const

function boundsOfAccount({ holder, holderAddress, holderContact }: Holder): Bound[] {
  const bounds: Bound[] = [{ key: holder, column: 'holder', counts: 'both', ...open }]
  if (holderContact) bounds.push({ key: holderContact, column: 'holder_contact', counts: 'both', ...open })
  if (holderAddress)
    bounds.push({
      key: holderAddress,
      column: 'holder_address',
      counts: 'at checkout',
      most: NEW_ACCOUNTS * 4 * OPEN_CHECKOUTS,
      places: NEW_ACCOUNTS * 2 * OPEN_PLACES,
      code: 'orders.new_accounts_busy',
    })
  return bounds
}

function boundsOfVisitor({ holder, holderAddress }: Holder): Bound[] {
  const bounds: Bound[] = [
    { key: holder, column: 'holder', counts: 'both', ...open },
    { key: holder, column: 'holder', counts: 'at checkout', ...open, places: DEVICE_PLACES },
  ]
  if (holderAddress)
    bounds.push({
      key: holderAddress,
      column: 'holder_address',
      counts: 'at checkout',
      most: 4 * OPEN_CHECKOUTS,
      places: 2 * OPEN_PLACES,
      code: 'orders.network_busy',
    })
  return bounds
}

/** Statuses of orders that wait to be paid, or placed. */
const toPay = statusesWhere(({ awaits }) => awaits === 'payment')

/** The orders of a checkout that wait to be placed. */
export const waitingOf = (ctx: Context, groupId: string): Promise<Order[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.groupId, groupId), inArray(orders.status, toPay)))

/** Orders of a checkout of which nothing is paid online: all where it is paid on the spot, else what is free. */
export function unpaid<T extends Pick<Order, 'dueAmount'>>(waiting: readonly T[], service: string): T[] {
  return waiting.filter((order) => service === 'offline' || order.dueAmount === 0)
}

/** Those of them without an account: a code has to prove an address for them. */
export function unproved<T extends Pick<Order, 'accountId' | 'dueAmount'>>(
  waiting: readonly T[],
  service: string,
): T[] {
  return unpaid(waiting, service).filter((order) => order.accountId === null)
}

/**
 * Limits a visitor's orders of which nothing is paid online: a few for each address that a code proved, and only so many a
 * day for each network address, since one domain has many mail addresses. Accounts have other limits. Ask in the transaction
 * that places the orders, before it locks one, as opening a checkout does.
 * @param provider how the checkout is paid.
 * @param contact what `contactHolder` answers; without it only the limits that do not depend on the address are checked.
 * @throws DomainError `orders.too_many_standing`; `orders.network_busy` where others behind the same network address
 * reached the limit
 */
export async function requireFewStanding(
  ctx: Context,
  groupId: string,
  service: string,
  contact?: string,
): Promise<void> {
  const found = await waitingOf(ctx, groupId)
  const waiting = unproved(found, service)
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const wanted = { more: ids.length, places: await placesOf(ctx, await linesOf(ctx, ids)) }
  const own = { most: STANDING_ORDERS, places: STANDING_PLACES, code: 'orders.too_many_standing' as const }
  const bounds: Bound[] = []
  if (contact) bounds.push({ key: contact, column: 'holder_contact', counts: 'standing', ...own })
  for (const key of new Set(waiting.flatMap(({ holderAddress }) => holderAddress ?? [])))
    bounds.push({
      key,
      column: 'holder_address',
      counts: 'standing',
      within: NETWORK_HOURS,
      most: 6 * own.most,
      places: 6 * own.places,
      code: 'orders.network_busy',
    })
  const scale = ctx.platform.env.RATE_LIMIT_SCALE
  if (wanted.more > own.most * scale || wanted.places > own.places * scale) throw new DomainError(own.code)
  await requireRoom(ctx, bounds, wanted, groupId)
}

/**
 * Limits what new accounts place without paying: each order counts for a day for the network address that it was booked
 * from, besides the account's own limits, since accounts are quickly made. Call it where `requireFewStanding` is called.
 * @param provider how the checkout is paid.
 * @throws DomainError `orders.new_accounts_busy`
 */
export async function requireFewOfNew(ctx: Context, groupId: string, service: string): Promise<void> {
  const found = await waitingOf(ctx, groupId)
  const waiting = unpaid(found, service).filter((order) => order.accountId !== null)
  await requireRoomForNew(
    ctx,
    waiting,
    waiting.flatMap(({ holderAddress }) => holderAddress ?? []),
    groupId,
  )
}

/**
 * Refuses unpaid orders of new accounts that do not fit beside the others of their network addresses.
 * @param addresses hashes as `holderOf` answers them; none for accounts that are not new.
 * @throws DomainError `orders.new_accounts_busy`
 */
export async function requireRoomForNew(
  ctx: Context,
  placing: readonly Pick<Order, 'id'>[],
  addresses: readonly string[],
  group?: string,
): Promise<void> {
  if (placing.length === 0 || addresses.length === 0) return
  const ids = placing.map(({ id }) => id)
  const bounds = [...new Set(addresses)].map(
    (key): Bound => ({
      key,
      column: 'holder_address',
      counts: 'standing',
      within: NETWORK_HOURS,
      most: NEW_ACCOUNTS * 6 * STANDING_ORDERS,
      places: NEW_ACCOUNTS * 6 * STANDING_PLACES,
      code: 'orders.new_accounts_busy',
    }),
  )
  await requireRoom(ctx, bounds, { more: ids.length, places: await placesOf(ctx, await linesOf(ctx, ids)) }, group)
}

/**
 * For a select that reads `order_lines l` and their `offers f`: how many places such a line takes. `placesOf` says the same of
 * lines that are not written yet.
 */
export const placesOfLine = sql`case l.kind when 'ticket' then l.quantity when 'service' then l.seats * case f.price_model
  when 'per_hour' then greatest(1, ceil(l.duration_minutes / 60.0)) else 1 end else 0 end`

/** Statuses of orders that are requested or confirmed and have not begun. */
const ahead = listOf(statusesWhere(({ phase }) => phase === 'ahead'))

/**
 * Locks the key of every limit until the transaction ends, always in the same order, and refuses what does not fit. A free
 * order with a proved address that waits for its checkout's money counts as standing; those of `group`, the checkout in
 * question, do not.
 */
async function requireRoom(ctx: Context, bounds: readonly Bound[], wanted: Wanted, group?: string): Promise<void> {
  await lockHolders(
    ctx,
    bounds.map(({ key }) => key),
  )
  const scale = ctx.platform.env.RATE_LIMIT_SCALE
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  if (bounds.length === 0) return
  const counted = bounds.map(({ key, column, counts, within }, at) => {
    const since = within ? new Date(ctx.now().getTime() - within * HOUR).toISOString() : '-infinity'
    return sql`
      select ${at}::int as at, (case when ${counts === 'standing'} then count(*)
          else count(distinct o.group_id) filter (where o.status in ${listOf(toPay)}) end)::int as found,
        coalesce(sum((select sum(${placesOfLine})
          from order_lines l join offers f on f.id = l.offer_id where l.order_id = o.id)), 0)::int as places
      from orders o
      where o.${sql.identifier(column)} = ${key}
        and ((${counts !== 'standing'} and o.status in ${listOf(toPay)} and o.hold_expires_at > ${now})
        or (${counts === 'standing'} and o.status in ${listOf(toPay)} and o.hold_expires_at > ${now}
          and o.holder_contact is not null and o.due_amount = 0 and o.payment_status <> 'none'
          and o.group_id is distinct from ${group ?? null}::uuid)
        or (${counts !== 'at checkout'} and o.status in ${ahead}
          and (o.payment_status = 'offline_due' or o.total_amount = 0)
          and coalesce(o.placed_at, o.created_at) > ${since}::timestamptz
          and coalesce(o.ends_at, o.created_at + interval '30 days') > ${now}))`
  })
  // In one look: whoever shares a key waits meanwhile.
  const { rows } = await ctx.db.execute<{ at: number; found: number; places: number }>(
    sql`${sql.join(counted, sql` union all `)} order by at`,
  )
  for (const { at, ...held } of rows) {
    const bound = bounds[at]
    if (!bound) continue
    const isFull = held.found + wanted.more > bound.most * scale || held.places + wanted.places > bound.places * scale
    if (!isFull) continue
    // Pressed twice: the other call has placed it while this one waited for the locks, and what stands needs no room.
    if (group !== undefined && (await waitingOf(ctx, group)).length === 0) return
    throw new DomainError(bound.code)
  }
}

type CountedLine = Pick<typeof orderLines.$inferInsert, 'kind' | 'quantity' | 'seats' | 'durationMinutes' | 'offerId'>

/** How many places lines take: tickets, or the seats of a service; an offer priced per hour takes its seats for each hour begun. */
export async function placesOf(ctx: Context, lines: readonly CountedLine[]): Promise<number> {
  const hours = ({ durationMinutes = 0 }: CountedLine) => Math.max(1, Math.ceil(durationMinutes / 60))
  const long = lines.filter((line) => line.kind === 'service' && hours(line) > 1).map(({ offerId }) => offerId)
  const rows =
    long.length === 0
      ? []
      : await ctx.db
          .select({ id: offers.id })
          .from(offers)
          .where(and(inArray(offers.id, long), eq(offers.priceModel, 'per_hour')))
  const byTheHour = new Set(rows.map(({ id }) => id))
  return lines.reduce((sum, line) => {
    if (line.kind === 'ticket') return sum + line.quantity
    return line.kind === 'service' ? sum + (line.seats ?? 1) * (byTheHour.has(line.offerId) ? hours(line) : 1) : sum
  }, 0)
}
