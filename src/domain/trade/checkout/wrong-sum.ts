import { and, eq, inArray } from 'drizzle-orm'
import { type Context, endTask, recordAudit } from '#domain/base/index.ts'
import { mismatchesFor, partsOf, refundMismatch } from '#domain/money/index.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** Gives money of a wrong sum back in full, in the caller's transaction; locks the orders. @param currency of the money that came */
export async function giveBackWrongSum(ctx: Context, paymentId: string, currency: string): Promise<void> {
  const parts = await partsOf(ctx, paymentId)
  const group = await lockOrders(
    ctx,
    parts.map((part) => part.orderId),
  )
  // Where no money came or it went back already, nothing is refunded.
  await refundMismatch(ctx, paymentId, currency)
  const waiting = new Set((await mismatchesFor(ctx, idsOf(group))).flatMap(({ orderIds }) => orderIds))
  await forget(
    ctx,
    idsOf(group).filter((id) => !waiting.has(id)),
  )
}

/**
 * Gives back what came in wrong sums for orders that it can pay no more, so that no operator has to: they are placed without
 * it, in whichever checkout, or in the cart again. In the transaction of that; the orders are locked.
 */
export async function giveBackBesides(ctx: Context, group: readonly Order[]): Promise<void> {
  const wrong = await mismatchesFor(ctx, idsOf(group))
  if (wrong.length === 0) return
  for (const { id, currency } of wrong) {
    const task = await endTask(ctx, 'mismatch', id, 'refunded')
    await refundMismatch(ctx, id, currency)
    if (task)
      await recordAudit(ctx, {
        action: 'operators.task_refunded',
        subjectId: task.orderId ?? id,
        data: { kind: 'mismatch', task: task.id },
      })
  }
  await forget(ctx, idsOf(group))
}

/** Nobody looks into what went back. Asked of the rows: some of the orders may have been placed meanwhile. */
async function forget(ctx: Context, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0)
    await ctx.db
      .update(orders)
      .set({ paymentStatus: 'none', updatedAt: ctx.now() })
      .where(and(inArray(orders.id, [...orderIds]), eq(orders.paymentStatus, 'mismatch')))
}

const idsOf = (group: readonly Order[]) => group.map(({ id }) => id)
