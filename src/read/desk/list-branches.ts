import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BranchChoice } from '#contracts/desk.ts'
import { type Context } from '#domain/base/index.ts'
import { branches } from '#domain/companies/companies.tables.ts'
import { branchName, isWithin, type Reach, requireRight } from '#domain/companies/index.ts'

/** The branches of a company within somebody's reach, by name, those in use; none where there is nothing to choose. */
export async function listBranches(ctx: Context, companyId: string, reach: Reach): Promise<BranchChoice[]> {
  const rows = await ctx.db
    .select({ branchid: branches.id, name: branches.name, city: branches.city })
    .from(branches)
    .where(and(eq(branches.contactId, companyId), isNull(branches.endedAt)))
    .orderBy(asc(branches.createdAt), asc(branches.id))
  const within = rows.filter(({ branchid }) => isWithin(reach, branchid))
  if (within.length < 2) return []
  return within.map(({ branchid, name, city }) => ({
    branchid,
    name: branchName({ id: branchid, name, city }, ctx.locale),
  }))
}

/**
 * The same for whoever works at the company's desk.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`
 */
export async function listDeskBranches(ctx: Context, companyKey: string): Promise<BranchChoice[]> {
  const { company, member } = await requireRight(
    ctx,
    companyKey,
    ['orders.view', 'schedule.edit', 'staff.manage'],
    'reach',
  )
  return listBranches(ctx, company.id, member)
}
