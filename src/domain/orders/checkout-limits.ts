import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { keyedHash } from '#domain/sessions/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { orderLines } from './orders.tables.ts'

const OPEN_CHECKOUTS = 5
const OPEN_PLACES = 50

/**
 * Counts one more taking of capacity by this person or address. Ask before a transaction begins: the counters have a
 * connection of their own.
 * @throws DomainError `request.too_many`
 */
export async function countCheckout(ctx: Context): Promise<void> {
  const who = ctx.actor.kind === 'account' ? ctx.actor.accountId : addressKey(ctx.ip)
  await ctx.platform.limits.consume('order_create', who)
}

/** Who opens a checkout, as keyed hashes: the account, or a visitor's device and address. */
export interface Holder {
  holder: string | null
  holderAddress: string | null
}

export function holderOf(ctx: Context): Holder {
  const hash = (what: string) => keyedHash(ctx, 'holders', what)
  if (ctx.actor.kind === 'account') return { holder: hash(`account:${ctx.actor.accountId}`), holderAddress: null }
  return {
    holder: ctx.deviceId ? hash(`device:${ctx.deviceId}`) : null,
    holderAddress: hash(`address:${addressKey(ctx.ip)}`),
  }
}

/**
 * Nobody keeps more than a few checkouts open, nor more than so many times and places that are not paid, and with them
 * those of everybody else: an account, a visitor's device, and, more generously, the address that visitors share, where
 * only what is still at checkout counts: what stands was proved by a code. Free and unpaid orders count until they end. Counted
 * under a lock, in the caller's transaction, so that checkouts opened at once see each other.
 * @param wanted times and places that are about to be held.
 * @throws DomainError `orders.too_many_open`
 */
export async function requireFewOpen(ctx: Context, { holder, holderAddress }: Holder, wanted: number): Promise<void> {
  const keys = [
    ...(holder
      ? [{ key: holder, column: 'holder', checkouts: OPEN_CHECKOUTS, places: OPEN_PLACES, standing: true }]
      : []),
    ...(holderAddress
      ? [
          {
            key: holderAddress,
            column: 'holder_address',
            checkouts: 4 * OPEN_CHECKOUTS,
            places: 2 * OPEN_PLACES,
            standing: false,
          },
        ]
      : []),
  ].sort((a, b) => (a.key < b.key ? -1 : 1))
  const scale = ctx.platform.env.RATE_LIMIT_SCALE
  for (const { key, column, checkouts, places, standing } of keys) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holder:${key}`}, 0))`)
    const { rows } = await ctx.db.execute<{ checkouts: number; places: number }>(sql`
      select count(distinct o.group_id) filter (where o.status = 'pending_payment')::int as checkouts,
        coalesce(sum((select sum(case l.kind when 'ticket' then l.quantity when 'service' then 1 else 0 end)
          from order_lines l where l.order_id = o.id)), 0)::int as places
      from orders o
      where o.${sql.identifier(column)} = ${key} and ((o.status = 'pending_payment' and o.hold_expires_at > ${ctx.now().toISOString()}::timestamptz)
        or (${standing} and o.status in ('requested', 'confirmed') and (o.payment_status = 'offline_due' or o.total_amount = 0)
          and coalesce(o.ends_at, o.created_at + interval '30 days') > ${ctx.now().toISOString()}::timestamptz))`)
    const [open = { checkouts: 0, places: 0 }] = rows
    if (open.checkouts >= checkouts * scale || open.places + wanted > places * scale)
      throw new DomainError('orders.too_many_open')
  }
}

/** How many times and places the lines of an order take up. */
export function placesOf(lines: readonly Pick<typeof orderLines.$inferInsert, 'kind' | 'quantity'>[]): number {
  return lines.reduce((sum, { kind, quantity }) => sum + (kind === 'ticket' ? quantity : kind === 'service' ? 1 : 0), 0)
}
