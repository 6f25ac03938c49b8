import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MessageView } from '#contracts/messages.ts'
import { type Context } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { type ReadFile, readFile } from '#domain/files/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type Entered, enterThread, type ThreadDoor } from './messages.policy.ts'
import { messages, threads } from './messages.tables.ts'
import { toMessageView } from './messages.view.ts'
import { tellLive } from './tell-live.ts'

const PAGE = 100
type Thread = typeof threads.$inferSelect

/**
 * The thread of an order, oldest first: the latest hundred, or the hundred before a message. Reading the latest moves this
 * side's read mark and notifies the other side, unless they are `unseen` yet.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function listMessages(
  ctx: Context,
  orderId: string,
  { before, unseen, ...door }: ThreadDoor & { before?: string | undefined; unseen?: '1' | undefined },
): Promise<MessageView[]> {
  const entered = await enterThread(ctx, orderId, door)
  const [thread] = await ctx.db.select().from(threads).where(eq(threads.orderId, orderId))
  if (!thread) return []
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, thread.id),
        before
          ? sql`(${messages.at}, ${messages.id}) < (select at, id from messages where id = ${before}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(PAGE)
  const read = before || unseen ? thread : await markRead(ctx, entered, thread)
  const fileIds = rows.flatMap((row) => row.fileIds)
  const attached = fileIds.length > 0 ? await ctx.db.select().from(files).where(inArray(files.id, fileIds)) : []
  return rows.reverse().map((row) => toMessageView(ctx, row, { ...entered, thread: read, files: attached }))
}

/** Moves the reader's mark only when a message of the other side is newer, so that reading again writes nothing. @returns the thread as it is then */
async function markRead(ctx: Context, { order, side }: Entered, thread: Thread): Promise<Thread> {
  const mark = side === 'customer' ? thread.customerReadAt : thread.providerReadAt
  const theirs = side === 'customer' ? 'provider' : 'customer'
  const [unread] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, thread.id),
        eq(messages.side, theirs),
        mark ? sql`${messages.at} > ${mark}` : undefined,
      ),
    )
    .limit(1)
  if (!unread) return thread
  const read = side === 'customer' ? { customerReadAt: ctx.now() } : { providerReadAt: ctx.now() }
  await ctx.db.update(threads).set(read).where(eq(threads.id, thread.id))
  await tellLive(ctx, { orderId: order.id, companyId: order.companyId })
  return { ...thread, ...read }
}

/**
 * A file attached to a message of the thread, for both sides.
 * @throws DomainError `files.file_not_found`, and those of `listMessages`
 */
export async function readMessageFile(
  ctx: Context,
  orderId: string,
  fileId: string,
  { w, ...door }: ThreadDoor & { w?: string | undefined },
): Promise<ReadFile> {
  await enterThread(ctx, orderId, door)
  const [carried] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(threads.orderId, orderId), sql`${fileId}::uuid = any(${messages.fileIds})`))
    .limit(1)
  if (!carried) throw new DomainError('files.file_not_found')
  return readFile(ctx, fileId, { w }, 'granted')
}
