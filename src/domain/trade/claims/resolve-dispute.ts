import { atomically, type Context, requireOperator } from '#domain/base/index.ts'
import { paidFor, requestRefund } from '#domain/money/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { sourcesOf } from '#shared/outcome.ts'
import type { RefundReason } from '#shared/refund-reasons.ts'
import { moveOrder, requireTransition } from '../orders/move-order.ts'
import { requireUninvolved } from '../orders/orders.policy.ts'
import { lockOrder, type Order } from '../orders/orders.queries.ts'
import { spotPaid } from '../orders/spot-money.ts'
import { leastBack } from './least-back.ts'

/**
 * An operator ends a dispute: so much goes back to the customer, the rest is the provider's. It goes back of what is held first:
 * whoever was judged right does not depend on the other side for it. Only what goes beyond that, of money paid on the spot, the company gives back itself.
 * @param decision.amount in sen, at most what was paid and not given back yet, at least what the terms leave the customer; `note` is shown to both sides.
 * @throws DomainError `identity.forbidden`, `orders.order_not_found`, `orders.not_allowed_now`, `payments.refund_too_large`,
 * `operators.own_case`, `operators.below_terms`, `request.invalid` for an amount that is no whole number of sen from 0
 */
export async function resolveDispute(
  ctx: Context,
  orderId: string,
  decision: { amount: number; note: string },
): Promise<Order> {
  requireOperator(ctx)
  if (!Number.isSafeInteger(decision.amount) || decision.amount < 0)
    throw invalid({ path: 'amount', code: 'too_small' })
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireUninvolved(ctx, [orderId])
    await requireTransition(ctx, order, 'resolve', { side: 'operator' })
    const { paidAmount, refundedAmount } = await paidFor(ctx, orderId)
    const spot = spotPaid(order, paidAmount)
    const whole = paidAmount - refundedAmount + spot
    if (decision.amount > whole) throw new DomainError('payments.refund_too_large')
    const least = await leastBack(ctx, order)
    if (decision.amount < least)
      throw new DomainError('operators.below_terms', { data: { refund: { amount: least, currency: order.currency } } })
    const { online, spotBack } = sourcesOf(paidAmount - refundedAmount, decision.amount)
    await requestRefund(ctx, order, { amount: online }, 'dispute' satisfies RefundReason)
    return moveOrder(ctx, order, 'resolve', {
      side: 'operator',
      set: {
        spotBackAmount: spotBack,
        ...(decision.amount > 0 && { backAt: ctx.now() }),
        ...(online > 0 && { refundStatus: 'pending' }),
      },
      data: { reason: decision.note, amount: decision.amount, ...(spotBack > 0 && { spotBack }) },
      audit: { amount: decision.amount, currency: order.currency, docno: order.docno },
    })
  })
}
