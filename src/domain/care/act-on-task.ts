import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { ActOnTask } from '#contracts/tasks.ts'
import { atomically, type Context, recordAudit, requireOperator, settleTask } from '#domain/base/index.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { partsOf, retryRefund, settleRefund } from '#domain/money/index.ts'
import {
  acceptPayment,
  giveBackWrongSum,
  lastStep,
  lockOrders,
  requireUninvolved,
  resolveDispute,
} from '#domain/trade/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import type { TaskAction, TaskActionOf, TaskKind, TaskOutcome } from '#shared/task-kinds.ts'
import { DAY } from '#shared/time.ts'

type Task = typeof operatorTasks.$inferSelect

/**
 * Carries out what an operator decided: ends a dispute, retries something, accepts or refunds money of a wrong sum, or records
 * how it was settled elsewhere (not for money of a wrong sum). Each task ends once.
 * @returns how it ended: money that was accepted and buys nothing any more is `refunded`
 * @throws DomainError `operators.task_not_found`, `operators.task_settled`, `request.invalid` (an action that this kind of
 * task does not have), `payments.refund_too_large`, `orders.not_allowed_now`, `identity.forbidden`, `operators.own_case`,
 * `payments.less_than_due`, `operators.said_since` for a dispute about which something was said since it was read,
 * `operators.below_terms`
 */
export async function actOnTask(
  ctx: Context,
  id: string,
  { action, note = '', amount, seen: read }: ActOnTask,
): Promise<TaskOutcome> {
  const { accountId } = requireOperator(ctx)
  return atomically(ctx, async (ctx) => {
    const found = ctx.db.select().from(operatorTasks).where(eq(operatorTasks.id, id))
    const [seen] = await found
    if (!seen) throw new DomainError('operators.task_not_found')
    const about = await ordersOf(ctx, seen)
    // The orders before the task, as the actions of an order lock them: the other way round both would wait for each other.
    await lockOrders(ctx, about)
    const [task = seen] = await found.for('update')
    if (task.settledAt) throw new DomainError('operators.task_settled')
    // A retry is what the system would do, too; everything else is a decision.
    if (action !== 'again') await requireUninvolved(ctx, about)
    let decision = {}
    let outcome: TaskOutcome | null = 'decided'
    if (action === 'decide' && task.kind === 'dispute' && amount !== undefined) {
      if (read !== undefined && (await lastStep(ctx, task.subjectId)).getTime() !== Date.parse(read))
        throw new DomainError('operators.said_since')
      decision = auditOf(await resolveDispute(ctx, task.subjectId, { amount, note }), amount)
    } else outcome = await runAction(ctx, task, action)
    if (!outcome) throw invalid({ path: 'action', code: 'unknown' })
    await close(ctx, task, { outcome, note, settledBy: accountId, decision })
    return outcome
  })
}

/** The orders that a task is about; a payment of a wrong sum may be for several. */
async function ordersOf(ctx: Context, { kind, orderId, subjectId }: Task): Promise<string[]> {
  if (!orderId) return []
  if (kind !== 'mismatch') return [orderId]
  const paid = (await partsOf(ctx, subjectId)).map((part) => part.orderId)
  return [...new Set([orderId, ...paid])]
}

/** Whether all that money of a wrong sum was for has begun: it can be accepted for none of it any more. */
const hasBegun = (
  now: Date,
) => sql`(select coalesce(bool_and(coalesce(o.starts_at <= ${now.toISOString()}::timestamptz, false)), false)
  from payment_parts p join orders o on o.id = p.order_id where p.payment_id = operator_tasks.subject_id)`

/** Refunds money of a wrong sum about which nobody decided for a week, or can decide no more. @returns how many. */
export async function refundOldMismatches(ctx: Context, limit: number): Promise<number> {
  const before = new Date(ctx.now().getTime() - figures.mismatchDays * DAY)
  const isOld = and(
    eq(operatorTasks.kind, 'mismatch'),
    isNull(operatorTasks.settledAt),
    or(lte(operatorTasks.createdAt, before), hasBegun(ctx.now())),
  )
  const old = await ctx.db
    .select({ id: operatorTasks.id })
    .from(operatorTasks)
    .where(isOld)
    .orderBy(sql`random()`)
    .limit(limit)
  let done = 0
  for (const { id } of old) {
    try {
      const isDone = await atomically(ctx, async (ctx) => {
        const found = ctx.db
          .select()
          .from(operatorTasks)
          .where(and(eq(operatorTasks.id, id), isOld))
        const [seen] = await found
        if (!seen) return false
        await lockOrders(ctx, await ordersOf(ctx, seen))
        const [task] = await found.for('update', { skipLocked: true })
        if (!task) return false
        await runAction(ctx, task, 'refund')
        await close(ctx, task, { outcome: 'refunded', note: '', settledBy: null })
        return true
      })
      if (isDone) done++
    } catch (error) {
      // One that fails must not block the others; it stays and is retried.
      ctx.platform.log.error({ err: error, task: id }, 'refund of a wrong sum failed, retry follows')
    }
  }
  return done
}

/** Carries an action out. @returns how the task ends; null where the action does not fit it */
type Handler = (ctx: Context, task: Task) => Promise<TaskOutcome | null>

const sendAgain: Handler = async (ctx, { queue, data }) => {
  if (!queue) return null
  await ctx.platform.queue.send(ctx.db, queue, data ?? {})
  return 'again'
}
const given = { again: sendAgain, settled: async () => 'settled' } as const satisfies Record<string, Handler>

/** The handler of each action; an action of `taskActions` without its handler does not compile. `decide` is handled separately. */
const handlers: { readonly [Kind in TaskKind]: Readonly<Record<Exclude<TaskActionOf<Kind>, 'decide'>, Handler>> } = {
  dispute: {},
  refund: {
    again: async (ctx, { subjectId }) => ((await retryRefund(ctx, subjectId)) ? 'again' : null),
    settled: async (ctx, { subjectId }) => ((await settleRefund(ctx, subjectId)) ? 'settled' : null),
  },
  mismatch: {
    accept: async (ctx, { subjectId, currency }) =>
      (await acceptPayment(ctx, subjectId, currency ?? '')) ? 'accepted' : 'refunded',
    refund: async (ctx, { subjectId, currency }) => {
      await giveBackWrongSum(ctx, subjectId, currency ?? '')
      return 'refunded'
    },
  },
  mail: given,
  sms: given,
  push: given,
  erasure: { settled: given.settled },
  work: given,
}

/** @returns null when this kind of task does not have the action. */
async function runAction(ctx: Context, task: Task, action: TaskAction): Promise<TaskOutcome | null> {
  const known: Partial<Record<TaskAction, Handler>> = handlers[task.kind]
  return (await known[action]?.(ctx, task)) ?? null
}

/** The audit data of a refund by an operator. */
const auditOf = ({ currency, docno }: { currency: string; docno: string }, amount: number) => ({
  amount,
  currency,
  docno,
})

async function close(
  ctx: Context,
  { id, kind, subjectId, orderId }: Task,
  {
    outcome,
    note,
    settledBy,
    decision = {},
  }: { outcome: TaskOutcome; note: string; settledBy: string | null; decision?: Record<string, unknown> },
): Promise<void> {
  await settleTask(ctx, id, { outcome, note, settledBy })
  // Under the order, where it is about one: what happened to it is looked for there.
  await recordAudit(ctx, {
    action: `operators.task_${outcome}`,
    subjectId: orderId ?? subjectId,
    data: { kind, task: id, ...decision },
  })
}
