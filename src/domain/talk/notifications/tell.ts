import { type Context } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import type { PushNote } from '#platform/push/index.ts'
import { newId } from '#shared/ids.ts'
import { isWanted } from '#shared/notifications.ts'
import { tellAccount } from '../messages/tell-live.ts'
import { pushTo } from '../push/push-to.ts'
import { notices } from './notices.tables.ts'
import type { Recipient } from './recipient.ts'

/** What the list of notices stores. */
export interface NoticeOf {
  topic: string
  orderId?: string
  side?: 'customer' | 'provider'
}

/** Text messages are billed per segment; a segment in the GSM alphabet is this long. */
const MOST_TEXT = 160

/**
 * Notifies somebody in the product, by push and by text message, where each is wanted and possible, in the caller's
 * transaction. The caller writes the mail itself; `sms` is the text message where it says more than the title.
 */
export async function tell(
  ctx: Context,
  recipient: Recipient,
  { sms, ...words }: PushNote & { sms?: string | undefined },
  notice?: NoticeOf,
): Promise<void> {
  const { accountId, kind, locale, phone } = recipient
  if (notice && isWanted(recipient.wishes, kind, 'app')) {
    await ctx.db.insert(notices).values({ id: newId(), accountId, kind, ...notice, at: ctx.now() })
    await tellAccount(ctx, accountId)
  }
  await pushTo(ctx, recipient, words)
  if (phone) {
    const text = sms ?? shortened(serverTranslator(locale)('notices.sms', { title: words.title }))
    await ctx.platform.sms.send(ctx.db, { to: phone, text, locale })
  }
}

function shortened(text: string): string {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 3).trimEnd()}...`
}
