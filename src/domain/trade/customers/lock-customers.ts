import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'

/**
 * Holds the customers of a company until the transaction ends: who they are is decided by one at a time. It is taken before any row of
 * theirs or of their orders is locked.
 */
export async function lockCustomers(ctx: Context, companyId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers:${companyId}`}, 0))`)
}
