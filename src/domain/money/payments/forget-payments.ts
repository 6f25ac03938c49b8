import { and, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { mostSwept } from '#platform/db/index.ts'
import { paymentsWhere } from '#shared/payment-ways.ts'
import { paymentParts, payments } from './payments.tables.ts'

/**
 * Deletes the tries to pay these orders, in the caller's transaction: their parts, and payments of which no part is left.
 * A payment that money arrived for stays.
 */
export async function forgetPayments(ctx: Context, orderIds: readonly string[]): Promise<void> {
  const gone = await ctx.db
    .delete(paymentParts)
    .where(inArray(paymentParts.orderId, [...orderIds]))
    .returning({ id: paymentParts.paymentId })
  const ids = [...new Set(gone.map(({ id }) => id))]
  if (ids.length === 0) return
  const left = ctx.db.select({ one: sql`1` }).from(paymentParts).where(sql`${paymentParts.paymentId} = ${payments.id}`)
  await ctx.db.delete(payments).where(
    and(
      inArray(payments.id, ids),
      notExists(left),
      notInArray(
        payments.status,
        paymentsWhere(({ came }) => came),
      ),
    ),
  )
}

/** Clears who paid without an account what was begun before an instant. @returns how many payments; a full batch means that more may be left */
export async function forgetBuyers(ctx: Context, before: string): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    update payments set buyer = null where id in (
      select id from payments where buyer is not null and created_at <= ${before}::timestamptz
       order by created_at limit ${mostSwept} for update skip locked)
    returning id`)
  return rows.length
}
