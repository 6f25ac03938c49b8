import { eq } from 'drizzle-orm'
import { atomically, type Context, recordEvent } from '#domain/base/index.ts'
import { isBesides, paidFor, refundsOf } from '#domain/money/index.ts'
import { traitsOf } from '#shared/order-status.ts'
import { lockOrder } from './orders.queries.ts'
import { orders } from './orders.tables.ts'

/**
 * Updates an order's refund status once a payment service has refunded, or all tries have failed. Computed from sums, so
 * repeats change nothing.
 */
export async function updateRefundStatus(ctx: Context, orderId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // An order that waits for payment was never paid. A placed one leaves out refunds of stray money, and of what a change made
    // cheaper: it is paid as it is.
    if (traitsOf(order.status).phase === 'unplaced') return
    const all = (await refundsOf(ctx, [orderId])).filter(({ reason }) => order.placedAt === null || !isBesides(reason))
    const { paidAmount, refundedAmount } = await paidFor(ctx, orderId)
    const pending = all.some((refund) => refund.status === 'pending')
    const failed = all.some((refund) => refund.status === 'failed')
    const paidBack = refundedAmount >= paidAmount ? 'full' : 'partial'
    const refundStatus = pending ? 'pending' : failed ? 'failed' : paidBack
    if (all.length === 0 || refundStatus === order.refundStatus) return
    await ctx.db.update(orders).set({ refundStatus, updatedAt: ctx.now() }).where(eq(orders.id, orderId))
    const { companyId, accountId } = order
    await recordEvent(ctx, 'orders.refund_noted', { subjectId: orderId, companyId, accountId })
  })
}
