import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { MakeInvite } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { countingText } from '#domain/people/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { isWithin, type Member, requireNotEnded, requireRight } from '../companies.policy.ts'
import { holdCompany } from '../lock-company.ts'
import { mayGrant } from '../staff-rules.ts'
import { countingInvite } from './invite-bounds.ts'
import { readInvitee, tellInvited, worksThere } from './invitee.ts'
import { invites } from './invites.tables.ts'

/** How long somebody may answer. */
export const inviteLife = figures.inviteDays * DAY

/**
 * Invites somebody by email, phone or as a user to work in a company; seven days to answer. Needs `staff.manage`. Nobody can grant
 * rights that they do not hold, or a wider reach than their own. An invite into a branch reaches only that branch. A company that
 * is not open sends nothing: its invite stands, and whoever proves the address finds it in their list.
 * @returns the invite's id.
 * @throws DomainError `companies.company_not_found`, `companies.forbidden`, `companies.not_now` once it has ended, `companies.cannot_grant`,
 * `invites.already_invited`, `invites.already_staff`, `contacts.contact_not_found` for an unknown user or branch,
 * `request.too_many` for the limits of whoever invites, of the address, or of the company.
 */
export async function inviteStaff(ctx: Context, input: MakeInvite): Promise<string> {
  const actor = requireAccount(ctx)
  const { companyid, flags = '', perms = '' } = input
  const { company, member } = await requireRight(ctx, companyid, 'staff.manage', 'reach')
  requireNotEnded(company)
  if (!mayGrant(member, { flags, perms })) throw new DomainError('companies.cannot_grant')
  await ctx.platform.limits.consume('staff_invite_try', actor.accountId)
  const invitee = await readInvitee(ctx, input)
  const infoId = await findBranch(ctx, companyid, member, input.infoid)
  if (invitee.account && (await worksThere(ctx, companyid, invitee.account.contactId)))
    throw new DomainError('invites.already_staff')
  // The name of a company that nobody has approved yet is not sent to strangers.
  const to = company.status === 'open' ? invitee.to : undefined
  const invite = (isSent: boolean) =>
    atomically(ctx, async (ctx) => {
      // It may end meanwhile, and with it all its invites.
      requireNotEnded(await holdCompany(ctx, companyid))
      const id = await storeInvite(ctx, input, { member, infoId, address: invitee.address, by: actor.contactId })
      if (to && isSent) await tellInvited(ctx, companyid, invitee.account, to)
      await recordAudit(ctx, {
        action: 'companies.staff_invited',
        companyId: companyid,
        subjectId: id,
        data: { by: invitee.address.split(':')[0], flags, perms },
      })
      return id
    })
  return countingInvite(ctx, actor, { companyId: company.id, to }, () =>
    to?.kind === 'phone' ? countingText(ctx, to.value, invite) : invite(true),
  )
}

/**
 * Only one may be open per address and company; the constraint decides. @returns its id. @throws DomainError
 * `invites.already_invited`
 */
async function storeInvite(
  ctx: Context,
  { companyid, infoid, flags = '', perms = '', title = '', own = false }: MakeInvite,
  { member, infoId, address, by }: { member: Member; infoId: string; address: string; by: string },
): Promise<string> {
  await ctx.db
    .update(invites)
    .set({ status: 'expired' })
    .where(
      and(
        eq(invites.companyId, companyid),
        eq(invites.address, address),
        eq(invites.status, 'open'),
        lte(invites.expiresAt, ctx.now()),
      ),
    )
  const id = newId()
  await ctx.db
    .insert(invites)
    .values({
      id,
      companyId: companyid,
      infoId,
      address,
      flags,
      perms,
      title,
      scopeInfoIds: reachOf(member, flags, infoid),
      ownBookingsOnly: member.ownBookingsOnly || (own && !flags.includes('O')) ? 1 : 0,
      invitedBy: by,
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + inviteLife),
    })
    .catch(refuseOn({ invites_one_open: 'invites.already_invited' }))
  return id
}

/** The branches that the rights will reach: the one named, else those of whoever invites. An owner owns the whole company. */
function reachOf(member: Member, flags: string, infoid: string | undefined): string[] | null {
  if (infoid && !flags.includes('O')) return [infoid]
  return member.branchIds && [...member.branchIds]
}

/** The branch named, else the primary one first, among those that the rights of whoever invites reach. */
async function findBranch(
  ctx: Context,
  companyId: string,
  member: Member,
  infoid: string | undefined,
): Promise<string> {
  const found = await ctx.db
    .select({ id: contactInfos.id })
    .from(contactInfos)
    .where(
      and(
        eq(contactInfos.contactId, companyId),
        isNull(contactInfos.endedAt),
        infoid ? eq(contactInfos.id, infoid) : undefined,
      ),
    )
    .orderBy(desc(contactInfos.isPrimary))
  const branch = found.find(({ id }) => isWithin(member, id))
  if (!branch) throw new DomainError('contacts.contact_not_found')
  return branch.id
}
