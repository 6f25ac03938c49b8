import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { MakeInvite } from '#contracts/contacts.ts'
import { atomically, type Context, recordAudit, requireAccount } from '#domain/base/index.ts'
import { contactInfos, contacts } from '#domain/people/contacts/contacts.tables.ts'
import { type Account, accounts } from '#domain/people/identity/identity.tables.ts'
import { countingText, findAccountByIdentifier, type Identifier, readIdentifier } from '#domain/people/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { refuseOn } from '#platform/db/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { type Locale, localePrefix } from '#shared/locale.ts'
import { DAY } from '#shared/time.ts'
import { isWithin, type Member, requireNotEnded, requireRight } from '../companies.policy.ts'
import { companies, staffMembers } from '../companies.tables.ts'
import { holdCompany } from '../lock-company.ts'
import { mayGrant } from '../staff-rules.ts'
import { countingInvite } from './invite-bounds.ts'
import { invites } from './invites.tables.ts'

const inviteLife = figures.inviteDays * DAY

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
      if (to && isSent) await tell(ctx, companyid, invitee.account, to)
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

interface Invitee {
  address: string
  account: Account | undefined
  to: Identifier | undefined
}

async function readInvitee(ctx: Context, input: MakeInvite): Promise<Invitee> {
  if (input.toid !== undefined) {
    const [account] = await ctx.db
      .select()
      .from(accounts)
      .where(and(eq(accounts.contactId, input.toid), isNull(accounts.deletedAt)))
    if (!account) throw new DomainError('contacts.contact_not_found')
    const email = account.emailVerifiedAt ? account.email : null
    const to = email ? ({ kind: 'email', value: email, typed: email } as const) : undefined
    return { address: `user:${input.toid}`, account, to }
  }
  const to = readIdentifier({ email: input.email, phone: input.phoneno })
  return { address: `${to.kind}:${to.value}`, account: await findAccountByIdentifier(ctx, to), to }
}

async function worksThere(ctx: Context, companyId: string, contactId: string): Promise<boolean> {
  const where = and(
    eq(staffMembers.companyId, companyId),
    eq(staffMembers.contactId, contactId),
    isNull(staffMembers.endedAt),
  )
  return (await ctx.db.$count(staffMembers, where)) > 0
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

/**
 * Sends the invite in the language of whoever is invited, if known, else of whoever invites. A text message has no text
 * that a user typed.
 */
async function tell(ctx: Context, companyId: string, account: Account | undefined, to: Identifier): Promise<void> {
  const [person] = account ? await ctx.db.select().from(contacts).where(eq(contacts.id, account.contactId)) : []
  const locale: Locale = person?.cdata.locale ?? ctx.locale
  const t = serverTranslator(locale)
  const url = `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}/my/accounts`
  if (to.kind === 'phone') {
    await ctx.platform.sms.send(ctx.db, {
      to: to.value,
      text: t('identity.staff_invite_sms', { url }),
      locale,
    })
    return
  }
  const [company] = await ctx.db
    .select({ name: contacts.name })
    .from(companies)
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .where(eq(companies.id, companyId))
  const params = { company: company?.name ?? '' }
  const subject = t('identity.staff_invite_subject', params)
  const mail = writeMail({
    locale,
    heading: subject,
    paragraphs: [t('identity.staff_invite_body', params)],
    button: { label: t('identity.staff_invite_button'), url },
    note: t('identity.staff_invite_note'),
  })
  await ctx.platform.mail.send(ctx.db, { to: to.typed, subject, locale, ...mail })
}
