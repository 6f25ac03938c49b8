import { DAY } from '#shared/time.ts'
import { lte } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { codeChallenges } from '../identity/identity.tables.ts'

const codesKept = DAY

/** Deletes codes a day after they expired, and with them the names and addresses of unfinished registrations. @returns how many. */
export async function forgetOldCodes(ctx: Context): Promise<number> {
  return sweepRows(ctx.db, codeChallenges, lte(codeChallenges.expiresAt, new Date(ctx.now().getTime() - codesKept)))
}
