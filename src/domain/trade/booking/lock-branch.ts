import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'

/**
 * Locks the time of whatever serves a branch until the transaction ends, as whoever books it does: what is booked meanwhile is counted, or
 * finds the branch as it is by then. Before the company is locked.
 */
export async function lockTimeOfBranch(ctx: Context, infoId: string): Promise<void> {
  await lockTimeOfBranches(ctx, [infoId])
}

async function lockTimeOfBranches(ctx: Context, infoIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(lock_id::text, 1)) from (
      select id as lock_id from resources where info_id in ${[...infoIds]}
      union select x.resource_id from offer_resources x join offers o on o.id = x.offer_id where o.info_id in ${[...infoIds]}
      order by 1) locks`)
}

/** The same of some branches of a company, or of all that it has where none are named. */
export async function lockTimeOf(ctx: Context, companyId: string, infoIds: readonly string[] | null): Promise<void> {
  if (infoIds) return lockTimeOfBranches(ctx, infoIds)
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(lock_id::text, 1))
    from (select id as lock_id from resources where company_id = ${companyId} order by 1) locks`)
}
