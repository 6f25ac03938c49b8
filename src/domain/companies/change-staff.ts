import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StaffRecord } from '#contracts/staff.ts'
import { atomically, type Context, purgePages, recordAudit } from '#domain/base/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { touchContact } from '#domain/people/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { allFlags, allLetters } from '#shared/rights.ts'
import { type Member, requireMember, requireNotEnded, requireRight, shortReach } from './companies.policy.ts'
import { staffMembers } from './companies.tables.ts'
import { lockCompany } from './lock-company.ts'
import { isReachWithin, mayGrant, requireManaged } from './staff-rules.ts'
import { hasStayingOwner } from './staying-owner.ts'

type Row = typeof staffMembers.$inferSelect
type Standing = Pick<Row, 'flags' | 'perms' | 'scopeInfoIds' | 'ownBookingsOnly'>

/**
 * Changes what somebody is and may do in a company; what is not given stays. Needs `staff.manage`. Nobody gives or takes a right
 * that they do not hold, nor beyond their own reach; an owner alone makes, changes or ends an owner, and the company keeps one.
 * @param companyKey the company of the call; a record that names another is refused.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended,
 * `companies.staff_not_found`, `companies.owner_alone`, `companies.cannot_grant`, `companies.last_owner`, `companies.staff_changed`,
 * `contacts.contact_not_found` for a branch that is unknown or out of use, `request.invalid`
 */
export async function changeStaff(ctx: Context, companyKey: string, record: StaffRecord): Promise<void> {
  const { company } = await requireRight(ctx, companyKey, 'staff.manage', 'reach')
  if (record.companyid !== undefined && record.companyid !== company.id)
    throw invalid({ path: 'companyid', code: 'differs' })
  await atomically(ctx, async (ctx) => {
    requireNotEnded(await lockCompany(ctx, company.id))
    // As they stand under the lock: who was an owner when this was asked may be none by now.
    const { member } = await requireMember(ctx, company.id)
    const before = await findColleague(ctx, company.id, record.staffid)
    requireManaged(member, before)
    if (!stoodAs(before, record.seen)) throw new DomainError('companies.staff_changed')
    const after = standingAfter(before, record)
    requireGranted(member, before, after)
    // What was named before may be gone since: nobody is kept from taking it away.
    const stood = before.scopeInfoIds ?? []
    await requireBranches(ctx, company.id, after.scopeInfoIds?.filter((id) => !stood.includes(id)) ?? [])
    const { title } = record
    await ctx.db
      .update(staffMembers)
      .set({ ...after, ...(title !== undefined && { title: { ...before.title, [ctx.locale]: title } }) })
      .where(eq(staffMembers.id, before.id))
    const [wasOwner, isOwner] = [before, after].map(({ flags }) => flags.includes('O'))
    if (wasOwner && !isOwner && !(await hasStayingOwner(ctx, company.id))) throw new DomainError('companies.last_owner')
    // Who owns it is among what an operator decides over.
    if (wasOwner !== isOwner) await touchContact(ctx, company.id)
    if (before.contactId) await touchContact(ctx, before.contactId)
    if (title !== undefined) await purgePages(ctx, [`company:${company.id}`])
    await recordAudit(ctx, {
      action: 'companies.staff_changed',
      companyId: company.id,
      subjectId: before.id,
      data: { flags: after.flags, perms: after.perms, flagsBefore: before.flags, permsBefore: before.perms },
    })
  })
}

/** @throws DomainError `companies.staff_not_found` */
async function findColleague(ctx: Context, companyId: string, staffId: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.companyId, companyId), eq(staffMembers.id, staffId), isNull(staffMembers.endedAt)))
  if (!row) throw new DomainError('companies.staff_not_found')
  return row
}

/** In one order, so that what is the same reads the same. */
const inOrder = (given: string, all: string) => [...all].filter((letter) => given.includes(letter)).join('')

/** An owner owns the whole company, whatever the record says of their reach. */
function standingAfter(before: Standing, { flags, perms, own, infoids }: StaffRecord): Standing {
  const after = {
    flags: inOrder(flags ?? before.flags, allFlags),
    perms: inOrder(perms ?? before.perms, allLetters),
    scopeInfoIds: infoids === undefined ? before.scopeInfoIds : infoids && [...new Set(infoids)].toSorted(),
    ownBookingsOnly: own === undefined ? before.ownBookingsOnly : Number(own),
  }
  return after.flags.includes('O') ? { ...after, scopeInfoIds: null, ownBookingsOnly: 0 } : after
}

/** Whether somebody stands as was seen, as far as that says it. */
function stoodAs(row: Row, seen: StaffRecord['seen']): boolean {
  if (!seen) return true
  const { flags, perms, own, infoids } = seen
  const [branches, seenBranches] = [row.scopeInfoIds, infoids].map((ids) => (ids ? [...ids].toSorted().join() : ids))
  return (
    (flags === undefined || inOrder(flags, allFlags) === inOrder(row.flags, allFlags)) &&
    (perms === undefined || inOrder(perms, allLetters) === inOrder(row.perms, allLetters)) &&
    (own === undefined || Number(own) === row.ownBookingsOnly) &&
    (infoids === undefined || seenBranches === branches)
  )
}

/** What one text has and the other lacks. */
const unlike = (one: string, other: string) =>
  [...one].filter((letter) => !other.includes(letter)).join('') +
  [...other].filter((letter) => !one.includes(letter)).join('')

const reachOf = ({ scopeInfoIds, ownBookingsOnly }: Standing) =>
  JSON.stringify([scopeInfoIds && scopeInfoIds.toSorted(), ownBookingsOnly])

/** @throws DomainError `companies.owner_alone`, `companies.cannot_grant`, `companies.forbidden` */
function requireGranted(member: Member, before: Standing, after: Standing): void {
  const changed = { flags: unlike(before.flags, after.flags), perms: unlike(before.perms, after.perms) }
  if (changed.flags.includes('O') && !member.isOwner) throw new DomainError('companies.owner_alone')
  if (!mayGrant(member, changed)) throw new DomainError('companies.cannot_grant')
  // A right that reaches further, or less far, is as much given, or taken, as one that was not there.
  if (reachOf(before) !== reachOf(after) && !mayGrant(member, after)) throw new DomainError('companies.cannot_grant')
  if (!isReachWithin(member, after.scopeInfoIds)) throw shortReach(member, 'staff.manage')
  if (member.ownBookingsOnly && after.ownBookingsOnly === 0) throw shortReach(member, 'staff.manage')
}

/** @throws DomainError `contacts.contact_not_found` for a branch that is not the company's */
async function requireBranches(ctx: Context, companyId: string, branches: readonly string[]): Promise<void> {
  if (branches.length === 0) return
  const which = and(
    eq(contactInfos.contactId, companyId),
    isNull(contactInfos.endedAt),
    inArray(contactInfos.id, [...branches]),
  )
  if ((await ctx.db.$count(contactInfos, which)) < branches.length) throw new DomainError('contacts.contact_not_found')
}
