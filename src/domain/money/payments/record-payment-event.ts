import { and, eq, ne } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { type PaymentEvent } from '#platform/payments/index.ts'
import { newId } from '#shared/ids.ts'
import type { Payment } from './payments.queries.ts'
import { paymentEvents, payments } from './payments.tables.ts'

/** Whether a payment event was answered before. One whose payment was not known then is asked again. */
export async function isKnownPaymentEvent(ctx: Context, service: string, eventId: string): Promise<boolean> {
  const [known] = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, service),
        eq(paymentEvents.eventId, eventId),
        ne(paymentEvents.outcome, 'unknown_ref'),
      ),
    )
  return known !== undefined
}

/** Stores a payment event unchanged, with its outcome. Of the same one the first stays: nothing changes what was recorded. */
export async function recordPaymentEvent(
  ctx: Context,
  service: string,
  event: PaymentEvent,
  raw: string,
  outcome: typeof paymentEvents.$inferInsert.outcome,
): Promise<void> {
  const { eventId, kind, ref, amount, currency } = event
  await ctx.db
    .insert(paymentEvents)
    .values({
      id: newId(),
      provider: service,
      eventId,
      kind,
      ref,
      amount,
      currency,
      raw,
      outcome,
      receivedAt: ctx.now(),
    })
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
