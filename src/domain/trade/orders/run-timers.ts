import { and, asc, eq, lte } from 'drizzle-orm'
import { atomically, type Context, endTask, recordEvent } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { isOutage } from '#platform/db/index.ts'
import { HOUR_SECONDS, SECOND } from '#shared/time.ts'
import { endProposal } from '../moves/answer-move.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './orders.queries.ts'
import { orders, orderTimers, type TimerKind } from './orders.tables.ts'
import { spotPaid } from './spot-money.ts'

/** The backoff of a timer that failed, in seconds; it doubles up to `LONGEST_PAUSE`. */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = HOUR_SECONDS

/**
 * Runs the timers that are due, each in a transaction of its own, on an order that nobody else is changing at the moment. A
 * timer is deleted with its effect, so that a repeated or parallel run does nothing twice.
 * @returns how many timers were done.
 */
export async function runDueTimers(ctx: Context, limit = 200): Promise<number> {
  const due = await ctx.db
    .select()
    .from(orderTimers)
    .where(lte(orderTimers.dueAt, ctx.now()))
    .orderBy(asc(orderTimers.dueAt))
    .limit(limit)
  let done = 0
  for (const timer of due) {
    try {
      if (await runTimer(ctx, timer)) done++
    } catch (error) {
      // One failing order must not block the others; its timer stays and is tried again.
      ctx.platform.log[isOutage(error) ? 'warn' : 'error'](
        { err: error, orderId: timer.orderId, kind: timer.kind },
        'order timer failed, retry follows',
      )
      await putOff(ctx, timer)
    }
  }
  return done
}

/** Backs off a timer that failed: two hundred failing ones at the head of the list would block all others. */
async function putOff(ctx: Context, { orderId, kind, tries }: typeof orderTimers.$inferSelect): Promise<void> {
  const seconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 16))
  await ctx.db
    .update(orderTimers)
    .set({ tries: tries + 1, dueAt: new Date(ctx.now().getTime() + seconds * SECOND) })
    .where(and(eq(orderTimers.orderId, orderId), eq(orderTimers.kind, kind), lte(orderTimers.dueAt, ctx.now())))
}

async function runTimer(ctx: Context, timer: { orderId: string; kind: TimerKind }): Promise<boolean> {
  return atomically(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, timer.orderId))
      .for('update', { skipLocked: true })
    if (!order) return false
    const taken = await ctx.db
      .delete(orderTimers)
      .where(
        and(
          eq(orderTimers.orderId, timer.orderId),
          eq(orderTimers.kind, timer.kind),
          lte(orderTimers.dueAt, ctx.now()),
        ),
      )
      .returning()
    if (taken.length === 0) return false
    await fire[timer.kind](ctx, order, timer.kind)
    return true
  })
}

/** The full refund of a dispute that nobody decided, for the audit log. */
async function everythingBack(ctx: Context, order: Order) {
  const { id, currency, docno } = order
  const { paidAmount, refundedAmount } = await paidFor(ctx, id)
  return { amount: paidAmount - refundedAmount + spotPaid(order, paidAmount), currency, docno }
}

type Fire = (ctx: Context, order: Order, kind: TimerKind) => Promise<unknown>
const side = 'system' as const

const remind: Fire = (ctx, order, kind) =>
  recordEvent(ctx, 'orders.reminder', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { kind },
  })

/** What a timer does when it is due. A kind without its row does not compile. */
const fire: Readonly<Record<TimerKind, Fire>> = {
  expire_payment: (ctx, order) => moveOrder(ctx, order, 'expire_payment', { side, set: { holdExpiresAt: null } }),
  expire_request: (ctx, order) => moveOrder(ctx, order, 'expire_request', { side }),
  deliver: (ctx, order) => moveOrder(ctx, order, 'deliver', { side, set: { deliveredAt: ctx.now() } }),
  complete: (ctx, order) => moveOrder(ctx, order, 'complete', { side }),
  close: (ctx, order) => moveOrder(ctx, order, 'close', { side }),
  // Nobody contested for a day: the claim stands.
  settle_claim: (ctx, order) =>
    moveOrder(ctx, order, order.claimedBy === 'customer' ? 'provider_no_show' : 'no_show', { side }),
  resolve_dispute: async (ctx, order) => {
    await moveOrder(ctx, order, 'resolve_by_time', { side, audit: await everythingBack(ctx, order) })
    await endTask(ctx, 'dispute', order.id, 'decided')
  },
  end_proposal: (ctx, order) => endProposal(ctx, order, 'system'),
  remind_24h: remind,
  remind_2h: remind,
}
