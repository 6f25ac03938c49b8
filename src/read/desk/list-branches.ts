import { asc, eq } from 'drizzle-orm'
import type { ScheduleView } from '#contracts/desk.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { branchName, isWithin, type Reach } from '#domain/companies/index.ts'
import { type Context } from '#domain/base/index.ts'

/** The branches of a company within somebody's reach, by name; none where there is nothing to choose. */
export async function listBranches(ctx: Context, companyId: string, reach: Reach): Promise<ScheduleView['branches']> {
  const rows = await ctx.db
    .select({ branchid: branches.id, name: branches.name, city: branches.city })
    .from(branches)
    .where(eq(branches.contactId, companyId))
    .orderBy(asc(branches.createdAt), asc(branches.id))
  const within = rows.filter(({ branchid }) => isWithin(reach, branchid))
  if (within.length < 2) return []
  return within.map(({ branchid, name, city }) => ({
    branchid,
    name: branchName({ id: branchid, name, city }, ctx.locale),
  }))
}
