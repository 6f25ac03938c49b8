import { lte } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notices } from './notices.tables.ts'

const kept = 90 * 24 * 3600 * 1000

/** Forgets what people were told more than ninety days ago. @returns how many. */
export async function forgetOldNotices(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db.delete(notices).where(lte(notices.at, new Date(ctx.now().getTime() - kept)))
  return rowCount ?? 0
}
