import { eq, inArray } from 'drizzle-orm'
import type { TrustView } from '#contracts/trust.ts'
import type { Context } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { completedAtLeast, replyWithin } from '#shared/trust.ts'
import { companyTrust } from './trust.tables.ts'

/** What is told about each of some companies before somebody books: by their ids, from what was counted. */
export async function trustOf(ctx: Context, companyIds: readonly string[]): Promise<Map<string, TrustView>> {
  if (companyIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: companies.id,
      verifiedAt: companies.verifiedAt,
      registrationNumber: companies.registrationNumber,
      completed: companyTrust.completedCount,
      minutes: companyTrust.replyMinutes,
    })
    .from(companies)
    .leftJoin(companyTrust, eq(companyTrust.companyId, companies.id))
    .where(inArray(companies.id, [...new Set(companyIds)]))
  return new Map(
    rows.map(({ id, verifiedAt, registrationNumber, completed, minutes }) => [
      id,
      {
        companyid: id,
        verified: verifiedAt && { at: verifiedAt.toISOString(), registrationNumber },
        completed: completedAtLeast(completed ?? 0),
        reply: replyWithin(minutes),
      },
    ]),
  )
}
