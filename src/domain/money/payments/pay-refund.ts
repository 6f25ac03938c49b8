import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { atomically, type Context, raiseTask, recordAudit, recordEvent } from '#domain/base/index.ts'
import { refundPaid } from '../ledger/movements.ts'
import { post } from '../ledger/post.ts'
import { paymentParts, payments, refunds } from './payments.tables.ts'

/** The first pause between two tries, in seconds; it doubles up to `LONGEST_PAUSE`. All tries together take three days. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 7200
export const mostTries = 44

/** In place of a service's reference: it went back some other way. */
const elsewhere = 'elsewhere'

type Refund = typeof refunds.$inferSelect

/**
 * Asks the payment service for a promised refund that is due and books the answer. The refund's id is the idempotency key, so that
 * a lost answer costs nothing; of several workers one asks. A failed try is retried with exponential backoff; after the
 * last one it becomes a task of an operator.
 */
export async function payRefund(ctx: Context, refundId: string): Promise<void> {
  // The next try is set before this one, so that a process that dies meanwhile does not lose the refund.
  const [refund] = await ctx.db
    .update(refunds)
    .set({
      tries: sql`${refunds.tries} + 1`,
      nextTryAt: sql`${ctx.now().toISOString()}::timestamptz
        + make_interval(secs => least(${LONGEST_PAUSE}::int, ${FIRST_PAUSE}::int * power(2, least(${refunds.tries}, 16))))`,
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending'), lte(refunds.nextTryAt, ctx.now())))
    .returning()
  if (!refund) return
  try {
    await finishRefund(ctx, refund, await askService(ctx, refund))
  } catch (error) {
    ctx.platform.log.warn({ err: error, refundId, tries: refund.tries }, 'refund failed, retry follows')
    const text = error instanceof Error ? error.message : String(error)
    if (refund.tries >= mostTries) await giveUp(ctx, refund, text)
  }
}

/** Tries the refunds whose next try is due, whether or not a queue entry still points at them. @returns how many. */
export async function payDueRefunds(ctx: Context, limit: number): Promise<number> {
  const due = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lte(refunds.nextTryAt, ctx.now())))
    .orderBy(asc(refunds.nextTryAt))
    .limit(limit)
  for (const { id } of due) await payRefund(ctx, id)
  return due.length
}

/** Retries a refund that was given up, from now on; in the caller's transaction. @returns false when it is not given up. */
export async function retryRefund(ctx: Context, refundId: string): Promise<boolean> {
  const [refund] = await ctx.db
    .update(refunds)
    .set({ status: 'pending', tries: 0, nextTryAt: ctx.now() })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'failed')))
    .returning()
  if (refund) await noteChange(ctx, refund)
  return refund !== undefined
}

/** Books a refund that was given up as paid some other way; in the caller's transaction. @returns false when it is not given up. */
export async function settleRefund(ctx: Context, refundId: string): Promise<boolean> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'failed')))
    .for('update')
  if (refund) await finishRefund(ctx, refund, elsewhere)
  return refund !== undefined
}

async function askService(ctx: Context, { id, paymentId, amount, currency }: Refund): Promise<string> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  const service = payment && ctx.platform.payments.get(payment.provider)
  if (!service || !payment.ref) throw new Error(`No payment service ${payment?.provider} to refund by`)
  return (await service.refund({ ref: payment.ref, refundId: id, amount, currency })).ref
}

async function finishRefund(ctx: Context, refund: Refund, ref: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const done = await ctx.db
      .update(refunds)
      .set({ status: 'done', providerRef: ref, doneAt: ctx.now() })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
      .returning({ id: refunds.id })
    if (done.length === 0) return
    const companyId = await companyOf(ctx, refund)
    await post(ctx, refundPaid({ ...refund, companyId }))
    await recordEvent(ctx, 'payments.refunded', {
      subjectId: refund.orderId,
      companyId,
      payload: {
        refundId: refund.id,
        paymentId: refund.paymentId,
        amount: refund.amount,
        currency: refund.currency,
        reason: refund.reason,
        ...(ref === elsewhere && { elsewhere: true }),
      },
    })
  })
}

async function giveUp(ctx: Context, refund: Refund, error: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const failed = await ctx.db
      .update(refunds)
      .set({ status: 'failed' })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'pending')))
      .returning({ id: refunds.id })
    if (failed.length === 0) return
    const { id: subjectId, orderId, amount, currency } = refund
    await raiseTask(ctx, { kind: 'refund', subjectId, orderId, amount, currency, error })
    await recordAudit(ctx, { action: 'payments.refund_given_up', subjectId: orderId, data: { amount, currency } })
    await noteChange(ctx, refund)
  })
}

/** Records the event by which the order updates its refund status. */
async function noteChange(ctx: Context, refund: Refund): Promise<void> {
  const companyId = await companyOf(ctx, refund)
  await recordEvent(ctx, 'payments.refund_changed', { subjectId: refund.orderId, companyId })
}

async function companyOf(ctx: Context, { id, paymentId, orderId }: Refund): Promise<string> {
  const [part] = await ctx.db
    .select({ companyId: paymentParts.companyId })
    .from(paymentParts)
    .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.orderId, orderId)))
  if (!part) throw new Error(`refund ${id} belongs to no part of its payment`)
  return part.companyId
}
