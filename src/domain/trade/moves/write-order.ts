import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { setTimers } from '../orders/move-order.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** Writes what a move or a change makes of an order, and sets its clocks anew. In the caller's transaction, on a locked order. */
export async function writeOrder(ctx: Context, order: Order, set: Partial<typeof orders.$inferInsert>): Promise<Order> {
  const [written] = await ctx.db
    .update(orders)
    .set({ ...set, updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  if (!written) throw new DomainError('orders.order_not_found')
  await setTimers(ctx, written)
  return written
}
