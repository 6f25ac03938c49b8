import { and, eq, gt } from 'drizzle-orm'
import type { AnswerInvite, RevokeInvite } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { touchContact } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { addStaff } from '../add-staff.ts'
import { findMember, memberHere } from '../companies.policy.ts'
import { holdCompany } from '../lock-company.ts'
import { mayGrant, maySendInvite, seesInvite } from '../staff-rules.ts'
import { hasStayingOwner } from '../staying-owner.ts'
import { ownAddresses } from './addressee.ts'
import { type Invite, type InviteStatus, invites } from './invites.tables.ts'

/**
 * Accepts an invite: the signed-in person works in the company from now on.
 * @returns the company.
 * @throws DomainError `invites.invite_not_found` for anybody it is not for, `invites.already_answered`,
 * `invites.invite_gone` when it was revoked or has expired, whoever sent it may not give that any more, or the company has ended or ends with its owners,
 * `invites.already_staff`.
 */
export async function acceptInvite(ctx: Context, which: AnswerInvite): Promise<string> {
  const invite = await findOwn(ctx, which)
  return atomically(ctx, async (ctx) => {
    const { contactId } = requireAccount(ctx)
    await requireGoingOn(ctx, invite.companyId)
    const inviter = await memberHere(ctx, invite.companyId, invite.invitedBy)
    if (!inviter || !maySendInvite(inviter, invite)) throw new DomainError('invites.invite_gone')
    await settle(ctx, invite, 'accepted')
    const [person] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId))
    const { companyId, flags, perms, title, scopeInfoIds, ownBookingsOnly } = invite
    await addStaff(ctx, companyId, {
      contactId,
      name: person?.name ?? '',
      flags,
      perms,
      scopeInfoIds,
      ownBookingsOnly,
      ...(title && { title: { [ctx.locale]: title } }),
    })
    // Who owns it is among what an operator decides over.
    if (flags.includes('O')) await touchContact(ctx, companyId)
    await touchContact(ctx, contactId)
    return companyId
  })
}

/** Nobody begins to work where everything ends: the company is held as it is until they do. */
async function requireGoingOn(ctx: Context, companyId: string): Promise<void> {
  const { status } = await holdCompany(ctx, companyId)
  const ends = status === 'terminated' || (status === 'pending_approval' && !(await hasStayingOwner(ctx, companyId)))
  if (ends) throw new DomainError('invites.invite_gone')
}

/** Declines an invite. @throws DomainError as `acceptInvite` */
export async function declineInvite(ctx: Context, which: AnswerInvite): Promise<void> {
  const invite = await findOwn(ctx, which)
  await atomically(ctx, (ctx) => settle(ctx, invite, 'declined'))
}

/**
 * Revokes an invite, named by its id, or by the user and the branch it is for. Needs `staff.manage` in that branch (with own bookings only, of what one sent), and
 * every right that making it needs: a branch's manager does not decide who becomes an admin.
 * @throws DomainError `companies.cannot_grant`, `invites.invite_not_found`, `invites.already_answered`, `invites.invite_gone`
 */
export async function revokeInvite(ctx: Context, { toid, infoid, msgid }: RevokeInvite): Promise<void> {
  const { contactId } = requireAccount(ctx)
  const [invite] = await ctx.db
    .select()
    .from(invites)
    .where(
      and(
        msgid ? eq(invites.id, msgid) : eq(invites.status, 'open'),
        toid ? eq(invites.address, `user:${toid}`) : undefined,
        infoid ? eq(invites.infoId, infoid) : undefined,
      ),
    )
  const member = invite && (await findMember(ctx, invite.companyId))
  if (!invite || !member || !holds(member.letters, 'staff.manage') || !seesInvite(member, invite, contactId))
    throw new DomainError('invites.invite_not_found')
  if (!mayGrant(member, invite)) throw new DomainError('companies.cannot_grant')
  await atomically(ctx, (ctx) => settle(ctx, invite, 'revoked'))
}

/** @throws DomainError `invites.invite_not_found` for anybody it is not for, so that its existence is not revealed */
async function findOwn(ctx: Context, { toid, infoid, msgid }: AnswerInvite): Promise<Invite> {
  const { actor, addresses } = await ownAddresses(ctx)
  const [invite] = await ctx.db.select().from(invites).where(eq(invites.id, msgid))
  if (!invite || toid !== actor.contactId || invite.infoId !== infoid || !addresses.includes(invite.address))
    throw new DomainError('invites.invite_not_found')
  return invite
}

/** Ends an open invite by a conditional update, so that of concurrent answers one wins. */
async function settle(ctx: Context, invite: Invite, status: Exclude<InviteStatus, 'open' | 'expired'>): Promise<void> {
  const { contactId } = requireAccount(ctx)
  const settled = await ctx.db
    .update(invites)
    .set({ status, answeredBy: contactId, answeredAt: ctx.now() })
    .where(and(eq(invites.id, invite.id), eq(invites.status, 'open'), gt(invites.expiresAt, ctx.now())))
    .returning({ id: invites.id })
  if (settled.length === 0) throw await whyNotOpen(ctx, invite.id)
  await recordAudit(ctx, {
    action: `companies.invite_${status}`,
    companyId: invite.companyId,
    subjectId: invite.id,
    ...(status === 'accepted' && { data: { flags: invite.flags, perms: invite.perms } }),
  })
}

/** Why an invite is not open any more. */
export async function whyNotOpen(ctx: Context, id: string): Promise<DomainError> {
  const [now] = await ctx.db.select({ status: invites.status }).from(invites).where(eq(invites.id, id))
  const answered = now?.status === 'accepted' || now?.status === 'declined'
  return new DomainError(answered ? 'invites.already_answered' : 'invites.invite_gone')
}
