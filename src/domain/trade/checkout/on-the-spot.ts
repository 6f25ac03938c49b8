import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Up to which total (sen) the orders of a checkout may be paid on the spot; null where they may not. Every company in the
 * checkout has to allow it, and every offer. Tickets, online services and orders with a deposit are paid in advance. Each
 * company has its own limit for all of its orders in the checkout. Free orders do not matter.
 */
export async function onTheSpotLimit(ctx: Context, orderIds: readonly string[]): Promise<number | null> {
  const { offered, within, most } = await askCompanies(ctx, orderIds)
  return offered && within ? most : null
}

/**
 * @throws DomainError `payments.on_the_spot_off` where it may not be paid on the spot at all, `payments.method_unavailable`
 * where the total is above the limit
 */
export async function requireOnTheSpot(ctx: Context, orderIds: readonly string[]): Promise<void> {
  const { offered, within } = await askCompanies(ctx, orderIds)
  if (!offered) throw new DomainError('payments.on_the_spot_off')
  if (!within) throw new DomainError('payments.method_unavailable')
}

/** Whether it is offered at all, whether the totals are within the limits, and the lowest limit. */
async function askCompanies(ctx: Context, orderIds: readonly string[]) {
  const none = { offered: false, within: false, most: null }
  if (orderIds.length === 0) return none
  const { rows } = await ctx.db.execute<{ offered: boolean | null; within: boolean | null; most: number | null }>(sql`
    select bool_and(company.allowed) as offered, bool_and(company.total <= company.most) as within,
      min(company.most)::int as most
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
  return rows[0] ?? none
}
