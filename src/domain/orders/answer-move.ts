import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#domain/context.ts'
import { recordMessage } from '#domain/outbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { noProposal, setTimers } from './move-order.ts'
import { requireCustomer } from './orders.policy.ts'
import { linesOf, lockOrder, type Order } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import { moveTo, noteMove, requireMovable } from './reschedule-order.ts'

/**
 * The customer answers a proposed move: accepted, the new time is taken if it is still free and cancelling is free for a
 * day; declined, the old time stands.
 * @param answer.accept the time that the customer was shown, an ISO instant.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now` when nothing, or another time, is proposed by now,
 * `orders.reschedule_limit`, `booking.slot_taken`
 */
export async function answerMove(
  ctx: Context,
  orderId: string,
  answer: { accept: string } | 'decline',
  secret: string | undefined,
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    requireCustomer(ctx, order, secret)
    const { proposedStartsAt, proposedStaffId, proposalExpiresAt } = order
    if (!proposedStartsAt || !proposalExpiresAt || proposalExpiresAt <= ctx.now())
      throw new DomainError('orders.not_allowed_now')
    if (answer === 'decline') return endProposal(ctx, order, 'customer')
    // Yes is said to the time that was shown: the provider may have proposed another one meanwhile.
    if (proposedStartsAt.getTime() !== Date.parse(answer.accept)) throw new DomainError('orders.not_allowed_now')
    const lines = await linesOf(ctx, [orderId])
    requireMovable(ctx, order, lines)
    const time = { startsAt: proposedStartsAt, staffId: proposedStaffId ?? undefined, atOnce: true }
    return moveTo(ctx, order, lines, time, { by: 'customer', free: true })
  })
}

/** The old time stays: the customer said no, or said nothing. Runs in the caller's transaction on a locked order. */
export async function endProposal(ctx: Context, order: Order, by: 'customer' | 'system'): Promise<Order> {
  if (order.proposedStartsAt === null) return order
  const data = { proposed: order.proposedStartsAt.toISOString() }
  const [kept] = await ctx.db
    .update(orders)
    .set({ ...noProposal, updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  if (!kept) throw new DomainError('orders.order_not_found')
  await setTimers(ctx, kept)
  await noteMove(ctx, kept, by === 'customer' ? 'decline_move' : 'lapse_move', by, data)
  await recordMessage(ctx, 'orders.move_declined', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by },
  })
  return kept
}
