import { lte } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { codeChallenges } from '../identity/identity.tables.ts'

const day = 24 * 3600 * 1000
const codesKept = day

/** Forgets codes a day after they expired, and with them the names and addresses of registrations nobody finished. @returns how many. */
export async function forgetOldCodes(ctx: Context): Promise<number> {
  return sweepRows(ctx.db, codeChallenges, lte(codeChallenges.expiresAt, new Date(ctx.now().getTime() - codesKept)))
}
