import { DomainError } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { isWithin, type Member, shortReach } from './companies.policy.ts'
import type { staffMembers } from './companies.tables.ts'

type Colleague = Pick<typeof staffMembers.$inferSelect, 'id' | 'flags' | 'perms' | 'scopeInfoIds'>
type Standing = Pick<typeof staffMembers.$inferSelect, 'flags' | 'perms'>

/** Whether a member may grant these flags and rights. */
export function mayGrant(member: Member, { flags, perms }: Standing): boolean {
  return (
    (!flags.includes('O') || member.isOwner) &&
    (!flags.includes('A') || member.isOwner || member.isAdmin) &&
    [...perms].every((letter) => member.letters.includes(letter))
  )
}

/** Whether a member sees a colleague in the list: everybody themselves, and who manages staff whoever works where their rights reach. */
export function seesColleague(member: Member, { id, scopeInfoIds }: Colleague): boolean {
  if (id === member.staffId) return true
  if (!holds(member.letters, 'staff.manage') || member.ownBookingsOnly) return false
  const { branchIds } = member
  return branchIds === null || (scopeInfoIds?.some((branch) => branchIds.includes(branch)) ?? false)
}

/**
 * Requires that a member may change what a colleague may do: where all of it lies within the member's own reach. Nobody but an owner
 * touches an owner, and nobody but an owner or an admin an admin.
 * @throws DomainError `companies.staff_not_found` for whom they do not see, `companies.forbidden`, `companies.owner_alone`, `companies.cannot_grant`
 */
export function requireManaged(member: Member, colleague: Colleague): void {
  const refusal = whyNotManaged(member, colleague)
  if (refusal) throw refusal
}

function whyNotManaged(member: Member, colleague: Colleague): DomainError | undefined {
  const { flags, scopeInfoIds } = colleague
  if (!seesColleague(member, colleague)) return new DomainError('companies.staff_not_found')
  if (!holds(member.letters, 'staff.manage')) return new DomainError('companies.forbidden', { right: 'staff.manage' })
  if (flags.includes('O') && !member.isOwner) return new DomainError('companies.owner_alone')
  if (!mayGrant(member, { flags, perms: '' })) return new DomainError('companies.cannot_grant')
  return isReachWithin(member, scopeInfoIds) ? undefined : shortReach(member, 'staff.manage')
}

/** Whether branches, null for all, lie within a member's own. */
export const isReachWithin = ({ branchIds }: Member, branches: readonly string[] | null): boolean =>
  branchIds === null || (branches?.every((branch) => branchIds.includes(branch)) ?? false)

/** Whether a member may change and remove a colleague: nobody takes away what they could not give. */
export const managesColleague = (member: Member, colleague: Colleague): boolean =>
  mayGrant(member, colleague) && !whyNotManaged(member, colleague)

/** Whether a member may still give what an invite gives, as far as it reaches. */
export function maySendInvite(
  member: Member,
  invite: Standing & Pick<typeof staffMembers.$inferSelect, 'scopeInfoIds' | 'ownBookingsOnly'>,
): boolean {
  return (
    holds(member.letters, 'staff.manage') &&
    mayGrant(member, invite) &&
    isReachWithin(member, invite.scopeInfoIds) &&
    (!member.ownBookingsOnly || invite.ownBookingsOnly === 1)
  )
}

/** Whether a member sees an open invite in the list: where it is into a branch of theirs; with own bookings only, what they sent. */
export const seesInvite = (
  member: Member,
  invite: { infoId: string; invitedBy: string },
  contactId: string,
): boolean => (member.ownBookingsOnly ? invite.invitedBy === contactId : isWithin(member, invite.infoId))
