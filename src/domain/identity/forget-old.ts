import { lte, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { codeChallenges, sessions } from './identity.tables.ts'

const day = 24 * 3600 * 1000
const codesKept = day
const sessionsKept = 90 * day

/** Forgets codes a day after they expired, and with them the names and addresses of registrations nobody finished. @returns how many. */
export async function forgetOldCodes(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.db
    .delete(codeChallenges)
    .where(lte(codeChallenges.expiresAt, new Date(ctx.now().getTime() - codesKept)))
  return rowCount ?? 0
}

/** Forgets sessions ninety days after they ended. @returns how many. */
export async function forgetOldSessions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - sessionsKept)
  const { rowCount } = await ctx.db
    .delete(sessions)
    .where(or(lte(sessions.revokedAt, before), lte(sessions.expiresAt, before)))
  return rowCount ?? 0
}
