import { asc, eq } from 'drizzle-orm'
import { contacts } from '#domain/contacts/contacts.tables.ts'
import { atomically, type Context } from '#domain/context.ts'
import { showOrder } from '#domain/orders/index.ts'
import { recordMessage } from '#domain/outbox/index.ts'
import { newId } from '#shared/ids.ts'
import { messages, threads } from './messages.tables.ts'

export type Message = typeof messages.$inferSelect

/**
 * Writes into the thread of an order, from the side on which the writer stands; the thread begins with its first message.
 * @throws DomainError `orders.order_not_found`, `orders.forbidden`
 */
export async function postMessage(
  ctx: Context,
  orderId: string,
  text: string,
  options: { secret?: string | undefined; as?: 'customer' | 'provider' | undefined },
): Promise<Message> {
  return atomically(ctx, async (ctx) => {
    const order = await showOrder(ctx, orderId, options.secret, options.as)
    const values = {
      id: newId(),
      kind: 'order' as const,
      companyId: order.company.companyid,
      orderId,
      lastAt: ctx.now(),
    }
    const [thread] = await ctx.db
      .insert(threads)
      .values(values)
      .onConflictDoUpdate({ target: threads.orderId, set: { lastAt: ctx.now() } })
      .returning()
    if (!thread) throw new Error('the thread was not written')
    const senderName = (await ownName(ctx)) ?? order.customer.name ?? order.docno
    const accountId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null
    const [message] = await ctx.db
      .insert(messages)
      .values({ id: newId(), threadId: thread.id, side: order.side, accountId, senderName, text, at: ctx.now() })
      .returning()
    if (!message) throw new Error('the message was not written')
    await recordMessage(ctx, 'messages.posted', {
      subjectId: message.id,
      companyId: order.company.companyid,
      payload: { orderId, side: order.side },
    })
    return message
  })
}

/** The thread of an order, oldest first, at most the latest hundred. Reading it marks it as read. */
export async function listMessages(
  ctx: Context,
  orderId: string,
  options: { secret?: string | undefined; as?: 'customer' | 'provider' | undefined },
): Promise<Message[]> {
  const order = await showOrder(ctx, orderId, options.secret, options.as)
  const [thread] = await ctx.db
    .update(threads)
    .set(order.side === 'customer' ? { customerReadAt: ctx.now() } : { providerReadAt: ctx.now() })
    .where(eq(threads.orderId, orderId))
    .returning()
  if (!thread) return []
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.threadId, thread.id))
    .orderBy(asc(messages.at), asc(messages.id))
  return rows.slice(-100)
}

async function ownName(ctx: Context): Promise<string | undefined> {
  if (ctx.actor.kind !== 'account') return undefined
  const [person] = await ctx.db
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, ctx.actor.contactId))
  return person?.name
}
