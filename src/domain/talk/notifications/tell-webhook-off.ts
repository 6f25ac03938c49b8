import { eq } from 'drizzle-orm'
import { type Context, isDone, once, readEvent } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { ownersOf } from '#domain/companies/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { localePrefix } from '#shared/locale.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { tell } from './tell.ts'

const handler = 'tell-webhook-off'

/** Tells the owners of a company, each in their language, that an address of theirs is told nothing any more. It cannot be muted. */
export async function tellWebhookOff(ctx: Context, outboxId: string): Promise<void> {
  if (await isDone(ctx, outboxId, handler)) return
  const { subjectId, payload } = await readEvent(ctx, outboxId)
  const { host } = payload as { host: string }
  const [company] = await ctx.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, subjectId))
  if (!company) return
  const found: Recipient[] = []
  for (const { accountid } of await ownersOf(ctx, subjectId)) {
    const recipient = await findRecipient(ctx, accountid, 'security', { texts: false })
    if (recipient) found.push(recipient)
  }
  await once(ctx, outboxId, handler, async (ctx) => {
    for (const recipient of found) {
      const { email, locale } = recipient
      const t = serverTranslator(locale)
      const subject = t('company-mails.webhook_off.subject', { host })
      const text = t('company-mails.webhook_off.text', { host })
      const url = `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}/co/${company.slug}/admin/settings`
      const button = { label: t('company-mails.webhook_off.button'), url }
      if (email)
        await ctx.platform.mail.send(ctx.db, {
          to: email,
          subject,
          ...writeMail({ locale, heading: t('company-mails.webhook_off.heading'), paragraphs: [text], button }),
          locale,
        })
      await tell(ctx, recipient, { title: subject, text, url })
    }
  })
}
