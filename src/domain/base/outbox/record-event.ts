import { newId } from '#shared/ids.ts'
import { type Context } from '../context.ts'
import { outboxEvents } from './outbox.tables.ts'
import { subscriptions, type Topic } from './subscriptions.ts'

/**
 * Records that something happened, in the caller's transaction, and queues one entry per subscribed handler in the
 * same transaction: they exist if and only if it commits. Must run inside `atomically`.
 */
export async function recordEvent(
  ctx: Context,
  topic: Topic,
  event: {
    subjectId: string
    companyId?: string | null
    accountId?: string | null
    payload?: Record<string, unknown>
  },
): Promise<void> {
  if (!ctx.inTransaction) throw new Error(`recordEvent(${topic}) outside a transaction`)
  const id = newId()
  await ctx.db.insert(outboxEvents).values({ id, topic, createdAt: ctx.now(), ...event })
  for (const handler of subscriptions[topic]) await ctx.platform.queue.send(ctx.db, handler, { messageId: id })
}

type QuietTopic = { [T in Topic]: (typeof subscriptions)[T] extends readonly [] ? T : never }[Topic]

/** An event of a topic without handlers, as a write that has not run yet, for callers that send several together. */
export function eventWrite(
  ctx: Context,
  topic: QuietTopic,
  event: {
    subjectId: string
    companyId?: string | null
    accountId?: string | null
    payload?: Record<string, unknown>
  },
) {
  if (!ctx.inTransaction) throw new Error(`eventWrite(${topic}) outside a transaction`)
  return ctx.db.insert(outboxEvents).values({ id: newId(), topic, createdAt: ctx.now(), ...event })
}
