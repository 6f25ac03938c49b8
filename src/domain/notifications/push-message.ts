import { and, eq, isNull } from 'drizzle-orm'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { effectiveLetters } from '#domain/companies/index.ts'
import type { Context } from '#domain/context.ts'
import { accounts } from '#domain/identity/identity.tables.ts'
import { messages, threads } from '#domain/messages/messages.tables.ts'
import { orders } from '#domain/orders/orders.tables.ts'
import { once, readMessage } from '#domain/outbox/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { localePrefix } from '#shared/locale.ts'
import { pushTo } from './push-to.ts'

/**
 * Tells the other side of a new message, once: the customer, or the staff who answer messages and see this order. What
 * was read meanwhile needs no telling. The words stay in the thread: only who wrote is said.
 */
export async function pushMessage(ctx: Context, messageId: string): Promise<void> {
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
  const recipients = toProvider ? await answering(ctx, order) : order.accountId ? [order.accountId] : []
  const page = toProvider ? `/co/${slug}/admin/messages` : '/my/messages'
  await once(ctx, messageId, 'push-message', async (ctx) => {
    for (const accountId of recipients)
      await pushTo(ctx, accountId, 'messages', (locale) => ({
        title: serverTranslator(locale)('messages.pushTitle', { name: message.senderName }),
        text: serverTranslator(locale)('messages.pushText', { docno: order.docno }),
        url: `${ctx.platform.env.PUBLIC_URL}${localePrefix(locale)}${page}?order=${order.id}`,
      }))
  })
}

/** The accounts of staff with letter M who see the order. */
async function answering(ctx: Context, order: typeof orders.$inferSelect): Promise<string[]> {
  const staff = await ctx.db
    .select({ accountId: accounts.id, member: staffMembers })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.contactId, staffMembers.contactId))
    .where(and(eq(staffMembers.companyId, order.companyId), isNull(staffMembers.endedAt)))
  return staff
    .filter(
      ({ member }) =>
        effectiveLetters(member.flags, member.perms).has('M') &&
        member.ownBookingsOnly !== 1 &&
        (member.scopeInfoIds === null || (order.infoId !== null && member.scopeInfoIds.includes(order.infoId))),
    )
    .map(({ accountId }) => accountId)
}
