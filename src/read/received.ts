import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { paidBeside } from '#domain/money/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'

/** Orders whose money is not divided yet: they stand, or wait for an answer. */
const whole = statusesWhere(({ stands, awaits }) => stands || awaits === 'answer')

/**
 * What was received of the orders that meet a condition, in sen: what was paid online and noted as paid on the spot, less what
 * was given back of both.
 */
export async function sumReceived(ctx: Context, where: SQL | undefined): Promise<number> {
  const online = sql`${paidBeside(orders.id)} online`
  const spot = sql`greatest(0, ${orders.totalAmount} - online.paid)`
  const spotBack = sql`case when ${orders.status} = any(${sql.param(whole)}::text[]) then 0
    else coalesce(${orders.spotBackAmount}, ${spot}) end`
  const [row] = await ctx.db
    .select({
      amount: sql<number>`coalesce(sum(online.paid - online.refunded + case when ${orders.paymentStatus} = 'paid'
        then ${spot} - ${spotBack} else 0 end), 0)::float8`,
    })
    .from(orders)
    .crossJoin(online)
    .where(and(where))
  return row?.amount ?? 0
}
