import { type Context, recordEvent } from '#domain/base/index.ts'
import { servedBy as mayServe } from '#domain/companies/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { traitsOf } from '#shared/order-status.ts'
import { HOUR } from '#shared/time.ts'
import { requireMayChoose } from '../booking/choice-of-person.ts'
import { loadOffer } from '../booking/selection.ts'
import { noProposal } from '../orders/move-order.ts'
import { noteStep } from '../orders/note-step.ts'
import { type Acting, given, requireAct, requireStep } from '../orders/orders.actions.ts'
import type { OrderFacts } from '../orders/orders.facts.ts'
import { asksForPerson, imposableFrom, timesDone } from '../orders/orders.guards.ts'
import { maxProposals, proposalDeadline, requestDeadline } from '../orders/orders.limits.ts'
import { linesOf, type Order, type OrderLine } from '../orders/orders.queries.ts'
import { changeOfPerson, servingNow } from './change-of-person.ts'
import { type NewTime, requireFree, takeNewTime } from './take-new-time.ts'
import { writeOrder } from './write-order.ts'

/**
 * Gives an order another time or person; each side may move it three times. The customer has to keep the lead time of the
 * order's policy. The provider moves it while both the old and the new time leave the customer that lead time, or where it is
 * a walk-in; otherwise this is a proposal that the customer accepts or not, and the old time stands meanwhile. After a
 * provider's move cancelling is free for a day. The old time is released and the new one taken in one transaction. Another
 * person is a proposal too, where the customer wanted somebody by name; else the customer is told. Another person at the
 * same time does not count as a move.
 *
 * @throws DomainError `orders.not_allowed_now`, `orders.start_passed`, `orders.moved_meanwhile`, `orders.nothing_changes`, `orders.reschedule_limit`, `orders.notice_passed` for
 * customers, `orders.too_late_to_propose`, `orders.proposal_limit` and `orders.person_limit` for providers, `booking.slot_taken`,
 * `booking.time_not_offered`, `booking.person_not_offered`, `companies.forbidden` for staff who name a colleague and have own bookings only,
 * `request.invalid` for a customer who names somebody where the company decides
 */
export async function rescheduleOrder(ctx: Context, { order, side, member, act }: Acting): Promise<void> {
  const startsAt = new Date(given(act, 'startsAt'))
  if (startsAt <= ctx.now()) throw invalid({ path: 'startsAt', code: 'past' })
  const lines = await linesOf(ctx, [order.id])
  const staffId = member ? mayServe(member, act.staffid ?? undefined, 'orders.change') : (act.staffid ?? undefined)
  const byProvider = side === 'provider'
  const time = { startsAt, staffId, wished: !byProvider, atDesk: byProvider }
  const { staff, personOnly } = changeOfPerson(order, lines, time)
  if (byProvider && personOnly) return replacePerson(ctx, order, lines, time)
  const { facts } = await requireStep(ctx, order, 'reschedule', side)
  const service = lines.find(({ kind }) => kind === 'service')
  if (!byProvider && staffId && service)
    requireMayChoose((await loadOffer(ctx, service.offerId)).offer, staffId, service.wantedStaffId)
  if (!staff && startsAt.getTime() === order.startsAt?.getTime()) throw new DomainError('orders.nothing_changes')
  if (byProvider) {
    const from = imposableFrom(order, timesDone(facts, 'provider', 'reschedule'), ctx.now())
    if (!from || startsAt < from || (staff && asksForPerson(facts))) return propose(ctx, { order, facts }, lines, time)
  }
  await moveTo(ctx, order, lines, time, { by: side, free: byProvider })
}

/**
 * Gives an order its new time and everything that follows from it. Runs in the caller's transaction on a locked order.
 * @param how.by who moves it; `free`: the provider wished for it, so the customer may cancel free of charge for a day.
 * @throws DomainError `booking.slot_taken`, `booking.time_not_offered`, `booking.person_not_offered`
 */
export async function moveTo(
  ctx: Context,
  order: Order,
  lines: readonly OrderLine[],
  time: NewTime,
  how: { by: 'customer' | 'provider'; free: boolean },
): Promise<void> {
  const { startsAt } = time
  const { endsAt, servedBy } = await takeNewTime(ctx, order, lines, time)
  const moved = await writeOrder(ctx, order, {
    startsAt,
    endsAt,
    // A move that the provider wished for does not count as one of the customer's.
    rescheduleCount: order.rescheduleCount + (how.free ? 0 : 1),
    ...noProposal,
    ...(how.free ? { freeCancelUntil: new Date(ctx.now().getTime() + figures.freeCancelHours * HOUR) } : {}),
    ...(traitsOf(order.status).awaits === 'answer'
      ? { requestExpiresAt: answerBy(ctx, order, startsAt, how.free) }
      : {}),
  })
  // Also where nobody asked for another person: whoever served may not be free then.
  const persons = changeOfPerson(order, lines, { startsAt, staffId: servedBy })
  await noteStep(ctx, moved, 'reschedule', how.by, {
    from: order.startsAt?.toISOString(),
    to: startsAt.toISOString(),
    ...persons,
  })
  // The customer accepted what the provider proposed.
  const accepted = how.by === 'customer' && how.free
  const topic = persons.personOnly ? 'orders.person_accepted' : 'orders.move_accepted'
  await recordEvent(ctx, accepted ? topic : 'orders.rescheduled', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    // The old time, for the mail: when that is written, the order has only the new one.
    payload: { by: how.by, from: order.startsAt?.toISOString(), ...persons },
  })
}

