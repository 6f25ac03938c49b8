import type { OrderAction, OrderView } from '#contracts/orders.ts'
import { type Context } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { answerDispute } from '../claims/answer-dispute.ts'
import { answerMove, withdrawMove } from '../moves/answer-move.ts'
import { rescheduleOrder } from '../moves/reschedule-order.ts'
import { actAsCustomer, markPaid, serveOrder } from './serve-order.ts'
import { showOrder } from './show-orders.ts'
import { withdrawClaim } from '../claims/withdraw-claim.ts'

interface Act {
  as?: 'customer' | 'provider' | undefined
  reason?: string | undefined
  expectedRefund?: number | undefined
  startsAt?: string | undefined
  staffid?: string | undefined
  secret?: string | undefined
}

/**
 * Any action by its name, from the side on which the actor stands; who stands on both says which.
 * @throws DomainError those of the action; `orders.not_allowed_now` for one that the side does not have.
 */
export async function actOnOrder(ctx: Context, orderId: string, action: OrderAction, act: Act): Promise<OrderView> {
  const { side } = await showOrder(ctx, orderId, act.secret, act.as)
  // Whoever decides has nothing to go by but what both sides say.
  if ((action === 'contest' || action === 'answer') && !act.reason) throw invalid({ path: 'reason', code: 'required' })
  if (action === 'reschedule') {
    if (!act.startsAt) throw invalid({ path: 'startsAt', code: 'required' })
    await rescheduleOrder(ctx, orderId, { startsAt: act.startsAt, staffid: act.staffid }, side, act.secret)
  } else if (action === 'answer') {
    await answerDispute(ctx, orderId, side, { text: act.reason ?? '', secret: act.secret })
  } else if (action === 'withdraw') {
    await withdrawClaim(ctx, orderId, side, act)
  } else if (side === 'provider') {
    if (action === 'mark_paid') await markPaid(ctx, orderId)
    else if (action === 'withdraw_move') {
      if (!act.startsAt) throw invalid({ path: 'startsAt', code: 'required' })
      await withdrawMove(ctx, orderId, act.startsAt)
    } else await serveOrder(ctx, orderId, action, act.reason)
  } else if (action === 'accept_move' || action === 'decline_move') {
    if (action === 'accept_move' && !act.startsAt) throw invalid({ path: 'startsAt', code: 'required' })
    const answer = action === 'accept_move' && act.startsAt ? { accept: act.startsAt, staffid: act.staffid } : 'decline'
    await answerMove(ctx, orderId, answer, act.secret)
  } else {
    await actAsCustomer(ctx, orderId, action, act)
  }
  return showOrder(ctx, orderId, act.secret, side)
}
