import { eq } from 'drizzle-orm'
import { companies } from '#domain/companies/companies.tables.ts'
import type { Context } from '#domain/context.ts'
import { messages, threads } from '#domain/messages/messages.tables.ts'
import { orders } from '#domain/orders/orders.tables.ts'
import { isDone, once, readMessage } from '#domain/outbox/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { localePrefix } from '#shared/locale.ts'
import { findRecipient } from './recipient.ts'
import { staffWhoSee } from './staff-who-see.ts'
import { tell } from './tell.ts'

/**
 * Tells the other side of a new message, once: the customer, or the staff who answer messages and see this order. What
 * was read meanwhile needs no telling. The words stay in the thread: only who wrote is said. In the product the message
 * centre itself shows it.
 */
export async function pushMessage(ctx: Context, messageId: string): Promise<void> {
  if (await isDone(ctx, messageId, 'push-message')) return
  const { subjectId } = await readMessage(ctx, messageId)
  const [row] = await ctx.db
    .select({ message: messages, thread: threads, order: orders, slug: companies.slug })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(orders, eq(orders.id, threads.orderId))
    .innerJoin(companies, eq(companies.id, threads.companyId))
    .where(eq(messages.id, subjectId))
  if (!row) return
  const { message, thread, order, slug } = row
  const toProvider = message.side === 'customer'
  const readAt = toProvider ? thread.providerReadAt : thread.customerReadAt
  if (readAt !== null && readAt >= message.at) return
  const accountIds = toProvider ? await staffWhoSee(ctx, order, 'M') : order.accountId ? [order.accountId] : []
  const recipients = await Promise.all(accountIds.map((accountId) => findRecipient(ctx, accountId, 'messages')))
  const page = toProvider ? `/co/${slug}/admin/messages` : '/my/messages'
  await once(ctx, messageId, 'push-message', async (ctx) => {
    for (const recipient of recipients) {
      if (!recipient) continue
      const t = serverTranslator(recipient.locale)
      await tell(ctx, recipient, {
        title: t('messages.pushTitle', { name: message.senderName }),
        text: t('messages.pushText', { docno: order.docno }),
        url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(recipient.locale)}${page}?order=${order.id}`,
      })
    }
  })
}
