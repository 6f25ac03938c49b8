import type { ErrorCode } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { traitsOf } from '#shared/order-status.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { OrderFacts, Side } from './orders.facts.ts'
import { maxPersonChanges, maxProposals, proposalDeadline } from './orders.limits.ts'

// What the steps of an order depend on besides its status; the tables of `orders.states.ts` use these.

/** Why a step is refused now, where the reason is not simply the status or the time. */
export type Refusal = Extract<ErrorCode, `orders.${string}`>

export const beforeStart = (order: OrderFacts, now: Date) => order.startsAt === null || now < order.startsAt
/** So many minutes after the start somebody counts as absent; never for an order without a time. */
export const absentMinutes = 10
/** The claims that were made, oldest first. */
const claimsIn = ({ past }: OrderFacts) =>
  past.filter(({ transition }) => transition === 'claim_no_show' || transition === 'claim_provider_no_show')
/**
 * Whether a side has claimed before: whoever withdrew a claim may not claim again, also when the other side claimed and
 * withdrew after it.
 */
export const claimed = (order: OrderFacts, side: Side) => claimsIn(order).some(({ by }) => by === side)
/** How often a side did something. */
export const timesDone = ({ past }: Pick<OrderFacts, 'past'>, side: Side, step: OrderStep): number =>
  past.filter(({ transition, by }) => transition === step && by === side).length
/**
 * Whether it was marked as paid on the spot lately, and was not completed since: what an order is paid with is settled then.
 */
export function isFreshlyMarked({ status, paymentStatus, spotPaidAt, past }: OrderFacts, now: Date): boolean {
  if (paymentStatus !== 'paid' || spotPaidAt === null) return false
  const marked = past.findLast(({ transition }) => transition === 'mark_paid')
  const isSettled = traitsOf(status).over && !(marked && traitsOf(marked.from).over)
  return !isSettled && now.getTime() < spotPaidAt.getTime() + figures.unmarkHours * HOUR
}
/** Delivered by the clock, at its end, and not by the provider's own word before it. */
export const deliveredByTime = ({ status, deliveredAt, endsAt }: OrderFacts) =>
  status === 'delivered' && deliveredAt !== null && endsAt !== null && deliveredAt >= endsAt
/** Whether the order would be delivered by now if nobody had claimed. */
export const isOver = ({ deliveredAt, endsAt, startsAt }: OrderFacts, now: Date) =>
  deliveredAt !== null || now >= (endsAt ?? startsAt ?? now)
/** A side's own claim while it is undecided: its time has not run out, or it is disputed. */
export const isOwnClaim = (order: OrderFacts, now: Date, side: Side) =>
  order.claimedBy === side &&
  (traitsOf(order.status).awaits === 'decision' || (order.claimExpiresAt !== null && now < order.claimExpiresAt))
/** Whether the booking had begun when it was claimed that somebody did not come. */
export function hadBegun(order: OrderFacts): boolean {
  const claim = claimsIn(order).at(-1)
  return claim === undefined || traitsOf(claim.from).phase !== 'ahead'
}

/** Whether an instant is still so far away that the customer could cancel free of charge. */
const keepsLeadTime = ({ policy }: Pick<OrderFacts, 'policy'>, instant: Date | null, now: Date) =>
  instant !== null && now.getTime() <= leadTimeBeginsAt(instant, policy)

/**
 * From which new time on a provider may move a booking without asking, so that no customer loses the right to cancel. Null
 * where every move needs an answer. @param imposed how often the provider did so already.
 */
export function imposableFrom(
  order: Pick<OrderFacts, 'startsAt' | 'walkIn' | 'policy'>,
  imposed: number,
  now: Date,
): Date | null {
  if (imposed >= figures.mostReschedules) return null
  if (order.walkIn) return now
  return keepsLeadTime(order, order.startsAt, now)
    ? new Date(now.getTime() + order.policy.noticeMinutes * MINUTE)
    : null
}

/** Whether it is a booked service whose time is still ahead; from its start on the refusal says so. */
export function movable({ booked, startsAt }: OrderFacts, now: Date): boolean | Refusal {
  if (!booked || startsAt === null) return false
  return now < startsAt || 'orders.start_passed'
}
export const isProposed = ({ proposalExpiresAt }: OrderFacts, now: Date) =>
  proposalExpiresAt !== null && now < proposalExpiresAt

export function moves(order: OrderFacts, now: Date, side: Side): boolean | Refusal {
  const ahead = movable(order, now)
  if (ahead !== true || order.startsAt === null) return ahead
  if (side === 'customer') {
    if (order.rescheduleCount >= figures.mostReschedules) return 'orders.reschedule_limit'
    return keepsLeadTime(order, order.startsAt, now) || 'orders.notice_passed'
  }
  if (imposableFrom(order, timesDone(order, 'provider', 'reschedule'), now)) return true
  // A walk-in has nobody who could answer a proposal.
  return order.walkIn ? 'orders.reschedule_limit' : mayAsk(order, order.startsAt, now)
}

/**
 * Whether the customer may change who comes, where to or what is added: as long as the time could be moved. A proposal of the
 * provider is answered first.
 */
export const changes = (order: OrderFacts, now: Date, side: Side): boolean | Refusal =>
  !isProposed(order, now) && moves(order, now, side)

/** Whether a provider may still propose something to the customer, who needs time to answer. */
function mayAsk(order: OrderFacts, startsAt: Date, now: Date): true | Refusal {
  if (proposalDeadline(now, startsAt, startsAt).getTime() <= now.getTime()) return 'orders.too_late_to_propose'
  return timesDone(order, 'provider', 'propose_move') < maxProposals || 'orders.proposal_limit'
}

/** Whether another person needs the customer's consent, whatever the time: the customer wanted somebody by name, and can answer. */
export const asksForPerson = ({ personWanted, walkIn }: Pick<OrderFacts, 'personWanted' | 'walkIn'>) =>
  personWanted && !walkIn

/** Whether the provider may put in another person at the same time, up to the start. A customer who wanted anyone is not asked. */
export function replaces(order: OrderFacts, now: Date): boolean | Refusal {
  const ahead = movable(order, now)
  if (ahead !== true || order.startsAt === null) return ahead
  if (asksForPerson(order)) return mayAsk(order, order.startsAt, now)
  return timesDone(order, 'provider', 'replace_person') < maxPersonChanges || 'orders.person_limit'
}

/** Whether a side whose claim was contested has not answered the objection yet; it may answer once. */
export function hasNotAnswered({ past, claimedBy }: OrderFacts, side: Side): boolean {
  const last = (step: OrderStep) => past.findLastIndex(({ transition }) => transition === step)
  return claimedBy === side && last('answer') <= last('contest')
}
