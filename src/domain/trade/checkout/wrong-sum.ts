import { eq } from 'drizzle-orm'
import { type Context, endTask, recordAudit } from '#domain/base/index.ts'
import { lockPayment, partsOf, paymentsOfGroup, refundMismatch } from '#domain/money/index.ts'
import { figures } from '#shared/figures.ts'
import { covers } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { extendHolds } from '../booking/settle-bookings.ts'
import { moveOrder, setTimers } from '../orders/move-order.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/**
 * Puts on orders that money of a wrong sum came for them. What is enough keeps what they still hold until an operator has
 * decided: no deadline runs, and nothing more is paid; time decides a week later at the latest, a little before the hold ends.
 * In the caller's transaction; the orders are locked and wait for payment.
 */
export async function noteWrongSum(
  ctx: Context,
  waiting: readonly Order[],
  { enough }: { enough: boolean },
): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + figures.mismatchDays * DAY + HOUR)
  for (const order of waiting) {
    const isKept = enough && order.holdExpiresAt !== null && order.holdExpiresAt > now
    const set = { paymentStatus: 'mismatch' as const, updatedAt: now, ...(isKept && { holdExpiresAt: null }) }
    await ctx.db.update(orders).set(set).where(eq(orders.id, order.id))
    if (!isKept) continue
    await extendHolds(ctx, [order.id], until)
    await setTimers(ctx, { ...order, ...set })
  }
}

/**
 * Gives money of a wrong sum back in full, and what was kept for it is free again. In the caller's transaction; locks the orders.
 * @param currency of the money that came
 */
export async function giveBackWrongSum(ctx: Context, paymentId: string, currency: string): Promise<void> {
  const parts = await partsOf(ctx, paymentId)
  const group = await lockOrders(
    ctx,
    parts.map((part) => part.orderId),
  )
  const payment = await lockPayment(ctx, paymentId)
  // Where no money came or it went back already, nothing is refunded.
  await refundMismatch(ctx, paymentId, currency)
  const isEnough = covers({ amount: payment.capturedAmount, currency }, payment)
  for (const order of group) {
    if (order.groupId !== payment.groupId || order.paymentStatus !== 'mismatch') continue
    const isKept = traitsOf(order.status).awaits === 'payment' && order.holdExpiresAt === null
    // Kept for another payment, which is enough.
    if (isKept && !isEnough) continue
    await ctx.db.update(orders).set({ paymentStatus: 'none', updatedAt: ctx.now() }).where(eq(orders.id, order.id))
    if (isKept) await moveOrder(ctx, order, 'expire_payment', { side: 'system' })
  }
}

/**
 * Gives back what came in wrong sums for a checkout that was paid rightly after all, so that no operator has to. In the
 * transaction of the payment; its orders are locked.
 */
export async function giveBackBefore(ctx: Context, groupId: string): Promise<void> {
  for (const { id, status } of await paymentsOfGroup(ctx, groupId)) {
    if (status !== 'mismatch') continue
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
