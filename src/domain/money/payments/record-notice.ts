import { and, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { type ProviderNotice } from '#platform/payments/index.ts'
import { newId } from '#shared/ids.ts'
import { paymentNotices, payments } from './payments.tables.ts'
import type { Payment } from './payments.queries.ts'

/** Whether a provider's notice was recorded before. */
export async function isKnownNotice(ctx: Context, provider: string, eventId: string): Promise<boolean> {
  const [known] = await ctx.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(and(eq(paymentNotices.provider, provider), eq(paymentNotices.eventId, eventId)))
  return known !== undefined
}

/** Stores a notice unchanged, with its outcome. @returns false when the same one was recorded meanwhile. */
export async function recordNotice(
  ctx: Context,
  provider: string,
  notice: ProviderNotice,
  raw: string,
  outcome: typeof paymentNotices.$inferInsert.outcome,
): Promise<boolean> {
  const { eventId, kind, ref, amount, currency } = notice
  const written = await ctx.db
    .insert(paymentNotices)
    .values({ id: newId(), provider, eventId, kind, ref, amount, currency, raw, outcome, receivedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: paymentNotices.id })
  return written.length > 0
}

export async function lockPayment(ctx: Context, paymentId: string): Promise<Payment> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error(`payment ${paymentId} is gone`)
  return payment
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
