import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { inTaking } from './bookings.tables.ts'

/**
 * Confirms what orders hold: slots become confirmed, places sold. Holds that expired or were released stay so.
 * @returns the ids of the lines that are now confirmed or sold; compare them with those that should be.
 */
export async function confirmHolds(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  const ids = [...orderIds]
  const slots = await ctx.db.execute<{ line_id: string }>(sql`
    update bookings set status = 'confirmed', expires_at = null where order_id in ${ids} and status = 'held' returning line_id`)
  const places = await ctx.db.execute<{ line_id: string }>(sql`
    with locked as materialized (select q.id from quotas q where q.id in (select quota_id from quota_claims where order_id in ${ids} and status = 'held') order by q.id for update),
    sold as (update quota_claims c set status = 'sold' from (select count(*) from locked) l where c.order_id in ${ids} and c.status = 'held' returning c.id, c.quota_id, c.quantity, c.line_id),
    moved as (update quotas q set held = q.held - t.n, sold = q.sold + t.n from (select quota_id, sum(quantity)::int as n from sold group by quota_id) t where q.id = t.quota_id)
    select distinct line_id from sold`)
  return new Set([...slots.rows, ...places.rows].map((row) => row.line_id))
}

/**
 * Releases all slots and places of orders. Each row is released once, however often and from wherever this is called: only
 * the call that turns it to `released` moves a counter.
 * @returns how many slots and claims this call released.
 */
export async function releaseBookings(ctx: Context, orderIds: readonly string[]): Promise<number> {
  const ids = [...orderIds]
  const slots = await ctx.db.execute(
    sql`update bookings set status = 'released', expires_at = null where order_id in ${ids} and status ${inTaking} returning id`,
  )
  const places = await ctx.db.execute(sql`
    with locked as materialized (select q.id from quotas q where q.id in (select quota_id from quota_claims where order_id in ${ids} and status <> 'released') order by q.id for update),
    freed as (update quota_claims c set status = 'released' from (select count(*) from locked) l
      where c.order_id in ${ids} and c.status <> 'released' returning c.quota_id, c.quantity, old.status as was),
    moved as (update quotas q set held = q.held - t.held, sold = q.sold - t.sold
      from (select quota_id, coalesce(sum(quantity) filter (where was = 'held'), 0)::int as held, coalesce(sum(quantity) filter (where was = 'sold'), 0)::int as sold
        from freed group by quota_id) t where q.id = t.quota_id)
    select 1 from freed`)
  return slots.rows.length + places.rows.length
}
