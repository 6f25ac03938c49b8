import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { noteStep } from './note-step.ts'
import { type Acting, requireStep } from './orders.actions.ts'
import { orders } from './orders.tables.ts'

/**
 * Notes that what was still due was paid on the spot. Amounts are frozen from then on.
 * @throws DomainError `orders.not_allowed_now`
 */
export async function markPaid(ctx: Context, { order, side }: Acting): Promise<void> {
  await requireStep(ctx, order, 'mark_paid', side)
  const now = ctx.now()
  await ctx.db
    .update(orders)
    .set({ paymentStatus: 'paid', paidAt: order.paidAt ?? now, spotPaidAt: now, updatedAt: now })
    .where(eq(orders.id, order.id))
  await noteStep(ctx, order, 'mark_paid', side, {})
}
