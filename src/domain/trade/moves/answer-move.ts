import { eq } from 'drizzle-orm'
import { atomically, type Context, recordMessage } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { noProposal, setTimers } from '../orders/move-order.ts'
import { linesOf, lockOrder, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { requireActing, requireStep } from '../orders/orders.actions.ts'
import { changeOfPerson } from './change-of-person.ts'
import { moveTo, noteMove } from './reschedule-order.ts'

/**
 * The customer answers a proposed move: accepted, the new time is taken if it is still free and cancelling is free for a
 * day; declined, the old time stands.
 * @param answer.accept the time that the customer was shown, an ISO instant; `staffid` who would serve instead, where
 * another person was named.
 * @throws DomainError `orders.order_not_found`, `orders.not_allowed_now` when nothing, or another time, is proposed by now,
 * `booking.slot_taken`, `booking.person_not_offered`
 */
export async function answerMove(
  ctx: Context,
  orderId: string,
  answer: { accept: string; staffid?: string | undefined } | 'decline',
  secret: string | undefined,
): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, answer === 'decline' ? 'decline_move' : 'accept_move', 'customer', secret)
    if (answer === 'decline') {
      await requireStep(ctx, order, 'decline_move', 'customer')
      return endProposal(ctx, order, 'customer')
    }
    await requireStep(ctx, order, 'accept_move', 'customer')
    // Yes is said to the time that was shown: the provider may have proposed another one meanwhile.
    const startsAt = requireShown(order, answer.accept)
    const lines = await linesOf(ctx, [orderId])
    const { staff } = changeOfPerson(order, lines, { startsAt, staffId: order.proposedStaffId })
    if (staff !== answer.staffid) throw new DomainError('orders.not_allowed_now')
    const time = { startsAt, staffId: order.proposedStaffId ?? undefined, atOnce: true }
    return moveTo(ctx, order, lines, time, { by: 'customer', free: true })
  })
}

/**
 * The provider takes a proposed move back before it is answered: the old time stands, and the customer is told.
 * @param shown the proposed time that the provider was shown, an ISO instant.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` when nothing, or another time,
 * is proposed by now
 */
export async function withdrawMove(ctx: Context, orderId: string, shown: string): Promise<Order> {
  return atomically(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await requireActing(ctx, order, 'withdraw_move', 'provider')
    await requireStep(ctx, order, 'withdraw_move', 'provider')
    requireShown(order, shown)
    return endProposal(ctx, order, 'provider')
  })
}

/** The proposed time, which must be the one that was shown. @throws DomainError `orders.not_allowed_now` */
function requireShown({ proposedStartsAt }: Order, shown: string): Date {
  if (proposedStartsAt?.getTime() !== Date.parse(shown)) throw new DomainError('orders.not_allowed_now')
  return new Date(shown)
}

/** How a proposal ends without a move, by who ended it; `person`, where the time was no question. */
const ends = {
  customer: { event: 'decline_move', topic: 'orders.move_declined', person: 'orders.person_declined' },
  provider: { event: 'withdraw_move', topic: 'orders.move_withdrawn', person: 'orders.person_withdrawn' },
  system: { event: 'lapse_move', topic: 'orders.move_lapsed', person: 'orders.person_lapsed' },
} as const

/**
 * The old time stays: the customer said no, the provider took it back, or nobody said anything. Runs in the caller's
 * transaction on a locked order.
 */
export async function endProposal(ctx: Context, order: Order, by: keyof typeof ends): Promise<Order> {
  if (order.proposedStartsAt === null) return order
  const { event, topic, person } = ends[by]
  const { proposedStartsAt: startsAt, proposedStaffId: staffId } = order
  const persons = changeOfPerson(order, await linesOf(ctx, [order.id]), { startsAt, staffId })
  const data = { proposed: startsAt.toISOString(), ...persons }
  const [kept] = await ctx.db
    .update(orders)
    .set({ ...noProposal, updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
    .returning()
  if (!kept) throw new DomainError('orders.order_not_found')
  await setTimers(ctx, kept)
  await noteMove(ctx, kept, event, by, data)
  await recordMessage(ctx, persons.personOnly ? person : topic, {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by, ...data },
  })
  return kept
}
