import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { atomically, type Context, purgePages, recordAudit } from '#domain/base/index.ts'
import { touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type Company, type Member, requireMember } from './companies.policy.ts'
import { staffMembers } from './companies.tables.ts'
import { lockCompany } from './lock-company.ts'
import { mayGrant, requireManaged } from './staff-rules.ts'
import { hasStayingOwner } from './staying-owner.ts'

type Row = typeof staffMembers.$inferSelect

/**
 * Who is to stop working in a company, by whoever may end that: everybody for themselves, and who manages staff for those whom they
 * could have given what they have.
 * @throws DomainError `companies.company_not_found`, `companies.staff_not_found`, `companies.forbidden`, `companies.owner_alone`,
 * `companies.cannot_grant`
 */
export async function findLeaving(
  ctx: Context,
  companyKey: string,
  staffIds: readonly string[],
): Promise<{ company: Company; member: Member; leaving: Row[] }> {
  const { company, member } = await requireMember(ctx, companyKey)
  const wanted = [...new Set(staffIds)]
  const { id, companyId, contactId, endedAt } = staffMembers
  const leaving = await ctx.db
    .select()
    .from(staffMembers)
    .where(and(eq(companyId, company.id), inArray(id, wanted), isNull(endedAt)))
    .orderBy(asc(contactId), asc(id))
  if (leaving.length < wanted.length) throw new DomainError('companies.staff_not_found')
  for (const colleague of leaving.filter((row) => row.id !== member.staffId)) {
    requireManaged(member, colleague)
    if (!mayGrant(member, colleague)) throw new DomainError('companies.cannot_grant')
  }
  return { company, member, leaving }
}

/**
 * Ends that people work in a company: they lose what they may do there at once, and what they did stays theirs. In the caller's
 * transaction, which has made sure that nobody is booked with them.
 * @throws DomainError as `findLeaving`; `companies.last_owner`
 */
export async function endStaff(ctx: Context, companyId: string, staffIds: readonly string[]): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await lockCompany(ctx, companyId)
    // Once more under the lock: who might end this when it was asked may not by now.
    const { member, leaving } = await findLeaving(ctx, companyId, staffIds)
    const ids = leaving.map(({ id }) => id)
    await ctx.db.update(staffMembers).set({ endedAt: ctx.now() }).where(inArray(staffMembers.id, ids))
    if (leaving.some(({ flags }) => flags.includes('O'))) {
      if (!(await hasStayingOwner(ctx, companyId))) throw new DomainError('companies.last_owner')
      // Who owns it is among what an operator decides over.
      await touchContact(ctx, companyId)
    }
    for (const { contactId } of leaving) if (contactId) await touchContact(ctx, contactId)
    await purgePages(ctx, [`company:${companyId}`])
    for (const { id, flags, perms } of leaving)
      await recordAudit(ctx, {
        action: id === member.staffId ? 'companies.staff_left' : 'companies.staff_removed',
        companyId,
        subjectId: id,
        data: { flags, perms },
      })
  })
}
