import { atomically, type Context, requireOperator } from '#domain/base/index.ts'
import { requestRefund } from '#domain/money/index.ts'
import { invalid } from '#shared/errors.ts'
import { moveOrder, requireTransition } from '../orders/move-order.ts'
import { requireUninvolved } from '../orders/orders.policy.ts'
import { lockOrder, type Order } from '../orders/orders.queries.ts'

/**
 * An operator ends a dispute: so much goes back to the customer, the rest of what is held is the provider's.
 * @param decision.amount in sen, at most what was paid online and not given back yet; `note` is shown to both sides.
 * @throws DomainError `identity.forbidden`, `orders.order_not_found`, `orders.not_allowed_now`, `payments.refund_too_large`,
 * `operators.own_case`, `request.invalid` for an amount that is no whole number of sen from 0
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
    await requestRefund(ctx, order, decision.amount, 'dispute')
    return moveOrder(ctx, order, 'resolve', {
      side: 'operator',
      set: decision.amount > 0 ? { refundStatus: 'pending' } : {},
      data: { reason: decision.note, amount: decision.amount },
      audit: { amount: decision.amount, currency: order.currency, docno: order.docno },
    })
  })
}
