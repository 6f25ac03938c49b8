import { and, eq, ne } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { type ProviderNotice } from '#platform/payments/index.ts'
import { newId } from '#shared/ids.ts'
import { paymentNotices, payments } from './payments.tables.ts'
import type { Payment } from './payments.queries.ts'

/** Whether a provider's notice was answered before. One whose payment was not known then is asked again. */
export async function isKnownNotice(ctx: Context, provider: string, eventId: string): Promise<boolean> {
  const [known] = await ctx.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, provider),
        eq(paymentNotices.eventId, eventId),
        ne(paymentNotices.outcome, 'unknown_ref'),
      ),
    )
  return known !== undefined
}

/** Stores a notice unchanged, with its outcome. Of the same one the first stays: nothing changes what was recorded. */
export async function recordNotice(
  ctx: Context,
  provider: string,
  notice: ProviderNotice,
  raw: string,
  outcome: typeof paymentNotices.$inferInsert.outcome,
): Promise<void> {
  const { eventId, kind, ref, amount, currency } = notice
  await ctx.db
    .insert(paymentNotices)
    .values({ id: newId(), provider, eventId, kind, ref, amount, currency, raw, outcome, receivedAt: ctx.now() })
    .onConflictDoNothing()
}

export async function lockPayment(ctx: Context, paymentId: string): Promise<Payment> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error(`payment ${paymentId} is gone`)
  return payment
}

/** Records that money of a wrong sum counts after all. */
export async function markAccepted(ctx: Context, paymentId: string): Promise<void> {
  await ctx.db.update(payments).set({ status: 'captured' }).where(eq(payments.id, paymentId))
}

/** Records that money arrived. `mismatch` is money of another amount or currency than was asked for. */
export async function markCaptured(
  ctx: Context,
  paymentId: string,
  status: 'captured' | 'mismatch',
  amount: number,
): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status, capturedAmount: amount, capturedAt: ctx.now() })
    .where(eq(payments.id, paymentId))
}
