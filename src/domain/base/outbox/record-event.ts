import { newId } from '#shared/ids.ts'
import type { toldOutside, WebhookEvent } from '#shared/webhook-events.ts'
import { type Context } from '../context.ts'
import { outboxEvents } from './outbox.tables.ts'
import { subscriptions, type Topic } from './subscriptions.ts'

/** In what was recorded, what a company's program is told of it (`toldOutside`). */
interface Recorded {
  /** Added where it is queued. */
  status: unknown
  by: { by: string } | { side: string }
  orderid: { orderId: string | null }
  refundid: { refundId: string }
  amount: { amount: number }
  currency: { currency: string }
}
/** The fields that programs are told of a topic. */
type Says<T extends Topic> = {
  [E in WebhookEvent]: T extends (typeof toldOutside)[E]['topics'][number]
    ? (typeof toldOutside)[E]['says'][number]
    : never
}[WebhookEvent]
/** What has to stand in the payload of a topic, since programs are told it. */
type Owed<T extends Topic> = { [F in Says<T>]: (owed: Recorded[F]) => void }[Says<T>] extends (owed: infer All) => void
  ? All
  : unknown

/**
 * Records that something happened, in the caller's transaction, and queues one entry per subscribed handler in the
 * same transaction: they exist if and only if it commits. Must run inside `atomically`.
 */
export async function recordEvent<const T extends Topic>(
  ctx: Context,
  topic: T,
  event: {
    subjectId: string
    companyId?: string | null
    accountId?: string | null
  } & ([Says<T>] extends [never]
    ? { payload?: Record<string, unknown> }
    : { payload: Record<string, unknown> & Owed<T> }),
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
