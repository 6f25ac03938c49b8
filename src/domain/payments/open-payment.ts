import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { newId } from '#shared/ids.ts'
import { paymentParts, payments } from './payments.tables.ts'

/** Notes an attempt to pay a group, before the provider is asked; in the caller's transaction. @returns its id. */
export async function openPayment(
  ctx: Context,
  payment: { groupId: string; provider: string; method: string; amount: number; currency: string },
  parts: readonly { orderId: string; amount: number }[],
): Promise<string> {
  const id = newId()
  await ctx.db.insert(payments).values({ id, ...payment, createdAt: ctx.now() })
  await ctx.db.insert(paymentParts).values(parts.map((part) => ({ paymentId: id, ...part })))
  return id
}

/** Keeps the provider's name for a payment and where the browser pays it. */
export async function savePaymentRef(ctx: Context, paymentId: string, ref: string, redirectUrl: string): Promise<void> {
  await ctx.db.update(payments).set({ ref, redirectUrl }).where(eq(payments.id, paymentId))
}

/** An attempt that came to nothing. One that was captured meanwhile stays captured. */
export async function markPaymentFailed(ctx: Context, paymentId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))
}
