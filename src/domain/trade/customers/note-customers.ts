import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { orders } from '../orders/orders.tables.ts'
import { countFor } from './count-for.ts'
import { customerOf } from './customer-of.ts'
import { customers } from './customers.tables.ts'
import { dropEmpty } from './drop-empty.ts'
import { lockCustomers } from './lock-customers.ts'

/**
 * Notes whose the placed orders are that are new or have changed, and counts their customers' figures anew. What stood before there
 * were customers is found in the same way. Nobody who books waits for it. One order that fails keeps no other of its round from it.
 * @returns how many; a full batch means that more may be waiting.
 * @throws what the first order failed with that did, once all were looked at
 */
export async function noteCustomers(ctx: Context, most: number): Promise<number> {
  const due = await ctx.db
    .select({ id: orders.id, companyId: orders.companyId })
    .from(orders)
    .where(and(eq(orders.customerDue, true), isNotNull(orders.placedAt)))
    .orderBy(orders.id)
    .limit(most)
  const failures: unknown[] = []
  for (const { id, companyId } of due)
    await noteCustomer(ctx, companyId, id).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function noteCustomer(ctx: Context, companyId: string, orderId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await lockCustomers(ctx, companyId)
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.customerDue, true)))
      .for('no key update')
    // Noted by another process meanwhile.
    if (!order) return
    const customerId = await customerOf(ctx, order)
    await ctx.db.update(orders).set({ customerId, customerDue: false }).where(eq(orders.id, orderId))
    const touched = new Set([order.customerId, customerId].flatMap((id) => id ?? []))
    for (const id of touched)
      await ctx.db
        .update(customers)
        .set(await countFor(ctx, id))
        .where(eq(customers.id, id))
    if (order.customerId !== null && order.customerId !== customerId) await dropEmpty(ctx, order.customerId)
  })
}
