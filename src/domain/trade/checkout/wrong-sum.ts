import { inArray } from 'drizzle-orm'
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
  // Nobody looks into what went back.
  const asked = group.filter(({ id, paymentStatus }) => paymentStatus === 'mismatch' && !waiting.has(id))
  if (asked.length === 0) return
  await ctx.db
    .update(orders)
    .set({ paymentStatus: 'none', updatedAt: ctx.now() })
    .where(inArray(orders.id, idsOf(asked)))
}

/**
 * Gives back what came in wrong sums for orders that are paid rightly after all, in whichever checkout, so that no operator has
 * to. In the transaction of the payment; the orders are locked.
 */
export async function giveBackBesides(ctx: Context, group: readonly Order[]): Promise<void> {
  for (const { id } of await mismatchesFor(ctx, idsOf(group))) {
    const task = await endTask(ctx, 'mismatch', id, 'refunded')
    if (!task) continue
    await refundMismatch(ctx, id, task.currency ?? '')
    await recordAudit(ctx, {
      action: 'operators.task_refunded',
      subjectId: task.orderId ?? id,
      data: { kind: 'mismatch', task: task.id },
    })
  }
}

const idsOf = (group: readonly Order[]) => group.map(({ id }) => id)
