import type { OrderAction, OrderView } from '#contracts/orders.ts'
import { atomically, type Context } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { answerDispute } from '../claims/answer-dispute.ts'
import { acceptMove, declineMove, endProposal, withdrawMove } from '../moves/answer-move.ts'
import { changeBooking } from '../moves/change-booking.ts'
import { handOver, rescheduleOrder } from '../moves/reschedule-order.ts'
import { requireAsDecided } from './as-decided.ts'
import { markPaid, unmarkPaid } from './mark-paid.ts'
import { moneyBack } from './money-back.ts'
import { moveOrder } from './move-order.ts'
import { type Act, type Acting, given, requireActing, requireStep } from './orders.actions.ts'
import { requireViewer } from './orders.policy.ts'
import { lockOrder, type Order } from './orders.queries.ts'
import { asTransition, type StepName } from './orders.states.ts'
import type { orders } from './orders.tables.ts'
import { showOrder } from './show-orders.ts'

/** An action that moves the order along the transition that `transitions` has for it. */
interface Moves {
  /** Runs before the transition and may refuse; answers the order as it is then. */
  first?: (ctx: Context, acting: Acting) => Promise<Order>
  /** Columns that are written with the transition. */
  set?: (ctx: Context, acting: Acting, step: StepName) => Partial<typeof orders.$inferInsert>
}
/** An action that leaves the order's status as it is. */
type Does = (ctx: Context, acting: Acting) => Promise<void>

/** What each action does. An action without its row does not compile. */
const handlers: Record<OrderAction, Moves | Does> = {
  cancel: { first: requireShownRefund, set: (_ctx, { side }) => ({ cancelledBy: side }) },
  complete: {},
  no_show: {
    // One side's word that the other did not come; it stands unless it is contested until then.
    set: (ctx, { side }) => ({
      claimedBy: side,
      claimExpiresAt: new Date(ctx.now().getTime() + figures.contestHours * HOUR),
    }),
  },
  contest: { first: requireReason },
  withdraw: {
    set: (ctx, { order }, step) => ({
      claimExpiresAt: null,
      ...(step === 'withdraw_claim_late' ? { deliveredAt: order.deliveredAt ?? ctx.now() } : {}),
    }),
  },
  answer: answerDispute,
  accept: {
    // A provider who accepts the requested time withdraws the proposal of another one, and the customer is told.
    first: (ctx, { order }) => endProposal(ctx, order, 'provider'),
    set: (ctx, { order }) => ({ confirmedAt: ctx.now(), requestExpiresAt: null, freeCancelUntil: graceOf(ctx, order) }),
  },
  decline: { first: requireShownRefund },
  start: {},
  undo_start: {},
  deliver: { set: (ctx) => ({ deliveredAt: ctx.now() }) },
  mark_paid: markPaid,
  unmark_paid: unmarkPaid,
  reschedule: rescheduleOrder,
  hand_over: handOver,
  change: changeBooking,
  accept_move: acceptMove,
  decline_move: declineMove,
  withdraw_move: withdrawMove,
}

/**
 * Carries out one side's action on an order, by its name in the API; somebody who is on both sides says which one.
 * Cancelling gives back what the policy leaves; see `moneyBack`.
 * @param act.reason is shown to the other side.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` for an action that the side
 * does not have, `orders.moved_meanwhile` where it says what it was decided over and the order is another one by now, and those of
 * the action itself
 */
export async function actOnOrder(ctx: Context, orderId: string, action: OrderAction, act: Act): Promise<OrderView> {
  const side = await atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const side = await requireViewer(ctx, order, act.secret, act.as)
    const member = await requireActing(ctx, order, action, side, act.secret)
    const acting: Acting = { order, side, member, act }
    const handler = handlers[action]
    if (typeof handler === 'function') {
      await requireAsDecided(ctx, order, act)
      await handler(ctx, acting)
      return side
    }
    const { step, facts } = await requireStep(ctx, order, action, side)
    await requireAsDecided(ctx, order, act)
    const before = (await handler.first?.(ctx, acting)) ?? order
    const set = handler.set?.(ctx, acting, step) ?? {}
    const data = act.reason ? { reason: act.reason } : {}
    await moveOrder(ctx, before, asTransition(step), { side, facts, set, data })
    return side
  })
  return showOrder(ctx, orderId, act.secret, side)
}

/** The free minutes of a request begin once it is accepted: until then it costs nothing, however long that took. */
function graceOf(ctx: Context, { freeCancelUntil }: Order): Date {
  return new Date(Math.max(ctx.now().getTime() + figures.graceMinutes * MINUTE, freeCancelUntil?.getTime() ?? 0))
}

/** Refuses to cancel or decline where the refund differs from the one that was shown. @throws DomainError `orders.refund_changed` */
async function requireShownRefund(ctx: Context, { order, side, act }: Acting): Promise<Order> {
  if (act.expectedRefund === undefined) return order
  const { refundAmount: online, spotBackAmount } = await moneyBack(
    ctx,
    order,
    side === 'provider' ? 'full' : 'cancelled',
  )
  const amount = online + spotBackAmount
  if (amount !== act.expectedRefund)
    throw new DomainError('orders.refund_changed', { data: { refund: { amount, currency: order.currency } } })
  return order
}

/** A reason is required: whoever decides knows only what both sides say. @throws DomainError `request.invalid` */
async function requireReason(_ctx: Context, { order, act }: Acting): Promise<Order> {
  given(act, 'reason')
  return order
}
