import { and, desc, inArray, type SQL } from 'drizzle-orm'
import type { OrderView } from '#contracts/orders.ts'
import { type Context, inSnapshot } from '#domain/base/index.ts'
import { isCustomer } from './orders.policy.ts'
import { loadOrders } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import { toOrderView } from './orders.view.ts'

/** An order named by a visitor, with the secret that was told when it was made, or the key of a link. */
export interface OrderKey {
  orderid: string
  secret?: string | undefined
}

/**
 * The orders that a visitor's keys open, drafts too, newest first. What a key does not open, or no longer, is left out: an
 * account claimed it, or its time is over.
 */
export async function listKeptOrders(ctx: Context, keys: readonly OrderKey[]): Promise<OrderView[]> {
  return inSnapshot(ctx, async (ctx) => {
    const opened = await openedBy(ctx, keys)
    const loaded = await loadOrders(
      ctx,
      opened.map(({ id }) => id),
    )
    const views: OrderView[] = []
    for (const row of loaded) views.push(await toOrderView(ctx, row, 'customer'))
    return views
  })
}

/** Those of the orders that the keys open for their customer, newest first. */
export async function openedBy(ctx: Context, keys: readonly OrderKey[], which?: SQL) {
  if (keys.length === 0) return []
  const secrets = new Map(keys.map(({ orderid, secret }) => [orderid, secret]))
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...secrets.keys()]), which))
    .orderBy(desc(orders.id))
  return rows.filter((order) => isCustomer(ctx, order, secrets.get(order.id)))
}
