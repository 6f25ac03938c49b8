import { and, eq, gt } from 'drizzle-orm'
import type { ResendInvite } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { countingText } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { holds } from '#shared/rights.ts'
import { findMember, requireNotEnded } from '../companies.policy.ts'
import { holdCompany } from '../lock-company.ts'
import { maySendInvite, seesInvite } from '../staff-rules.ts'
import { whyNotOpen } from './answer-invite.ts'
import { countingInvite } from './invite-bounds.ts'
import { inviteLife } from './invite-staff.ts'
import { readInvitee, tellInvited, worksThere } from './invitee.ts'
import { type Invite, invites } from './invites.tables.ts'

/**
 * Sends an open invite once more, as whoever sends it now: it is theirs from then on, and open for seven days again. It counts as
 * one that is made. Needs `staff.manage` in its branch, and all that the invite gives, as far as it reaches.
 * @throws DomainError `invites.invite_not_found`, `companies.cannot_grant`, `companies.not_now` once the company has ended, `invites.already_answered`,
 * `invites.invite_gone` once it was revoked or has expired, `invites.already_staff`, `contacts.contact_not_found` where the user has left,
 * `request.too_many`
 */
export async function resendInvite(ctx: Context, { msgid }: ResendInvite): Promise<void> {
  const actor = requireAccount(ctx)
  const [invite] = await ctx.db.select().from(invites).where(eq(invites.id, msgid))
  const member = invite && (await findMember(ctx, invite.companyId))
  if (!invite || !member || !holds(member.letters, 'staff.manage') || !seesInvite(member, invite, actor.contactId))
    throw new DomainError('invites.invite_not_found')
  if (!maySendInvite(member, invite)) throw new DomainError('companies.cannot_grant')
  if (invite.status !== 'open' || invite.expiresAt <= ctx.now()) throw await whyNotOpen(ctx, invite.id)
  const { companyId } = invite
  await ctx.platform.limits.consume('staff_invite_try', actor.accountId)
  const { account, to } = await readInvitee(ctx, addressOf(invite))
  if (account && (await worksThere(ctx, companyId, account.contactId))) throw new DomainError('invites.already_staff')
  const again = (isSent: boolean) =>
    atomically(ctx, async (ctx) => {
      // It may end meanwhile, and with it all its invites; the name of one that nobody has approved is not sent to strangers.
      const company = await holdCompany(ctx, companyId)
      requireNotEnded(company)
      const renewed = await ctx.db
        .update(invites)
        .set({ invitedBy: actor.contactId, expiresAt: new Date(ctx.now().getTime() + inviteLife) })
        .where(and(eq(invites.id, invite.id), eq(invites.status, 'open'), gt(invites.expiresAt, ctx.now())))
        .returning({ id: invites.id })
      if (renewed.length === 0) throw await whyNotOpen(ctx, invite.id)
      if (to && isSent && company.status === 'open') await tellInvited(ctx, companyId, account, to)
      await recordAudit(ctx, { action: 'companies.invite_resent', companyId, subjectId: invite.id })
    })
  await countingInvite(ctx, actor, { companyId, to }, () =>
    to?.kind === 'phone' ? countingText(ctx, to.value, again) : again(true),
  )
}

/** Whom it is for, as whoever made it named them. */
function addressOf({ address }: Invite): { toid?: string; email?: string; phoneno?: string } {
  const [, kind, value = ''] = /^(user|email|phone):(.+)$/.exec(address) ?? []
  if (kind === 'user') return { toid: value }
  return kind === 'email' ? { email: value } : { phoneno: value }
}
