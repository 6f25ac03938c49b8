import { eq } from 'drizzle-orm'
import { type Context, recordEvent } from '#domain/base/index.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import { noProposal, setTimers } from '../orders/move-order.ts'
import { noteStep } from '../orders/note-step.ts'
import { type Acting, given, requireStep } from '../orders/orders.actions.ts'
import { linesOf, namesOf, type Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { changeOfPerson } from './change-of-person.ts'
import { moveTo } from './reschedule-order.ts'

/**
 * The customer accepts the proposed move: takes the new time, if it is still free. Cancelling is free for a day then.
 * @param acting.act.startsAt the time that the customer was shown, an ISO instant; `staffid` who would serve instead, where
 * another person was named.
 * @throws DomainError `orders.not_allowed_now` when nothing, or another time, is proposed by now, `orders.proposed_time_gone`, `orders.proposed_person_gone`
 * when that is no longer free: the booking stays as it is
 */
export async function acceptMove(ctx: Context, { order, side, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'accept_move', side)
  // The answer is to the time that was shown: the provider may have proposed another one meanwhile.
  const startsAt = requireShown(order, given(act, 'startsAt'))
  const lines = await linesOf(ctx, [order.id])
  const { staff } = changeOfPerson(order, lines, { startsAt, staffId: order.proposedStaffId })
  if (staff !== act.staffid) throw new DomainError('orders.not_allowed_now')
  const time = { startsAt, staffId: order.proposedStaffId ?? undefined, atDesk: true }
  const gone = await whyGone(ctx, staff)
  await moveTo(ctx, order, lines, time, { by: 'customer', free: true }).catch((error: unknown) => {
    throw error instanceof DomainError && whenTaken.has(error.code) ? gone : error
  })
}

/** What refuses a time to who chooses one; here there is no other one to choose. */
const whenTaken: ReadonlySet<string> = new Set<ErrorCode>([
  'booking.slot_taken',
  'booking.time_not_offered',
  'booking.person_not_offered',
])

/** The refusal where what was proposed is no longer free. Looked up before: after a refusal of the database nothing can be read. @param staff who would serve instead */
async function whyGone(ctx: Context, staff: string | undefined): Promise<DomainError> {
  const person = staff && (await namesOf(ctx, [staff])).get(staff)
  return person
    ? new DomainError('orders.proposed_person_gone', { params: { person } })
    : new DomainError('orders.proposed_time_gone')
}

/**
 * The customer keeps the old time.
 * @param acting.act.startsAt the proposed time that the customer was shown, and `staffid` the person; clients that do not say it are trusted
 * @throws DomainError `orders.not_allowed_now` when nothing, or another time, is proposed by now
 */
export async function declineMove(ctx: Context, { order, side, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'decline_move', side)
  if (act.startsAt !== undefined) requireShown(order, act.startsAt)
  if (act.staffid && act.staffid !== order.proposedStaffId) throw new DomainError('orders.not_allowed_now')
  await endProposal(ctx, order, 'customer')
}

/**
 * The provider takes a proposed move back before it is answered: the old time stands, and the customer is told.
 * @param acting.act.startsAt the proposed time that the provider was shown, an ISO instant.
 * @throws DomainError `orders.not_allowed_now` when nothing, or another time, is proposed by now
 */
export async function withdrawMove(ctx: Context, { order, side, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'withdraw_move', side)
  requireShown(order, given(act, 'startsAt'))
  await endProposal(ctx, order, 'provider')
}

/** The proposed time, which must be the one that was shown. @throws DomainError `orders.not_allowed_now` */
function requireShown({ proposedStartsAt }: Order, shown: string): Date {
  if (proposedStartsAt?.getTime() !== Date.parse(shown)) throw new DomainError('orders.not_allowed_now')
  return new Date(shown)
}

/** How a proposal ends without a move, by who ended it; `person` where only another person was proposed. */
const ends = {
  customer: { event: 'decline_move', topic: 'orders.move_declined', person: 'orders.person_declined' },
  provider: { event: 'withdraw_move', topic: 'orders.move_withdrawn', person: 'orders.person_withdrawn' },
  system: { event: 'lapse_move', topic: 'orders.move_lapsed', person: 'orders.person_lapsed' },
} as const

/**
 * Ends a proposal, and the old time stays: the customer declined, the provider withdrew it, or nobody answered. Runs in the
 * caller's transaction on a locked order.
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
  await noteStep(ctx, kept, event, by, data)
  await recordEvent(ctx, persons.personOnly ? person : topic, {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by, ...data },
  })
  return kept
}
