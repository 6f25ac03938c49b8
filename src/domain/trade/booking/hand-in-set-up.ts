import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { offers } from '#domain/catalogue/catalogue.tables.ts'
import { branches, staffMembers } from '#domain/companies/companies.tables.ts'
import { handInCompany, lockCompany, requireRight } from '#domain/companies/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { resources, weeklyHours } from './availability.tables.ts'
import { setupMark } from './setup-mark.ts'

/**
 * Hands a company in for approval, once somebody can find it and book something: the first time, and again when what an operator asked
 * for is changed. One that waits already, or is open, stays so.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now`; `companies.incomplete` with what is missing;
 * `companies.changed_meanwhile` where its set-up says something else than was `seen`
 */
export async function handInSetUp(ctx: Context, companyId: string, seen?: string): Promise<void> {
  await requireRight(ctx, companyId, 'company.edit', 'whole')
  await atomically(ctx, async (ctx) => {
    const { status, handedInAt } = await lockCompany(ctx, companyId)
    const missing = status === 'pending_approval' && handedInAt === null ? await missingOf(ctx, companyId) : []
    if (seen !== undefined && seen !== (await setupMark(ctx, companyId)))
      throw new DomainError('companies.changed_meanwhile')
    if (missing.length > 0) throw new DomainError('companies.incomplete', { data: { missing } })
    await handInCompany(ctx, companyId)
  })
}

/** What a company still lacks, in the order of its steps. */
async function missingOf(ctx: Context, companyId: string): Promise<('place' | 'hours' | 'services')[]> {
  const [place] = await ctx.db
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.contactId, companyId), isNotNull(branches.lat)))
    .limit(1)
  // Of somebody who works there and stays.
  const [hours] = await ctx.db
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(weeklyHours, eq(weeklyHours.resourceId, resources.id))
    .leftJoin(staffMembers, eq(staffMembers.id, resources.staffId))
    .leftJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(and(eq(resources.companyId, companyId), isNull(resources.endedAt), isNull(accounts.deletionRequestedAt)))
    .limit(1)
  const [service] = await ctx.db.select({ id: offers.id }).from(offers).where(eq(offers.companyId, companyId)).limit(1)
  return [
    ...(place ? [] : ['place' as const]),
    ...(hours ? [] : ['hours' as const]),
    ...(service ? [] : ['services' as const]),
  ]
}
