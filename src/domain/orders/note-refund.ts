import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#domain/context.ts'
import { paidFor, refundsOf } from '#domain/payments/index.ts'
import { lockOrder } from './orders.queries.ts'
import { orders } from './orders.tables.ts'

/** Brings an order's refund axis up to date once a provider has paid back, or no try got through. Works from sums, so repeats change nothing. */
export async function noteRefund(ctx: Context, orderId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const all = await refundsOf(ctx, [orderId])
    const { paidAmount, refundedAmount } = await paidFor(ctx, orderId)
    const pending = all.some((refund) => refund.status === 'pending')
    const failed = all.some((refund) => refund.status === 'failed')
    const paidBack = refundedAmount >= paidAmount ? 'full' : 'partial'
    const refundStatus = pending ? 'pending' : failed ? 'failed' : paidBack
    if (all.length > 0 && refundStatus !== order.refundStatus)
      await ctx.db.update(orders).set({ refundStatus, updatedAt: ctx.now() }).where(eq(orders.id, orderId))
  })
}
