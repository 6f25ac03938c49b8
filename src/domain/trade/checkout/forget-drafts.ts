import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { mostSwept } from '#platform/db/index.ts'

/**
 * Deletes drafts that nobody came back to: a visitor's after 30 days, a customer's after 90. A draft that was once at
 * checkout has a history and stays. @returns how many.
 */
export async function forgetOldDrafts(ctx: Context): Promise<number> {
  const now = ctx.now().toISOString()
  const { rowCount } = await ctx.db.execute(sql`
    delete from orders where id in (select o.id from orders o where o.status = 'draft'
      and o.updated_at < ${now}::timestamptz - interval '30 days'
      and (o.account_id is null or o.updated_at < ${now}::timestamptz - interval '90 days')
      and not exists (select 1 from order_events e where e.order_id = o.id)
      limit ${mostSwept} for update skip locked)`)
  return rowCount ?? 0
}
