import { type Context, recordEvent } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import type { TextKey } from '#locales/keys.ts'
import { writeMail } from '#platform/mail/index.ts'
import type { Account } from '../identity/identity.tables.ts'

/** What an owner is told about, whatever the preferences say; the texts are `identity.<notice>_…`. */
export type SecurityNotice =
  | 'password_changed'
  | 'address_put_back'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'export_ready'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'backup_codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'google_linked'
  | 'google_unlinked'

/** Where the button of the mail leads. A notice without a button needs no action. */
const buttons: Partial<Record<SecurityNotice, { path: string; label: TextKey }>> = {
  password_changed: { path: '/#login', label: 'identity.password_changed_button' },
  address_put_back: { path: '/#login', label: 'identity.password_changed_button' },
  deletion_requested: { path: '/#login', label: 'identity.deletion_requested_button' },
  export_ready: { path: '/my/security', label: 'identity.export_ready_button' },
}

/**
 * Writes to the owner of an account by mail, or by text message where there is no email. The worker tells it in the product
 * and by push as well. Runs in the caller's transaction.
 */
export async function tellOwner(
  ctx: Context,
  account: Pick<Account, 'id' | 'email' | 'phone'>,
  notice: SecurityNotice,
  params: Record<string, string> = {},
): Promise<void> {
  const { locale } = ctx
  const t = serverTranslator(locale)
  await recordSecured(ctx, account, notice)
  if (account.email) {
    const button = buttons[notice]
    const mail = writeMail({
      locale,
      heading: t(`identity.${notice}_subject`),
      paragraphs: [t(`identity.${notice}_body`, params)],
      ...(button && { button: { label: t(button.label), url: `${ctx.platform.env.PUBLIC_URL}${button.path}` } }),
      note: t(`identity.${notice}_note`),
    })
    const subject = t(`identity.${notice}_subject`)
    await ctx.platform.mail.send(ctx.db, { to: account.email, subject, locale, ...mail })
  } else if (account.phone) {
    await ctx.platform.sms.send(ctx.db, { to: account.phone, text: t(`identity.${notice}_sms`, params), locale })
  }
}

/** Records a security event of an account, so that its owner is told in the product, by push and by text message. */
export async function recordSecured(
  ctx: Context,
  account: Pick<Account, 'id' | 'email' | 'phone'>,
  notice: SecurityNotice | 'address_changed',
): Promise<void> {
  const texted = account.email === null && account.phone !== null
  await recordEvent(ctx, 'identity.secured', {
    subjectId: account.id,
    accountId: account.id,
    payload: { notice, texted },
  })
}
