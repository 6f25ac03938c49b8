import { atomically, type Context } from '#domain/base/index.ts'
import { moveOrder } from '../orders/move-order.ts'
import { requireCustomer, requireProvider } from '../orders/orders.policy.ts'
import { lockOrder, type Order } from '../orders/orders.queries.ts'
import { allows, type ClockFacts } from '../orders/orders.states.ts'
import { claimsOf } from './past-claims.ts'

/** Which transition takes a claim back now; undefined where the side has none to take back. */
export function withdrawal(order: ClockFacts, side: 'customer' | 'provider', now: Date) {
  return (['withdraw_claim', 'withdraw_claim_early', 'withdraw_claim_late'] as const).find((name) =>
    allows(name, side, order, now),
  )
}

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
    if (side === 'provider') await requireProvider(ctx, order, 'orders.change')
    else requireCustomer(ctx, order, secret)
    const claims = await claimsOf(ctx, order)
    const name = withdrawal({ ...order, claims }, side, ctx.now()) ?? 'withdraw_claim'
    return moveOrder(ctx, order, name, {
      side,
      set: {
        claimExpiresAt: null,
        ...(name === 'withdraw_claim_late' ? { deliveredAt: order.deliveredAt ?? ctx.now() } : {}),
      },
      data: reason ? { reason } : {},
    })
  })
}
