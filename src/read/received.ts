import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { statusesWhere } from '#shared/order-status.ts'

const standing = statusesWhere(({ stands }) => stands)

/**
 * What was received of the orders that meet a condition, in sen: what was paid online, less what was given back, and, of
 * orders that stand, what was noted as paid on the spot. A payment that was sent back whole does not lessen what the spot owes.
 */
export async function sumReceived(ctx: Context, where: SQL | undefined): Promise<number> {
  const online = sql`lateral (select coalesce(sum(p.amount - p.refunded_amount), 0) as net,
      coalesce(sum(p.amount) filter (where p.refunded_amount < p.amount), 0) as gross
    from payment_parts p join payments m on m.id = p.payment_id
    where p.order_id = ${orders.id} and m.status = 'captured') online`
  const [row] = await ctx.db
    .select({
      amount: sql<number>`coalesce(sum(online.net + case when ${orders.paymentStatus} = 'paid'
        and ${orders.status} = any(${sql.param(standing)}::text[])
        then greatest(0, ${orders.totalAmount} - online.gross) else 0 end), 0)::float8`,
    })
    .from(orders)
    .crossJoin(online)
    .where(and(where))
  return row?.amount ?? 0
}
