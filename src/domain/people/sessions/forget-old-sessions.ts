import { DAY } from '#shared/time.ts'
import { lte, or } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { sessions } from './sessions.tables.ts'

const sessionsKept = 90 * DAY

/** Deletes sessions ninety days after they ended. @returns how many. */
export async function forgetOldSessions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - sessionsKept)
  return sweepRows(ctx.db, sessions, or(lte(sessions.revokedAt, before), lte(sessions.expiresAt, before)))
}
