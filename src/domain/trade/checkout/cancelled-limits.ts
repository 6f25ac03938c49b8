import { type SQL, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { HOUR } from '#shared/time.ts'
import { type Order } from '../orders/orders.queries.ts'
import { unpaid, waitingOf } from './checkout-limits.ts'
import { holderOf } from './holders.ts'

/** For how long what was placed counts once its customer cancelled it. */
const CANCELLED_HOURS = 24
/**
 * What one customer may cancel at one company before nothing unpaid can be placed there for the rest of the day. One or two
 * mistakes or changes of plan stay below it; a series is one checkout of up to twelve bookings.
 */
const CHECKOUTS = 4
const BOOKINGS = 30
/** How much more an account may cancel at all companies together. */
const ALL_COMPANIES = 3
/** How much more those behind one network address may cancel at one company. */
const NETWORK = 6

interface Bound {
  /** Whose orders count. */
  whose: SQL
  times: number
  code: ErrorCode
}

/**
 * Ends booking and cancelling in a loop. Each unpaid booking and each cancel is written to all staff of a company and costs
 * nothing, so what its customer cancelled counts for a day after it was placed. It counts:
 * - for the customer at that company: the account and its mailbox, or the address that a code proved;
 * - for an account at all companies;
 * - for the network address where `holderOf` tells one, with a higher limit. What is paid online, or the company cancelled,
 *   does not count. No lock is needed: what may stand at once has its own limit.
 * @param provider how the checkout is paid.
 * @param contact what `contactHolder` answers for a visitor; without it only the limits that do not depend on the address
 * are checked.
 * @throws DomainError `orders.too_many_cancelled`; `orders.network_busy`, `orders.new_accounts_busy` where others behind
 * the same network address reached the limit
 */
export async function requireFewCancelled(
  ctx: Context,
  groupId: string,
  service: string,
  contact?: string,
): Promise<void> {
  const found = await waitingOf(ctx, groupId)
  const placing = unpaid(found, service)
  if (placing.length === 0) return
  const own = await ownRows(ctx, contact)
  for (const companyId of new Set(placing.map(({ companyId }) => companyId))) {
    const here = sql`o.company_id = ${companyId}`
    for (const whose of own)
      await requireFew(ctx, { whose: sql`${here} and ${whose}`, times: 1, code: 'orders.too_many_cancelled' })
    for (const { holderAddress, accountId } of networksOf(placing))
      await requireFew(ctx, {
        whose: sql`${here} and ${holderAddress} in (o.holder_address, o.placed_address)`,
        times: NETWORK,
        code: accountId === null ? 'orders.network_busy' : 'orders.new_accounts_busy',
      })
  }
  if (ctx.actor.kind === 'account')
    await requireFew(ctx, {
      whose: sql`o.account_id = ${ctx.actor.accountId}`,
      times: ALL_COMPANIES,
      code: 'orders.too_many_cancelled',
    })
}

/** The orders of the customer, once for each thing by which they are counted. */
async function ownRows(ctx: Context, contact: string | undefined): Promise<SQL[]> {
  const proved = contact ? [sql`${contact} in (o.holder_contact, o.placed_contact)`] : []
  if (ctx.actor.kind !== 'account') return proved
  const { holder, holderContact } = await holderOf(ctx)
  const mailbox = holderContact ? [sql`o.holder_contact = ${holderContact}`] : []
  return [...proved, sql`o.holder = ${holder}`, ...mailbox]
}

/** One order of each network address. */
function networksOf(placing: readonly Order[]): Order[] {
  const known = placing.filter(({ holderAddress }) => holderAddress !== null)
  return [...new Map(known.map((order) => [order.holderAddress, order])).values()]
}

async function requireFew(ctx: Context, { whose, times, code }: Bound): Promise<void> {
  const since = new Date(ctx.now().getTime() - CANCELLED_HOURS * HOUR).toISOString()
  // A customer cannot cancel what has begun, so orders that began earlier are left out.
  const { rows } = await ctx.db.execute<{ checkouts: number; bookings: number }>(sql`
    select count(distinct o.group_id)::int as checkouts, count(*)::int as bookings
    from orders o
    where ${whose} and o.status = 'cancelled' and o.cancelled_by = 'customer' and o.paid_at is null
      and o.placed_at > ${since}::timestamptz and (o.starts_at is null or o.starts_at > ${since}::timestamptz)`)
  const [cancelled = { checkouts: 0, bookings: 0 }] = rows
  const scale = times * ctx.platform.env.RATE_LIMIT_SCALE
  if (cancelled.checkouts >= CHECKOUTS * scale || cancelled.bookings >= BOOKINGS * scale) throw new DomainError(code)
}
