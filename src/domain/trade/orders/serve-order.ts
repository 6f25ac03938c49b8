import { and, eq } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { traitsOf } from '#shared/order-status.ts'
import { moveOrder } from './move-order.ts'
import { requireCustomer, requireProvider } from './orders.policy.ts'
import { lockOrder, type Order } from './orders.queries.ts'
import { contestHours, graceMinutes, maxUndoneStarts, transition } from './orders.states.ts'
import { orderEvents, orders } from './orders.tables.ts'
import { feeFor } from '../checkout/pricing.ts'

/** What a provider may do to an order, by the name the API gives it. */
export const providerActions = {
  accept: 'accept',
  decline: 'decline',
  start: 'start',
  undo_start: 'undo_start',
  deliver: 'deliver',
  cancel: 'cancel_by_provider',
  no_show: 'claim_no_show',
  contest: 'contest',
} as const
export type ProviderAction = keyof typeof providerActions

/** What a customer may do. */
export const customerActions = {
  cancel: 'cancel',
  complete: 'complete',
  no_show: 'claim_provider_no_show',
  contest: 'contest',
} as const
export type CustomerAction = keyof typeof customerActions

/**
 * A member of the order's company moves it on. @param reason is shown to the customer.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function serveOrder(
  ctx: Context,
  orderId: string,
  action: ProviderAction,
  reason?: string,
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const name = providerActions[action]
    await requireProvider(ctx, order, transition(name).right ?? 'orders.change')
    if (action === 'undo_start' && (await undoneStarts(ctx, orderId)) >= maxUndoneStarts)
      throw new DomainError('orders.not_allowed_now')
    const set: Partial<typeof orders.$inferInsert> = {
      ...(action === 'accept' ? { confirmedAt: ctx.now(), requestExpiresAt: null } : {}),
      ...(action === 'deliver' ? { deliveredAt: ctx.now() } : {}),
      ...(action === 'cancel' ? { cancelledBy: 'provider' as const } : {}),
      ...(action === 'no_show' ? claim(ctx, 'provider') : {}),
    }
    return moveOrder(ctx, order, name, { side: 'provider', set, data: reason ? { reason } : {} })
  })
}

const undoneStarts = (ctx: Context, orderId: string) =>
  ctx.db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.transition, 'undo_start')))

/**
 * The customer moves the order on. Cancelling gives back what the policy leaves; see `cancellation`.
 * @param expectedRefund what the customer was shown, in sen; another amount refuses, so that nobody agrees to less than shown.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now`, `orders.price_changed`
 */
export async function actAsCustomer(
  ctx: Context,
  orderId: string,
  action: CustomerAction,
  options: { secret?: string | undefined; reason?: string | undefined; expectedRefund?: number | undefined },
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    requireCustomer(ctx, order, options.secret)
    if (action === 'cancel' && options.expectedRefund !== undefined) {
      const { refundAmount } = await cancellation(ctx, order)
      if (refundAmount !== options.expectedRefund)
        throw new DomainError('orders.price_changed', { data: { refundAmount } })
    }
    const set = {
      ...(action === 'cancel' ? { cancelledBy: 'customer' as const } : {}),
      ...(action === 'no_show' ? claim(ctx, 'customer') : {}),
    }
    return moveOrder(ctx, order, customerActions[action], {
      side: 'customer',
      set,
      data: options.reason ? { reason: options.reason } : {},
    })
  })
}

/** One side's word that the other did not come; it stands unless it is contested until then. */
function claim(ctx: Context, claimedBy: 'customer' | 'provider') {
  return { claimedBy, claimExpiresAt: new Date(ctx.now().getTime() + contestHours * 3_600_000) }
}

export interface Cancellation {
  /** What the policy keeps and what comes back, in sen. */
  feeAmount: number
  refundAmount: number
  /** Until when cancelling costs nothing; null when that does not end. */
  freeUntil: Date | null
}

/** What cancelling would give back if it were done now. Read inside the transaction that cancels, too. */
export async function cancellation(ctx: Context, order: Order): Promise<Cancellation> {
  const { feeAmount, freeUntil } = feeFor(order, 'cancel', ctx.now(), graceMinutes)
  const { paidAmount, refundedAmount } = await paidFor(ctx, order.id)
  const paid = paidAmount - refundedAmount
  return { feeAmount: Math.min(feeAmount, paid), refundAmount: Math.max(0, paid - feeAmount), freeUntil }
}

/** Whether something is still to be paid on the spot. While the sides see it differently the money waits as it is. */
export function mayMarkPaid({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): boolean {
  const due = paymentStatus === 'offline_due' || paymentStatus === 'partly_paid'
  return due && !traitsOf(status).unpayable && status !== 'no_show_claimed' && status !== 'disputed'
}

/**
 * Notes that what was still due was paid on the spot. Amounts are frozen from then on.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function markPaid(ctx: Context, orderId: string): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireProvider(ctx, order, 'orders.settle')
    if (!mayMarkPaid(order)) throw new DomainError('orders.not_allowed_now')
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
