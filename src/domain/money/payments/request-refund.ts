import { and, asc, eq, sql } from 'drizzle-orm'
import { postRefundPromised, postSuspenseReturned } from '../ledger/post.ts'
import { type Context, recordAudit, recordMessage } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { paymentParts, payments, refunds } from './payments.tables.ts'

/**
 * Promises money of an order back, in the caller's transaction: from now on it is owed. The worker asks the provider for
 * it afterwards. Locks the payments, so that refunds requested together see each other's sums.
 *
 * @param amount in sen; what is left to refund is the most.
 * @throws DomainError `payments.refund_too_large`
 */
export async function requestRefund(
  ctx: Context,
  order: { id: string; companyId: string; currency: string },
  amount: number,
  reason: string,
): Promise<void> {
  if (amount === 0) return
  const parts = await ctx.db
    .select({ part: paymentParts, payment: payments })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(eq(paymentParts.orderId, order.id), eq(payments.status, 'captured')))
    .orderBy(asc(payments.id))
    .for('update')
  let left = amount
  for (const { part, payment } of parts) {
    const share = Math.min(left, part.amount - part.refundedAmount)
    if (share <= 0) continue
    left -= share
    await giveBack(ctx, order, payment.id, share, reason)
    await recordAudit(ctx, {
      action: 'payments.refund_promised',
      subjectId: order.id,
      companyId: order.companyId,
      data: { amount: share, reason },
    })
  }
  if (left > 0) throw new DomainError('payments.refund_too_large')
}

/** Money of a payment that belongs to nothing any more goes back whole, for one of its orders. */
export async function refundPart(
  ctx: Context,
  order: { id: string; companyId: string; currency: string },
  paymentId: string,
  reason: string,
): Promise<void> {
  const [part] = await ctx.db
    .select()
    .from(paymentParts)
    .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.orderId, order.id)))
    .for('update')
  const share = part ? part.amount - part.refundedAmount : 0
  if (share <= 0) return
  await giveBack(ctx, order, paymentId, share, reason)
}

async function giveBack(
  ctx: Context,
  order: { id: string; companyId: string; currency: string },
  paymentId: string,
  amount: number,
  reason: string,
) {
  const refund = {
    id: newId(),
    paymentId,
    orderId: order.id,
    amount,
    currency: order.currency,
    reason,
    createdAt: ctx.now(),
    nextTryAt: ctx.now(),
  }
  const part = and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.orderId, order.id))
  await ctx.db
    .update(paymentParts)
    .set({ refundedAmount: sql`${paymentParts.refundedAmount} + ${amount}` })
    .where(part)
  await ctx.db
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
    .where(eq(payments.id, paymentId))
  await ctx.db.insert(refunds).values(refund)
  await postRefundPromised(ctx, { ...refund, companyId: order.companyId })
  await recordMessage(ctx, 'payments.refund_promised', { subjectId: refund.id, companyId: order.companyId })
}

/**
 * Promises money of a wrong sum back, as it came, in the caller's transaction. The worker asks the provider for it afterwards.
 * @returns false when there is none, or it went back before.
 */
export async function refundMismatch(ctx: Context, paymentId: string, currency: string): Promise<boolean> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  const [part] = await ctx.db
    .select({ orderId: paymentParts.orderId, companyId: paymentParts.companyId })
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, paymentId))
    .orderBy(asc(paymentParts.orderId))
  const amount = payment ? payment.capturedAmount - payment.refundedAmount : 0
  if (!part || payment?.status !== 'mismatch' || amount <= 0) return false
  const { orderId, companyId } = part
  const createdAt = ctx.now()
  const refund = {
    id: newId(),
    paymentId,
    orderId,
    amount,
    currency,
    reason: 'mismatch',
    createdAt,
    nextTryAt: createdAt,
  }
  await ctx.db.update(payments).set({ refundedAmount: payment.capturedAmount }).where(eq(payments.id, paymentId))
  await ctx.db.insert(refunds).values(refund)
  await postSuspenseReturned(ctx, { ...refund, companyId })
  await recordMessage(ctx, 'payments.refund_promised', { subjectId: refund.id, companyId })
  await recordMessage(ctx, 'payments.refund_changed', { subjectId: orderId, companyId })
  return true
}
