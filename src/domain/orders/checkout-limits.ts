import { and, countDistinct, eq, gt } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { orders } from './orders.tables.ts'

const OPEN_CHECKOUTS = 5

/**
 * Counts one more taking of capacity by this person or address. Ask before a transaction begins: the counters have a
 * connection of their own.
 * @throws DomainError `request.too_many`
 */
export async function countCheckout(ctx: Context): Promise<void> {
  const who = ctx.actor.kind === 'account' ? ctx.actor.accountId : addressKey(ctx.ip)
  await ctx.platform.limits.consume('order_create', who)
}

/**
 * Nobody keeps more than a few checkouts open, and with them times from everybody else.
 * @throws DomainError `orders.too_many_open`
 */
export async function requireFewOpen(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== 'account') return
  const open = and(
    eq(orders.accountId, ctx.actor.accountId),
    eq(orders.status, 'pending_payment'),
    gt(orders.holdExpiresAt, ctx.now()),
  )
  const [row] = await ctx.db
    .select({ n: countDistinct(orders.groupId) })
    .from(orders)
    .where(open)
  if ((row?.n ?? 0) >= OPEN_CHECKOUTS * ctx.platform.env.RATE_LIMIT_SCALE) throw new DomainError('orders.too_many_open')
}
