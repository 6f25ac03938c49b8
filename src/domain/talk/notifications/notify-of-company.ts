import { eq } from 'drizzle-orm'
import { type Context, isDone, once, readEvent } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { ownersOf } from '#domain/companies/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { brand } from '#shared/brand.ts'
import type { CompanyDecision } from '#shared/company-life.ts'
import { localePrefix } from '#shared/locale.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { tell } from './tell.ts'

/** Tells the owners of a company, each in their language, what an operator decided about it, with the operator's words. It cannot be muted. */
export async function notifyOfCompany(ctx: Context, outboxId: string): Promise<void> {
  if (await isDone(ctx, outboxId, 'mail-company')) return
  const { subjectId, payload } = await readEvent(ctx, outboxId)
  const { decision, words } = payload as { decision: CompanyDecision; words?: string }
  const [company] = await ctx.db
    .select({ name: contacts.name, slug: companies.slug })
    .from(companies)
    .innerJoin(contacts, eq(contacts.id, companies.id))
    .where(eq(companies.id, subjectId))
  if (!company) return
  const found: Recipient[] = []
  for (const { accountid } of await ownersOf(ctx, subjectId)) {
    const recipient = await findRecipient(ctx, accountid, 'security', { texts: false })
    if (recipient) found.push(recipient)
  }
  await once(ctx, outboxId, 'mail-company', async (ctx) => {
    for (const recipient of found) {
      const { email, locale } = recipient
      const t = serverTranslator(locale)
      const of = (part: 'subject' | 'heading' | 'text') =>
        t(`company-mails.${decision}.${part}`, { company: company.name, product: brand.name })
      const url = `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}/co/${company.slug}/admin/dashboard`
      if (email)
        await ctx.platform.mail.send(ctx.db, {
          to: email,
          subject: of('subject'),
          ...writeMail({
            locale,
            heading: of('heading'),
            paragraphs: [of('text'), ...(words ? [t('company-mails.words', { words })] : [])],
            button: { label: t('company-mails.button'), url },
          }),
          locale,
        })
      await tell(ctx, recipient, { title: of('subject'), text: company.name, url })
    }
  })
}
