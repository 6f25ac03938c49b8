import { atomically, type Context } from '#domain/base/index.ts'
import { moveOrder } from '../orders/move-order.ts'
import { requireActing, requireStep } from '../orders/orders.actions.ts'
import { lockOrder, type Order } from '../orders/orders.queries.ts'
import { asTransition } from '../orders/orders.states.ts'

/**
 * Takes back that the other side did not come, while nobody has decided: the money is no longer frozen, the order stands
 * where its clock says, and the other side is told. The same side cannot claim it again.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now`
 */
export async function withdrawClaim(
  ctx: Context,
  orderId: string,
  side: 'customer' | 'provider',
  { reason, secret }: { reason?: string | undefined; secret?: string | undefined },
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, 'withdraw', side, secret)
    const { step, facts } = await requireStep(ctx, order, 'withdraw', side)
    return moveOrder(ctx, order, asTransition(step), {
      side,
      facts,
      set: {
        claimExpiresAt: null,
        ...(step === 'withdraw_claim_late' ? { deliveredAt: order.deliveredAt ?? ctx.now() } : {}),
      },
      data: reason ? { reason } : {},
    })
  })
}
