import { and, eq, gt, lt } from 'drizzle-orm'
import { type Context, isDone, once, readEvent } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { contactsAreOpen } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { serverTranslator } from '#locales/index.ts'
import { writeMail } from '#platform/mail/index.ts'
import { localePrefix } from '#shared/locale.ts'
import { messages, threads } from '../messages/messages.tables.ts'
import { findRecipient } from './recipient.ts'
import { staffWhoSee } from './staff-who-see.ts'
import { tell } from './tell.ts'

/**
 * Notifies the other side of a new message once: the customer, or the staff who answer messages and see this order. A
 * message that was read meanwhile is skipped. The notification says only who wrote, not what. In the product the message
 * centre shows it; a mail and a text message are sent only for the first of several unread messages.
 */
export async function notifyOfMessage(ctx: Context, outboxId: string): Promise<void> {
  if (await isDone(ctx, outboxId, 'push-message')) return
  const { subjectId } = await readEvent(ctx, outboxId)
  const [row] = await ctx.db
    .select({ message: messages, thread: threads, order: orders, slug: companies.slug })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(orders, eq(orders.id, threads.orderId))
    .innerJoin(companies, eq(companies.id, threads.companyId))
    .where(eq(messages.id, subjectId))
  if (!row || !contactsAreOpen(row.order)) return
  const { message, thread, order, slug } = row
  const toProvider = message.side === 'customer'
  const readAt = toProvider ? thread.providerReadAt : thread.customerReadAt
  if (readAt !== null && readAt >= message.at) return
  const accountIds = toProvider
    ? await staffWhoSee(ctx, order, 'messages.answer')
    : order.accountId
      ? [order.accountId]
      : []
  const isFirst = (await unreadBefore(ctx, row)) === 0
  const recipients = await Promise.all(
    accountIds.map((accountId) => findRecipient(ctx, accountId, 'messages', { texts: isFirst })),
  )
  const page = toProvider ? `/co/${slug}/admin/messages` : '/my/messages'
  await once(ctx, outboxId, 'push-message', async (ctx) => {
    for (const recipient of recipients) {
      if (!recipient) continue
      const { locale, email } = recipient
      const t = serverTranslator(locale)
      const words = {
        title: t('messages.pushTitle', { name: message.senderName }),
        text: t('messages.pushText', { docno: order.docno }),
        url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}${page}?order=${order.id}`,
      }
      if (isFirst && email) {
        const button = { label: t('messages.mailButton'), url: words.url }
        const mail = writeMail({ locale, heading: words.title, paragraphs: [words.text], button })
        await ctx.platform.mail.send(ctx.db, {
          to: email,
          subject: `${words.title} (${order.docno})`,
          locale,
          ...mail,
        })
      }
      await tell(ctx, recipient, words)
    }
  })
}

/** How many earlier messages of the same side are unread; the reader was notified of those. */
async function unreadBefore(
  ctx: Context,
  { message, thread }: { message: typeof messages.$inferSelect; thread: typeof threads.$inferSelect },
): Promise<number> {
  const readAt = message.side === 'customer' ? thread.providerReadAt : thread.customerReadAt
  return ctx.db.$count(
    messages,
    and(
      eq(messages.threadId, thread.id),
      eq(messages.side, message.side),
      lt(messages.at, message.at),
      readAt ? gt(messages.at, readAt) : undefined,
    ),
  )
}
