import { lte, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { sessions } from './sessions.tables.ts'

const sessionsKept = 90 * 24 * 3600 * 1000

/** Forgets sessions ninety days after they ended. @returns how many. */
export async function forgetOldSessions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - sessionsKept)
  const { rowCount } = await ctx.db
    .delete(sessions)
    .where(or(lte(sessions.revokedAt, before), lte(sessions.expiresAt, before)))
  return rowCount ?? 0
}
