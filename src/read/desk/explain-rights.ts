import { and, eq, isNull } from 'drizzle-orm'
import type { HeldRights } from '#contracts/staff.ts'
import type { Context } from '#domain/base/index.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { requireMember, seesColleague } from '#domain/companies/index.ts'
import { DomainError } from '#shared/errors.ts'
import { heldLetters, presetOf, rightsIn } from '#shared/rights.ts'
import { branchNames } from './list-company-staff.ts'

/**
 * What somebody may do in a company, as every call decides by it, and why: which flag, usual set or single right gives it, in which branches,
 * and whether for their own bookings alone. Of oneself, and for who manages staff of all whom their rights reach.
 * @throws DomainError `companies.company_not_found`, `companies.staff_not_found`
 */
export async function explainRights(
  ctx: Context,
  { companyid, staffid }: { companyid: string; staffid: string },
): Promise<HeldRights> {
  const { company, member } = await requireMember(ctx, companyid)
  const [row] = await ctx.db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.companyId, company.id), eq(staffMembers.id, staffid), isNull(staffMembers.endedAt)))
  if (!row || !seesColleague(member, row)) throw new DomainError('companies.staff_not_found')
  const { flags, perms, scopeInfoIds } = row
  const isFlagged = flags.includes('O') || flags.includes('A')
  const preset = isFlagged ? null : (presetOf(perms) ?? null)
  const because = flags.includes('O') ? 'owner' : isFlagged ? 'admin' : preset ? 'preset' : 'given'
  const names = await branchNames(ctx, scopeInfoIds ?? [])
  return {
    staffid,
    rights: rightsIn(heldLetters(flags, perms)).map((right) => ({ right, because })),
    preset,
    own: row.ownBookingsOnly === 1,
    branches: scopeInfoIds?.map((infoid) => ({ infoid, name: names.get(infoid) ?? '' })) ?? null,
  }
}