/** Until when a request is to be answered at its new time: whoever is to answer wins no time by moving it. */
function answerBy(ctx: Context, { requestExpiresAt }: Order, startsAt: Date, byProvider: boolean): Date {
  const asked = requestDeadline(ctx.now(), startsAt)
  return byProvider && requestExpiresAt !== null && requestExpiresAt < asked ? requestExpiresAt : asked
}

/**
 * Puts somebody else in at the same time, for a colleague who cannot come. A customer who wanted anyone is told at once: it
 * is none of the provider's three moves, and no reason to cancel free of charge.
 */
async function replacePerson(ctx: Context, order: Order, lines: readonly OrderLine[], time: NewTime): Promise<void> {
  const facts = await requireAct(ctx, order, 'replace_person', 'provider')
  if (asksForPerson(facts)) return propose(ctx, { order, facts }, lines, time)
  const persons = changeOfPerson(order, lines, time)
  await takeNewTime(ctx, order, lines, time)
  // So that accepting the proposed time does not bring the former person back.
  const kept = await writeOrder(
    ctx,
    order,
    order.proposedStaffId === persons.staffBefore ? { proposedStaffId: null } : {},
  )
  await noteStep(ctx, kept, 'replace_person', 'provider', { ...persons })
  await recordEvent(ctx, 'orders.person_changed', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by: 'provider', ...persons },
  })
}

/**
 * Gives a booking to a colleague at its time, for one who cannot come: the customer is told, or asked where somebody was wanted by
 * name. The same as a move to its own time.
 * @param acting.act.staffid who is to serve
 * @throws DomainError `orders.not_allowed_now`, `orders.start_passed`, `orders.person_limit`, `orders.moved_meanwhile`, `orders.nothing_changes`,
 * `orders.too_late_to_propose`, `orders.proposal_limit`, `booking.slot_taken`, `booking.time_not_offered`,
 * `booking.person_not_offered`, `companies.forbidden` for staff who name a colleague and have own bookings only
 */
export async function handOver(ctx: Context, { order, side, member, act }: Acting): Promise<void> {
  await requireStep(ctx, order, 'hand_over', side)
  const wanted = given(act, 'staffid')
  const lines = await linesOf(ctx, [order.id])
  const staffId = member ? mayServe(member, wanted, 'orders.change') : wanted
  const { startsAt } = order
  if (!startsAt) throw new DomainError('orders.not_allowed_now')
  const time = { startsAt, staffId, atDesk: true }
  if (!changeOfPerson(order, lines, time).staff) throw new DomainError('orders.nothing_changes')
  await replacePerson(ctx, order, lines, time)
}

async function propose(
  ctx: Context,
  { order, facts }: { order: Order; facts: OrderFacts },
  lines: readonly OrderLine[],
  time: NewTime,
): Promise<void> {
  const { startsAt, staffId } = time
  const now = servingNow(lines)
  if (order.proposedStartsAt?.getTime() === startsAt.getTime() && (order.proposedStaffId ?? now) === (staffId ?? now))
    throw new DomainError('orders.nothing_changes')
  const proposalExpiresAt = proposalDeadline(ctx.now(), order.startsAt ?? startsAt, startsAt)
  if (proposalExpiresAt <= ctx.now()) throw new DomainError('orders.too_late_to_propose')
  // Each proposal is a mail and a text message to the customer.
  if (timesDone(facts, 'provider', 'propose_move') >= maxProposals) throw new DomainError('orders.proposal_limit')
  await requireFree(ctx, order, lines, time)
  const persons = changeOfPerson(order, lines, time)
  const proposed = await writeOrder(ctx, order, {
    proposedStartsAt: startsAt,
    proposedStaffId: staffId ?? null,
    proposalExpiresAt,
  })
  await noteStep(ctx, proposed, 'propose_move', 'provider', {
    from: order.startsAt?.toISOString(),
    to: startsAt.toISOString(),
    ...persons,
  })
  await recordEvent(ctx, persons.personOnly ? 'orders.person_proposed' : 'orders.move_proposed', {
    subjectId: order.id,
    companyId: order.companyId,
    accountId: order.accountId,
    payload: { by: 'provider', proposed: startsAt.toISOString(), until: proposalExpiresAt.toISOString(), ...persons },
  })
}
