import { and, asc, between, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { paymentParts, payments, refunds } from './payments.tables.ts'

export type Payment = typeof payments.$inferSelect

export async function findPaymentByRef(ctx: Context, provider: string, ref: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.ref, ref)))
  return payment
}

export async function findPayment(ctx: Context, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}

/** Orders a payment pays, in the order in which they are locked. */
export async function partsOf(ctx: Context, paymentId: string) {
  return ctx.db
    .select()
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, paymentId))
    .orderBy(asc(paymentParts.orderId))
}

/** What was paid for an order online and what of it was promised back, in sen; sums over its captured payments. */
export async function paidFor(ctx: Context, orderId: string): Promise<{ paidAmount: number; refundedAmount: number }> {
  const [row] = await ctx.db
    .select({
      paidAmount: sql<number>`coalesce(sum(${paymentParts.amount}), 0)::float8`,
      refundedAmount: sql<number>`coalesce(sum(${paymentParts.refundedAmount}), 0)::float8`,
    })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(eq(paymentParts.orderId, orderId), eq(payments.status, 'captured')))
  return row ?? { paidAmount: 0, refundedAmount: 0 }
}

export async function refundsOf(ctx: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt))
}

export async function paymentsOfGroup(ctx: Context, groupId: string) {
  return ctx.db.select().from(payments).where(eq(payments.groupId, groupId)).orderBy(asc(payments.createdAt))
}

/** Payments that were opened before an instant, in the last day, and of which nothing was heard; oldest first. */
export async function openPaymentsBefore(ctx: Context, instant: Date, limit: number) {
  const dayBefore = new Date(instant.getTime() - 86_400_000)
  return ctx.db
    .select({ provider: payments.provider, ref: payments.ref })
    .from(payments)
    .where(
      and(eq(payments.status, 'pending'), isNotNull(payments.ref), between(payments.createdAt, dayBefore, instant)),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit)
}
