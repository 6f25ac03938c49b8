import { divisionOf, spotBackOf } from '#shared/outcome.ts'
import { figures } from '#shared/figures.ts'
import { HOUR } from '#shared/time.ts'
import { eq } from 'drizzle-orm'
import type { OrderAction } from '#contracts/orders.ts'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { feeFor } from '../checkout/pricing.ts'
import { endProposal } from '../moves/answer-move.ts'
import { moveOrder } from './move-order.ts'
import { requireActing, requireStep } from './orders.actions.ts'
import { lockOrder, type Order } from './orders.queries.ts'
import { asTransition } from './orders.states.ts'
import { orderEvents, orders } from './orders.tables.ts'
import { spotPaid } from './spot-money.ts'

/**
 * A member of the order's company moves it on. @param reason is shown to the customer.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function serveOrder(ctx: Context, orderId: string, action: OrderAction, reason?: string): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, action, 'provider')
    const { step, facts } = await requireStep(ctx, order, action, 'provider')
    // Whoever accepts the time that was asked for no longer asks for another one, and says so.
    const asked = action === 'accept' ? await endProposal(ctx, order, 'provider') : order
    const set: Partial<typeof orders.$inferInsert> = {
      ...(action === 'accept' ? { confirmedAt: ctx.now(), requestExpiresAt: null } : {}),
      ...(action === 'deliver' ? { deliveredAt: ctx.now() } : {}),
      ...(action === 'cancel' ? { cancelledBy: 'provider' as const } : {}),
      ...(action === 'no_show' ? claim(ctx, 'provider') : {}),
    }
    return moveOrder(ctx, asked, asTransition(step), { side: 'provider', facts, set, data: reason ? { reason } : {} })
  })
}

/**
 * The customer moves the order on. Cancelling gives back what the policy leaves; see `cancellation`.
 * @param expectedRefund what the customer was shown to come back in all, in sen; another amount refuses, so that nobody agrees to less than shown.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now`, `orders.price_changed`
 */
export async function actAsCustomer(
  ctx: Context,
  orderId: string,
  action: OrderAction,
  options: { secret?: string | undefined; reason?: string | undefined; expectedRefund?: number | undefined },
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, action, 'customer', options.secret)
    const { step, facts } = await requireStep(ctx, order, action, 'customer')
    if (action === 'cancel' && options.expectedRefund !== undefined) {
      const { refundAmount: online, spotBackAmount } = await cancellation(ctx, order)
      const refundAmount = online + spotBackAmount
      if (refundAmount !== options.expectedRefund)
        throw new DomainError('orders.price_changed', { data: { refundAmount } })
    }
    const set = {
      ...(action === 'cancel' ? { cancelledBy: 'customer' as const } : {}),
      ...(action === 'no_show' ? claim(ctx, 'customer') : {}),
    }
    return moveOrder(ctx, order, asTransition(step), {
      side: 'customer',
      facts,
      set,
      data: options.reason ? { reason: options.reason } : {},
    })
  })
}

/** One side's word that the other did not come; it stands unless it is contested until then. */
function claim(ctx: Context, claimedBy: 'customer' | 'provider') {
  return { claimedBy, claimExpiresAt: new Date(ctx.now().getTime() + figures.contestHours * HOUR) }
}

export interface Cancellation {
  /** What the policy keeps, what comes back online, and what the company gives back of what it was paid on the spot, in sen. */
  feeAmount: number
  refundAmount: number
  spotBackAmount: number
  /** Until when cancelling costs nothing; null when that does not end. */
  freeUntil: Date | null
}

/** What cancelling would give back if it were done now. Read inside the transaction that cancels, too. */
export async function cancellation(ctx: Context, order: Order): Promise<Cancellation> {
  const { feeAmount, freeUntil } = feeFor(order, 'cancel', ctx.now())
  const { paidAmount, refundedAmount } = await paidFor(ctx, order.id)
  const { kept, back } = divisionOf(paidAmount - refundedAmount, feeAmount)
  const spot = spotPaid(order, paidAmount)
  const spotBackAmount = spotBackOf(spot, feeAmount, kept)
  return { feeAmount: kept + spot - spotBackAmount, refundAmount: back, spotBackAmount, freeUntil }
}

/**
 * Notes that what was still due was paid on the spot. Amounts are frozen from then on.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function markPaid(ctx: Context, orderId: string): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, 'mark_paid', 'provider')
    await requireStep(ctx, order, 'mark_paid', 'provider')
    const [paid] = await ctx.db
      .update(orders)
      .set({ paymentStatus: 'paid', ...(order.paidAt ? {} : { paidAt: ctx.now() }), updatedAt: ctx.now() })
      .where(eq(orders.id, orderId))
      .returning()
    await ctx.db.insert(orderEvents).values({
      id: newId(),
      orderId,
      transition: 'mark_paid',
      fromStatus: order.status,
      toStatus: order.status,
      actor: 'provider',
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      at: ctx.now(),
    })
    await recordAudit(ctx, { action: 'orders.mark_paid', subjectId: orderId, companyId: order.companyId })
    return paid ?? order
  })
}
