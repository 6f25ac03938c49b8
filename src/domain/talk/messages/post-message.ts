import { eq } from 'drizzle-orm'
import type { MessageInput, MessageView } from '#contracts/messages.ts'
import { atomically, type Context, recordEvent } from '#domain/base/index.ts'
import { type files } from '#domain/files/files.tables.ts'
import { sendFiles } from '#domain/files/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { enterThread } from './messages.policy.ts'
import { messages, threads } from './messages.tables.ts'
import { toMessageView } from './messages.view.ts'
import { tellLive } from './tell-live.ts'

/**
 * Writes a message into the thread of an order, from the writer's side; the first message makes the thread. Attached files
 * must be the writer's own. The other side's open pages are notified once it is committed.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`, `request.too_many`,
 * `request.invalid` for files of others
 */
export async function postMessage(
  ctx: Context,
  orderId: string,
  { text = '', fileids = [], ...door }: MessageInput,
): Promise<MessageView> {
  return atomically(ctx, async (ctx) => {
    const { order, side } = await enterThread(ctx, orderId, door)
    const { companyId } = order
    await ctx.platform.limits.consume('message', `${orderId} ${side}`)
    const attached = await ownFiles(ctx, [...new Set(fileids)])
    // Whoever answers has read the earlier messages.
    const mark = side === 'customer' ? { customerReadAt: ctx.now() } : { providerReadAt: ctx.now() }
    const [thread] = await ctx.db
      .insert(threads)
      .values({ id: newId(), kind: 'order', companyId, orderId, lastAt: ctx.now(), ...mark })
      .onConflictDoUpdate({ target: threads.orderId, set: { lastAt: ctx.now(), ...mark } })
      .returning()
    if (!thread) throw new Error('the thread was not written')
    const senderName = (await ownName(ctx)) ?? (order.customerName || order.docno)
    const accountId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null
    const fileIds = attached.map((file) => file.id)
    const [message] = await ctx.db
      .insert(messages)
      .values({
        id: newId(),
        threadId: thread.id,
        side,
        accountId,
        senderName,
        text,
        fileIds,
        at: ctx.now(),
      })
      .returning()
    if (!message) throw new Error('the message was not written')
    await recordEvent(ctx, 'messages.posted', {
      subjectId: message.id,
      companyId,
      payload: { orderId, side },
    })
    await tellLive(ctx, { orderId, companyId })
    return toMessageView(ctx, message, { order, side, thread, files: attached })
  })
}

async function ownFiles(ctx: Context, ids: string[]): Promise<(typeof files.$inferSelect)[]> {
  if (ids.length === 0) return []
  const contactId = ctx.actor.kind === 'account' ? ctx.actor.contactId : null
  const rows = contactId ? await sendFiles(ctx, contactId, ids) : []
  if (rows.length !== ids.length) throw invalid({ path: 'fileids', code: 'not_yours' })
  return rows
}

async function ownName(ctx: Context): Promise<string | undefined> {
  if (ctx.actor.kind !== 'account') return undefined
  const [person] = await ctx.db
    .select({ name: contacts.name })
    .from(contacts)
    .where(eq(contacts.id, ctx.actor.contactId))
  return person?.name
}
