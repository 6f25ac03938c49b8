import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { type DisputeView, stepsDone } from '#contracts/tasks.ts'
import { atomically, type Context, recordAudit, requireOperator } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { paidFor } from '#domain/money/index.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { messages, threads } from '#domain/talk/messages/messages.tables.ts'
import {
  decisionDue,
  isInvolved,
  lastStep,
  leastBack,
  loadAsSystem,
  spotPaid,
  toOrderView,
} from '#domain/trade/index.ts'
import { orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { HOUR } from '#shared/time.ts'
import { disputeSteps, stepsOfDispute } from './dispute-steps.ts'

const MOST_MESSAGES = 100
/** Steps after which a booking is another one than was agreed on at first. */
const changing: ReadonlySet<string> = new Set(['reschedule', 'change', 'replace_person'])
/** Repeated reads within this time count as one. */
const ONE_READING_MS = HOUR

/**
 * What an operator reads before deciding: whose order it is, what both sides said and wrote to each other, and its money.
 * Reading a conversation of others is recorded in the audit log, once an hour.
 * @param id of the task.
 * @throws DomainError `operators.task_not_found` (also for a task of another kind), `identity.forbidden`
 */
export async function readDispute(ctx: Context, id: string): Promise<DisputeView> {
  const { accountId } = requireOperator(ctx)
  return atomically(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ task: operatorTasks, order: orders, slug: companies.slug, company: contacts.name })
      .from(operatorTasks)
      .innerJoin(orders, eq(orders.id, operatorTasks.subjectId))
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .innerJoin(contacts, eq(contacts.id, orders.companyId))
      .where(and(eq(operatorTasks.id, id), eq(operatorTasks.kind, 'dispute')))
    if (!found) throw new DomainError('operators.task_not_found')
    const { task, order } = found
    // The right was asked for above: an operator is neither side of the order.
    const system: Context = { ...ctx, actor: { kind: 'system' } }
    const loaded = await loadAsSystem(system, order.id)
    const { lines, place, recipient, timeline } = await toOrderView(system, loaded, 'customer')
    const { paidAmount, refundedAmount } = await paidFor(ctx, order.id)
    const money = (amount: number) => ({ amount, currency: order.currency })
    // An open or withdrawn case has not divided any money.
    const isDecided = task.outcome === 'decided'
    const spot = spotPaid(order, paidAmount)
    const back = refundedAmount + (isDecided ? await decidedOf(ctx, order.id, spot) : 0)
    await noteReading(ctx, accountId, order, id)
    // Before the rest is read: what comes in between is asked about once more, rather than missed.
    const stepAt = await lastStep(ctx, order.id)
    return {
      orderid: order.id,
      docno: order.docno,
      status: order.status,
      company: { companyid: order.companyId, slug: found.slug, name: found.company },
      customer: order.customerName,
      title: lines[0]?.title ?? {},
      startsAt: order.startsAt?.toISOString() ?? null,
      endsAt: order.endsAt?.toISOString() ?? null,
      zone: order.zone,
      recipient: recipient?.name ?? null,
      staff: lines.find(({ staff }) => staff)?.staff?.name ?? null,
      place: { kind: place.kind, address: place.address },
      changedAt: timeline.findLast(({ transition }) => changing.has(transition))?.at ?? null,
      done: timeline.flatMap(({ transition, at }) => {
        const step = stepsDone.find((one) => one === transition)
        return step ? [{ step, at }] : []
      }),
      own: await isInvolved(ctx, [order.id]),
      decideBy: decisionDue(task.createdAt).toISOString(),
      said: await saidAbout(ctx, order.id),
      stepAt: stepAt.toISOString(),
      least: money(await leastBack(ctx, order)),
      total: money(order.totalAmount),
      paid: money(paidAmount),
      spot: money(spot),
      back: isDecided ? money(back) : null,
      kept: isDecided ? money(paidAmount + spot - back) : null,
      messages: await messagesOf(ctx, order.id),
    }
  })
}

/** How much of the money paid on the spot the decision gives back, in sen: all of it where time decided. */
async function decidedOf(ctx: Context, orderId: string, spot: number): Promise<number> {
  const [event] = await ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.transition, ['resolve', 'resolve_by_time'])))
  if (event?.transition === 'resolve_by_time') return spot
  return typeof event?.data.spotBack === 'number' ? event.data.spotBack : 0
}

/** Records who read the dispute; repeated reads within an hour count as one. */
async function noteReading(ctx: Context, accountId: string, order: typeof orders.$inferSelect, task: string) {
  const action = 'operators.dispute_read'
  const since = new Date(ctx.now().getTime() - ONE_READING_MS)
  const noted = await ctx.db.$count(
    auditEntries,
    and(
      eq(auditEntries.subjectId, order.id),
      eq(auditEntries.action, action),
      eq(auditEntries.accountId, accountId),
      gt(auditEntries.at, since),
    ),
  )
  if (noted > 0) return
  const data = { task, docno: order.docno }
  await recordAudit(ctx, { action, subjectId: order.id, companyId: order.companyId, data })
}

async function saidAbout(ctx: Context, orderId: string): Promise<DisputeView['said']> {
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.transition, [...stepsOfDispute])))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  let matter = 0
  return events.flatMap(({ transition, actor, data, at }) => {
    const as = disputeSteps[transition]
    if (!as || (actor !== 'customer' && actor !== 'provider')) return []
    const text = typeof data.reason === 'string' ? data.reason : null
    if (as === 'claim') matter++
    return [{ as, by: actor, text, at: at.toISOString(), matter }]
  })
}

async function messagesOf(ctx: Context, orderId: string): Promise<DisputeView['messages']> {
  const rows = await ctx.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(threads.orderId, orderId))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(MOST_MESSAGES)
  return rows.reverse().map(({ message: { id, side, senderName, text, fileIds, at } }) => ({
    id,
    by: side,
    name: senderName,
    text,
    files: fileIds.length,
    at: at.toISOString(),
  }))
}
