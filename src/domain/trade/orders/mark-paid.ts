import { eq } from 'drizzle-orm'
import { type Context, recordEvent } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import { noteStep } from './note-step.ts'
import { type Acting, requireStep } from './orders.actions.ts'
import { orders } from './orders.tables.ts'

/**
 * Notes that what was still due was paid on the spot. Amounts are frozen from then on. Clients that do not say which sum they
 * showed are trusted.
 * @throws DomainError `orders.not_allowed_now`, `orders.price_changed` where another sum is due than was shown
 */
export async function markPaid(ctx: Context, acting: Acting): Promise<void> {
  const { order, side, act } = acting
  await requireStep(ctx, order, 'mark_paid', side)
  const now = ctx.now()
  const { paidAmount } = await paidFor(ctx, order.id)
  const dueAmount = order.totalAmount - paidAmount
  if (act.expectedDue !== undefined && act.expectedDue !== dueAmount)
    throw new DomainError('orders.price_changed', { data: { due: { amount: dueAmount, currency: order.currency } } })
  await note(ctx, acting, 'mark_paid', dueAmount, {
    paymentStatus: 'paid',
    paidAt: order.paidAt ?? now,
    spotPaidAt: now,
  })
}

/**
 * Takes that back: the order is as it was before, with both in its timeline.
 * @throws DomainError `orders.not_allowed_now`
 */
export async function unmarkPaid(ctx: Context, acting: Acting): Promise<void> {
  const { order, side } = acting
  await requireStep(ctx, order, 'unmark_paid', side)
  const { paidAmount } = await paidFor(ctx, order.id)
  await note(ctx, acting, 'unmark_paid', order.totalAmount - paidAmount, {
    spotPaidAt: null,
    // What was paid online before, and went back whole after a change, came when it came.
    ...(paidAmount > 0
      ? { paymentStatus: 'partly_paid' }
      : {
          paymentStatus: 'offline_due',
          ...(order.paidAt?.getTime() === order.spotPaidAt?.getTime() && { paidAt: null }),
        }),
  })
}

const topics = { mark_paid: 'orders.marked_paid', unmark_paid: 'orders.mark_undone' } as const

async function note(
  ctx: Context,
  { order, side }: Acting,
  step: keyof typeof topics,
  amount: number,
  set: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  const { id: subjectId, companyId, accountId, currency } = order
  await ctx.db
    .update(orders)
    .set({ ...set, updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
  await noteStep(ctx, order, step, side, {}, { amount, currency })
  await recordEvent(ctx, topics[step], { subjectId, companyId, accountId, payload: { by: side, amount, currency } })
}
