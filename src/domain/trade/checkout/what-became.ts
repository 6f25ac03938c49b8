import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { BecameView } from '#contracts/checkout.ts'
import type { Context } from '#domain/base/index.ts'
import { statusesWhere, traitsOf } from '#shared/order-status.ts'
import type { OrderKey } from '../orders/list-kept-orders.ts'
import { isOrderKey } from '../orders/order-link.ts'
import { isCustomer } from '../orders/orders.policy.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { hashSecret } from './secrets.ts'

const MOST_TOLD = 100

/**
 * What became of a cart where nobody may have heard of it: of drafts that a visitor names, what goes on under their secrets, or they
 * themselves where a mailed link opens them; of an account's, its checkouts that are held. Newest first.
 */
export async function whatBecameOf(ctx: Context, keys: readonly OrderKey[]): Promise<BecameView[]> {
  return [...(await underTheirSecrets(ctx, keys)), ...(await byTheirLinks(ctx, keys)), ...(await heldForAccount(ctx))]
}

/** Not what was named and is a draft still: that is the cart itself. */
async function underTheirSecrets(ctx: Context, keys: readonly OrderKey[]): Promise<BecameView[]> {
  const named = new Set(keys.map(({ orderid }) => orderid))
  const byHash = new Map(
    keys.flatMap(({ orderid, secret }) =>
      secret === undefined ? [] : [[hashSecret(secret).toString('hex'), { orderid, secret }]],
    ),
  )
  if (byHash.size === 0) return []
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const rows = await ctx.db
    .select()
    .from(orders)
    // Whose they are is judged below: no other index is to lead here.
    .where(and(inArray(orders.secretHash, hashes), isNull(orders.discardedAt)))
    .orderBy(desc(orders.id))
    .limit(MOST_TOLD)
  return rows.flatMap((order) => {
    const key = byHash.get(order.secretHash?.toString('hex') ?? '')
    if (
      !key ||
      order.accountId !== null ||
      !isCustomer(ctx, order, key.secret) ||
      (order.status === 'draft' && named.has(order.id))
    )
      return []
    return [toView(ctx, order, key.orderid)]
  })
}

/** A link opens what it was mailed for, and nothing that took its place. */
async function byTheirLinks(ctx: Context, keys: readonly OrderKey[]): Promise<BecameView[]> {
  const linked = new Map(
    keys.flatMap(({ orderid, secret = '' }) => (isOrderKey(secret) ? [[orderid, secret] as const] : [])),
  )
  if (linked.size === 0) return []
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...linked.keys()]), ne(orders.status, 'draft')))
    .orderBy(desc(orders.id))
  return rows.flatMap((order) => (isCustomer(ctx, order, linked.get(order.id)) ? [toView(ctx, order, order.id)] : []))
}

async function heldForAccount(ctx: Context): Promise<BecameView[]> {
  if (ctx.actor.kind !== 'account') return []
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, ctx.actor.accountId),
        inArray(
          orders.status,
          statusesWhere(({ awaits }) => awaits === 'payment'),
        ),
        gt(orders.holdExpiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MOST_TOLD)
  return rows.map((order) => toView(ctx, order, null))
}

function toView(ctx: Context, order: Order, by: string | null): BecameView {
  const { id: orderid, status, groupId, holdExpiresAt } = order
  const isHeld = traitsOf(status).awaits === 'payment' && holdExpiresAt !== null && holdExpiresAt > ctx.now()
  const inCart = status === 'draft'
  return {
    orderid,
    by,
    inCart,
    groupid: inCart ? null : groupId,
    heldUntil: isHeld ? holdExpiresAt.toISOString() : null,
  }
}
