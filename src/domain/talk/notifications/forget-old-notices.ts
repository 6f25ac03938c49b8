import { DAY } from '#shared/time.ts'
import { lte } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { notices } from './notices.tables.ts'

const kept = 90 * DAY

/** Deletes notices older than ninety days. @returns how many. */
export async function forgetOldNotices(ctx: Context): Promise<number> {
  return sweepRows(ctx.db, notices, lte(notices.at, new Date(ctx.now().getTime() - kept)))
}
