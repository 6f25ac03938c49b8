import { and, eq, isNull } from 'drizzle-orm'
import type { MakeInvite } from '#contracts/contacts.ts'
import type { Context } from '#domain/base/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { type Account, accounts } from '#domain/people/identity/identity.tables.ts'
import { findAccountByIdentifier, type Identifier, readIdentifier } from '#domain/people/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type Locale, localePrefix } from '#shared/locale.ts'
import { companies, staffMembers } from '../companies.tables.ts'

interface Invitee {
  address: string
  account: Account | undefined
  to: Identifier | undefined
}

/**
 * Whom an invite is for, and where it is sent, if anywhere.
 * @throws DomainError `contacts.contact_not_found` for an unknown user, `identity.number_not_served`
 */
export async function readInvitee(
  ctx: Context,
  input: Pick<MakeInvite, 'toid' | 'email' | 'phoneno'>,
): Promise<Invitee> {
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

/** Whether somebody works in a company already. */
export async function worksThere(ctx: Context, companyId: string, contactId: string): Promise<boolean> {
  const where = and(
    eq(staffMembers.companyId, companyId),
    eq(staffMembers.contactId, contactId),
    isNull(staffMembers.endedAt),
  )
  return (await ctx.db.$count(staffMembers, where)) > 0
}

/**
 * Sends the invite in the language of whoever is invited, if known, else of whoever invites. A text message has no text
 * that a user typed.
 */
export async function tellInvited(
  ctx: Context,
  companyId: string,
  account: Account | undefined,
  to: Identifier,
): Promise<void> {
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
