import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/**
 * Up to which total (sen) the orders of a checkout may be paid on the spot; null where they may not. Every company among
 * them allows it and no offer narrows it; what is online, a ticket, or asks for a deposit is paid ahead. The limit is each
 * company's own and counts all of its orders in the checkout. Free orders are no hindrance.
 */
export async function onTheSpotLimit(ctx: Context, orderIds: readonly string[]): Promise<number | null> {
  if (orderIds.length === 0) return null
  const { rows } = await ctx.db.execute<{ allowed: boolean; left: number | null }>(sql`
    select bool_and(company.allowed and company.total <= company.most) as allowed, min(company.most)::int as "left"
    from (
      select c.on_the_spot_limit_amount as most, sum(o.total_amount) as total,
        bool_and(c.on_the_spot and o.due_amount = o.total_amount and o.place->>'kind' <> 'online'
          and not exists (select 1 from order_lines l join offers f on f.id = l.offer_id
            where l.order_id = o.id and (l.kind = 'ticket' or not f.on_the_spot))) as allowed
      from orders o join companies c on c.id = o.company_id
      where o.id in (${sql.join(
        orderIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}) and o.total_amount > 0
      group by c.id) company`)
  const [row] = rows
  return row?.allowed ? row.left : null
}
