import { and, eq, inArray } from 'drizzle-orm'
import { afterwards, type Context, recordAudit, recordEvent } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { traitsOf } from '#shared/order-status.ts'
import { effectsOf } from './effects.ts'
import { factsOf, type OrderFacts, type Side } from './orders.facts.ts'
import { decisionDue } from './orders.limits.ts'
import type { Order } from './orders.queries.ts'
import { refusalOf, type TransitionName, transition } from './orders.states.ts'
import { orderEvents, orders, orderTimers } from './orders.tables.ts'
import { timersOf } from './orders.timers.ts'

/** Clears a proposed move: it is over once the order changes in any other way. */
export const noProposal = { proposedStartsAt: null, proposedStaffId: null, proposalExpiresAt: null } as const

/**
 * Moves an order along one transition with its effects, timers, timeline, audit entry and outbox event. Runs in the
 * caller's transaction, on an order that the caller has locked.
 *
 * @throws DomainError `orders.not_allowed_now` when the order is in another status, or the time is not right. Of concurrent
 * transitions one wins.
 */
export async function moveOrder(
  ctx: Context,
  order: Order,
  name: TransitionName,
  move: {
    side: Side
    /** Who does it, where that is not the caller. */
    accountId?: string
    /** Given where they were read already. */
    facts?: OrderFacts
    set?: Partial<typeof orders.$inferInsert>
    data?: Record<string, unknown>
    audit?: Record<string, unknown>
  },
): Promise<Order> {
  const { from, to, effects: due = [], topic } = transition(name)
  await requireTransition(ctx, order, name, move)
  const [moved] = await ctx.db
    .update(orders)
    .set({ ...noProposal, ...move.set, status: to, updatedAt: ctx.now() })
    .where(and(eq(orders.id, order.id), inArray(orders.status, [...from])))
    .returning()
  if (!moved) throw new DomainError('orders.not_allowed_now')
  const changes: Partial<Order> = {}
  for (const effect of effectsOf(due)) Object.assign(changes, await effect(ctx, order, moved))
  if (Object.keys(changes).length > 0) await ctx.db.update(orders).set(changes).where(eq(orders.id, order.id))

  const { event, audit, told } = traceOf(ctx, order, name, move)
  await ctx.db.insert(orderEvents).values(event)
  await setTimers(ctx, { ...moved, ...changes })
  await recordAudit(ctx, audit)
  await recordEvent(ctx, topic, { ...told, payload: { ...told.payload, ...untilWhen(ctx, moved) } })
  await afterwards(ctx, async () => ctx.platform.metrics.orderMoved(name))
  return { ...moved, ...changes }
}

/**
 * What a transition writes: its line in the timeline, its entry in the audit log, and the payload of its topic.
 * @param order as it was before
 */
export function traceOf(
  ctx: Context,
  order: Pick<Order, 'id' | 'status' | 'companyId' | 'accountId'>,
  name: TransitionName,
  {
    side,
    accountId = ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
    data = {},
    audit,
  }: { side: Side; accountId?: string | null; data?: Record<string, unknown>; audit?: Record<string, unknown> },
) {
  const { to } = transition(name)
  const { id: orderId, status: fromStatus, companyId } = order
  const eventId = newId()
  return {
    event: {
      id: eventId,
      orderId,
      transition: name,
      fromStatus,
      toStatus: to,
      actor: side,
      accountId,
      data,
      at: ctx.now(),
    },
    audit: {
      action: `orders.${name}` as const,
      subjectId: orderId,
      companyId,
      // Staff book for somebody who has no account here: the record names who did it.
      ...(accountId !== null && ctx.actor.kind === 'anonymous' && { by: accountId }),
      // Leads to the words of people, which the timeline keeps and an erasure cleans there.
      data: { from: fromStatus, to, ...audit, event: eventId },
    },
    // Points to this event for the mail, since more may have happened when that is written. The reason stays in the timeline.
    told: {
      subjectId: orderId,
      companyId,
      accountId: order.accountId,
      payload: { transition: name, by: side, eventId },
    },
  }
}

/** @throws DomainError the refusal of `refusalOf` */
export async function requireTransition(
  ctx: Context,
  order: Order,
  name: TransitionName,
  { side, facts }: { side: Side; facts?: OrderFacts },
): Promise<void> {
  // A transition that depends only on the status needs no query.
  const known =
    facts ??
    (transition(name).when ? await factsOf(ctx, order) : { ...order, booked: false, personWanted: false, past: [] })
  const refusal = refusalOf(name, side, known, ctx.now())
  if (refusal) throw new DomainError(refusal)
}

/** Until when the other side may object, or a decision is due. For the mail: the order does not keep it afterwards. */
function untilWhen(ctx: Context, { status, claimExpiresAt }: Order): { until?: string } {
  const { awaits } = traitsOf(status)
  if (awaits === 'decision') return { until: decisionDue(ctx.now()).toISOString() }
  return awaits === 'objection' && claimExpiresAt ? { until: claimExpiresAt.toISOString() } : {}
}

/** Replaces all timers of an order by those of its current status. */
export async function setTimers(ctx: Context, order: Order): Promise<void> {
  await ctx.db.delete(orderTimers).where(eq(orderTimers.orderId, order.id))
  const withdrawnAt = order.status === 'delivered' ? await firstWithdrawal(ctx, order) : null
  const timers = timersOf({ ...order, withdrawnAt }, ctx.now())
  if (timers.length > 0)
    await ctx.db.insert(orderTimers).values(timers.map((timer) => ({ orderId: order.id, ...timer })))
}

/** When a claim was first withdrawn: from then on the customer has two days again to say that something was wrong. */
async function firstWithdrawal(ctx: Context, order: Order): Promise<Date | null> {
  if (order.claimedBy === null) return null
  const { past } = await factsOf(ctx, order)
  return past.find(({ transition }) => transition.startsWith('withdraw_claim'))?.at ?? null
}
