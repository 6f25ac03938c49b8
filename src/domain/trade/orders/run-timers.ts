import { and, asc, eq, lte } from 'drizzle-orm'
import { atomically, type Context, endTask, recordMessage } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { endProposal } from '../moves/answer-move.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './orders.queries.ts'
import { orders, orderTimers, type TimerKind } from './orders.tables.ts'

/** Seconds that a timer waits after it failed; they double up to the longest. */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 3600

/**
 * Does what is due: each timer in a transaction of its own, on an order that nobody else is moving at the moment. A timer
 * and its effect go together, so that a repeated or parallel run does nothing twice.
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
      // One order in trouble must not keep the others waiting; its timer stays and is tried again.
      ctx.platform.log.error({ err: error, orderId: timer.orderId, kind: timer.kind }, 'an order timer failed')
      await putOff(ctx, timer)
    }
  }
  return done
}

/** A timer that failed waits, longer each time: two hundred in trouble at the head would keep all others from their turn. */
async function putOff(ctx: Context, { orderId, kind, tries }: typeof orderTimers.$inferSelect): Promise<void> {
  const seconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 16))
  await ctx.db
    .update(orderTimers)
    .set({ tries: tries + 1, dueAt: new Date(ctx.now().getTime() + seconds * 1000) })
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
    await fire(ctx, order, timer.kind)
    return true
  })
}

/** What goes back where nobody decided, for the audit log. */
async function everythingBack(ctx: Context, { id, currency, docno }: Order) {
  const { paidAmount, refundedAmount } = await paidFor(ctx, id)
  return { amount: paidAmount - refundedAmount, currency, docno }
}

async function fire(ctx: Context, order: Order, kind: TimerKind): Promise<void> {
  const side = 'system' as const
  switch (kind) {
    case 'expire_payment':
      await moveOrder(ctx, order, 'expire_payment', { side, set: { holdExpiresAt: null } })
      return
    case 'expire_request':
      await moveOrder(ctx, order, 'expire_request', { side })
      return
    case 'deliver':
      await moveOrder(ctx, order, 'deliver', { side, set: { deliveredAt: ctx.now() } })
      return
    case 'complete':
      await moveOrder(ctx, order, 'complete', { side })
      return
    case 'close':
      await moveOrder(ctx, order, 'close', { side })
      return
    case 'settle_claim':
      // Silence for a day: the claim stands.
      await moveOrder(ctx, order, order.claimedBy === 'customer' ? 'provider_no_show' : 'no_show', { side })
      return
    case 'resolve_dispute':
      await moveOrder(ctx, order, 'resolve_by_time', { side, audit: await everythingBack(ctx, order) })
      await endTask(ctx, 'dispute', order.id, 'decided')
      return
    case 'end_proposal':
      await endProposal(ctx, order, 'system')
      return
    case 'remind_24h':
    case 'remind_2h':
      await recordMessage(ctx, 'orders.reminder', {
        subjectId: order.id,
        companyId: order.companyId,
        accountId: order.accountId,
        payload: { kind },
      })
  }
}
