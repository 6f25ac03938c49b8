import { and, eq, isNull } from 'drizzle-orm'
import { type Context, recordEvent } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import type { OnlineMethod, PaymentServiceName } from '#shared/payment-ways.ts'
import { firstPollAt } from './payments.queries.ts'
import { type Buyer, paymentParts, payments } from './payments.tables.ts'

/**
 * Records an attempt to pay a group, before the payment service is called; in the caller's transaction. @returns its id.
 * @param payment.buyer who pays without an account
 */
export async function openPayment(
  ctx: Context,
  payment: {
    groupId: string
    provider: PaymentServiceName
    method: OnlineMethod
    amount: number
    currency: string
    buyer: Buyer | null
  },
  parts: readonly { orderId: string; companyId: string; amount: number }[],
): Promise<string> {
  const id = newId()
  await ctx.db.insert(payments).values({ id, ...payment, createdAt: ctx.now() })
  await ctx.db.insert(paymentParts).values(parts.map((part) => ({ paymentId: id, ...part })))
  return id
}

/**
 * Stores the payment service's reference for a payment and the address of its page, in the caller's transaction. A page that came
 * after its payment was abandoned is closed by the worker.
 * @returns whether the payment is still open
 */
export async function savePaymentRef(
  ctx: Context,
  paymentId: string,
  ref: string,
  redirectUrl: string,
): Promise<boolean> {
  const [saved] = await ctx.db
    .update(payments)
    .set({ ref, redirectUrl, nextPollAt: firstPollAt(ctx) })
    .where(eq(payments.id, paymentId))
    .returning({ status: payments.status })
  const isOpen = saved?.status !== 'failed'
  if (!isOpen) await recordEvent(ctx, 'payments.abandoned', { subjectId: paymentId })
  return isOpen
}

/** Stops further payments of a group: its open attempts count as failed, and the worker closes their pages. */
export async function abandonPayments(ctx: Context, groupId: string): Promise<void> {
  const open = await ctx.db
    .update(payments)
    .set({ status: 'failed', closedAt: ctx.now() })
    .where(and(eq(payments.groupId, groupId), eq(payments.status, 'pending')))
    .returning({ id: payments.id, ref: payments.ref })
  for (const { id, ref } of open) if (ref) await recordEvent(ctx, 'payments.abandoned', { subjectId: id })
}

/** Writes who pays, as typed last, or whose account it is since. In the caller's transaction. */
export async function noteBuyer(ctx: Context, paymentId: string, buyer: Buyer): Promise<void> {
  await ctx.db.update(payments).set({ buyer }).where(eq(payments.id, paymentId))
}

/** Marks an attempt as failed that no page came of. */
export async function markPaymentUnopened(ctx: Context, paymentId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending'), isNull(payments.redirectUrl)))
}

/** Marks an attempt as failed. One that was captured meanwhile stays captured. */
export async function markPaymentFailed(ctx: Context, paymentId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
}
