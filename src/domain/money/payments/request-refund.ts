import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { refundPromised, suspenseReturned } from '../ledger/movements.ts'
import { heldFor, post } from '../ledger/post.ts'
import { excessReason, mismatchReason, paying } from './payments.queries.ts'
import { paymentParts, payments, refunds } from './payments.tables.ts'

interface Refunded {
  id: string
  companyId: string
  currency: string
}

/**
 * Promises a refund of an order, in the caller's transaction: from now on it is owed. The worker asks the payment service for it
 * afterwards. Locks the payments, so that concurrent requests see each other's sums.
 *
 * @param what `amount` in sen, at most what is left to refund; or all that is left of one payment.
 * @throws DomainError `payments.refund_too_large`
 */
export async function requestRefund(
  ctx: Context,
  order: Refunded,
  what: { amount: number } | { paymentId: string },
  reason: string,
): Promise<void> {
  const parts = await ctx.db
    .select(getTableColumns(paymentParts))
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(
      and(
        eq(paymentParts.orderId, order.id),
        'paymentId' in what ? eq(payments.id, what.paymentId) : inArray(payments.status, paying),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update')
  const createdAt = ctx.now()
  let left = 'amount' in what ? what.amount : parts.reduce((sum, part) => sum + part.amount - part.refundedAmount, 0)
  for (const { paymentId, ...part } of parts) {
    const amount = Math.min(left, part.amount - part.refundedAmount)
    if (amount <= 0) continue
    left -= amount
    const { id: orderId, companyId, currency } = order
    const refund = { id: newId(), paymentId, orderId, amount, currency, reason, createdAt, nextTryAt: createdAt }
    await ctx.db
      .update(paymentParts)
      .set({ refundedAmount: sql`${paymentParts.refundedAmount} + ${amount}` })
      .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.orderId, orderId)))
    await ctx.db
      .update(payments)
      .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
      .where(eq(payments.id, paymentId))
    await ctx.db.insert(refunds).values(refund)
    await post(ctx, refundPromised({ ...refund, companyId }, await heldFor(ctx, orderId)))
    await auditPromise(ctx, { ...refund, companyId })
    await recordPromise(ctx, { ...refund, companyId })
  }
  if (left > 0) throw new DomainError('payments.refund_too_large')
}

/**
 * Promises a refund of money of a wrong sum, in full, in the caller's transaction. The worker asks the payment service for it afterwards.
 * @returns false when there is none, or it was refunded before.
 */
export async function refundMismatch(ctx: Context, paymentId: string, currency: string): Promise<boolean> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  const amount = payment ? payment.capturedAmount - payment.refundedAmount : 0
  if (!payment || paymentTraits[payment.status].awaits !== 'decision' || amount <= 0) return false
  return fromSuspense(ctx, { paymentId, amount, currency }, mismatchReason)
}

/** Promises a refund of what came beyond the sum that was asked for, of a payment that is accepted; it is locked. */
export async function refundRest(ctx: Context, payment: typeof payments.$inferSelect): Promise<void> {
  const { id: paymentId, currency } = payment
  const amount = payment.capturedAmount - payment.amount
  if (amount > 0) await fromSuspense(ctx, { paymentId, amount, currency }, excessReason)
}

/** Owes money that fits no order to its sender. @returns false where the payment was for no order that is known. */
async function fromSuspense(
  ctx: Context,
  { paymentId, amount, currency }: { paymentId: string; amount: number; currency: string },
  reason: string,
): Promise<boolean> {
  const [part] = await ctx.db
    .select({ orderId: paymentParts.orderId, companyId: paymentParts.companyId })
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, paymentId))
    .orderBy(asc(paymentParts.orderId))
  if (!part) return false
  const { orderId, companyId } = part
  const createdAt = ctx.now()
  const refund = { id: newId(), paymentId, orderId, amount, currency, reason, createdAt, nextTryAt: createdAt }
  await ctx.db
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
    .where(eq(payments.id, paymentId))
  await ctx.db.insert(refunds).values(refund)
  await post(ctx, suspenseReturned({ ...refund, companyId }))
  await auditPromise(ctx, { ...refund, companyId })
  await recordPromise(ctx, { ...refund, companyId })
  await recordEvent(ctx, 'payments.refund_changed', { subjectId: orderId, companyId })
  return true
}

/** Records that money is owed back: the worker asks for it, and the company's programs are told. */
const recordPromise = (
  ctx: Context,
  {
    id: subjectId,
    companyId,
    orderId,
    amount,
    currency,
  }: { id: string; companyId: string } & Pick<typeof refunds.$inferSelect, 'orderId' | 'amount' | 'currency'>,
) => recordEvent(ctx, 'payments.refund_promised', { subjectId, companyId, payload: { orderId, amount, currency } })

/** Puts on record that money is owed back, whatever it came for. */
const auditPromise = (
  ctx: Context,
  {
    orderId,
    companyId,
    amount,
    currency,
    reason,
  }: Pick<typeof refunds.$inferSelect, 'orderId' | 'amount' | 'currency' | 'reason'> & { companyId: string },
) =>
  recordAudit(ctx, {
    action: 'payments.refund_promised',
    subjectId: orderId,
    companyId,
    data: { amount, currency, reason },
  })
