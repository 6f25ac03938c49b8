import { figures } from '#shared/figures.ts'
import { MINUTE } from '#shared/time.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { OrderFacts, Side } from './orders.facts.ts'
import { maxPersonChanges, maxProposals, proposalDeadline } from './orders.limits.ts'

// What the steps of an order hang on besides its status; the tables of `orders.states.ts` name these.

/** Why a step is not taken now, where it is not simply that its status or hour is another. */
export type Refusal = Extract<ErrorCode, `orders.${string}`>

/** Whether it is at least so long after the start (negative: before it). What has no time has no such hour to wait for. */
export const sinceStart = (minutes: number) => (order: OrderFacts, now: Date) =>
  order.startsAt === null || now.getTime() >= order.startsAt.getTime() + minutes * MINUTE
export const beforeStart = (order: OrderFacts, now: Date) => order.startsAt === null || now < order.startsAt
/** Somebody is missed only where there is an hour at which to be there. */
export const missed = (order: OrderFacts, now: Date) => order.startsAt !== null && sinceStart(10)(order, now)
/** The claims that were made, oldest first. */
const claimsIn = ({ past }: OrderFacts) =>
  past.filter(({ transition }) => transition === 'claim_no_show' || transition === 'claim_provider_no_show')
/** Whoever withdrew a claim does not claim the same again, also when the other side claimed and withdrew after it. */
export const claimed = (order: OrderFacts, side: Side) => claimsIn(order).some(({ by }) => by === side)
/** How often a side did something. */
export const timesDone = ({ past }: Pick<OrderFacts, 'past'>, side: Side, step: OrderStep): number =>
  past.filter(({ transition, by }) => transition === step && by === side).length
/** Delivered by the clock, at its end, and not by the provider's own word before it. */
export const deliveredByTime = ({ status, deliveredAt, endsAt }: OrderFacts) =>
  status === 'delivered' && deliveredAt !== null && endsAt !== null && deliveredAt >= endsAt
/** Whether, but for a claim, the order would have been served by now. */
export const isOver = ({ deliveredAt, endsAt, startsAt }: OrderFacts, now: Date) =>
  deliveredAt !== null || now >= (endsAt ?? startsAt ?? now)
/** A side's own claim while nobody has decided it, be it by silence. */
export const isOwnClaim = (order: OrderFacts, now: Date, side: Side) =>
  order.claimedBy === side &&
  (order.status === 'disputed' || (order.claimExpiresAt !== null && now < order.claimExpiresAt))
/** Whether the booking had begun when it was claimed that somebody did not come. */
export const hadBegun = (order: OrderFacts) => claimsIn(order).at(-1)?.from !== 'confirmed'

/** Whether an instant is still so far away that the customer could cancel for nothing. */
const inNotice = ({ policy }: Pick<OrderFacts, 'policy'>, instant: Date | null, now: Date) =>
  instant !== null && now.getTime() <= instant.getTime() - policy.noticeMinutes * MINUTE

/**
 * From which new time on a provider moves a booking without asking: nobody loses the right to cancel by it. Null where
 * every move is a question. @param imposed how often it did so already.
 */
export function imposableFrom(
  order: Pick<OrderFacts, 'startsAt' | 'walkIn' | 'policy'>,
  imposed: number,
  now: Date,
): Date | null {
  if (imposed >= figures.mostReschedules) return null
  if (order.walkIn) return now
  return inNotice(order, order.startsAt, now) ? new Date(now.getTime() + order.policy.noticeMinutes * MINUTE) : null
}

/** A service that has its hour, still ahead. */
export const movable = (order: OrderFacts, now: Date) => order.booked && order.startsAt !== null && now < order.startsAt
export const isProposed = ({ proposalExpiresAt }: OrderFacts, now: Date) =>
  proposalExpiresAt !== null && now < proposalExpiresAt

export function moves(order: OrderFacts, now: Date, side: Side): boolean | Refusal {
  if (!movable(order, now) || order.startsAt === null) return false
  if (side === 'customer') {
    if (order.rescheduleCount >= figures.mostReschedules) return 'orders.reschedule_limit'
    return inNotice(order, order.startsAt, now) || 'orders.notice_passed'
  }
  if (imposableFrom(order, timesDone(order, 'provider', 'reschedule'), now)) return true
  // Nobody could say yes for a walk-in.
  return order.walkIn ? 'orders.reschedule_limit' : mayAsk(order, order.startsAt, now)
}

/** Whether a provider may put a question to the customer, who needs time for the answer. */
function mayAsk(order: OrderFacts, startsAt: Date, now: Date): true | Refusal {
  if (proposalDeadline(now, startsAt, startsAt).getTime() <= now.getTime()) return 'orders.too_late_to_propose'
  return timesDone(order, 'provider', 'propose_move') < maxProposals || 'orders.proposal_limit'
}

/** Whether another person is a question, whatever the time: the customer wanted somebody by name, and can say yes or no. */
export const asksForPerson = ({ personWanted, walkIn }: Pick<OrderFacts, 'personWanted' | 'walkIn'>) =>
  personWanted && !walkIn

/** Another person at the same time; no move. Who wanted just anyone need not be asked, up to the start. */
export function replaces(order: OrderFacts, now: Date): boolean | Refusal {
  if (!movable(order, now) || order.startsAt === null) return false
  if (asksForPerson(order)) return mayAsk(order, order.startsAt, now)
  return timesDone(order, 'provider', 'replace_person') < maxPersonChanges || 'orders.person_limit'
}

/** Whether a side whose claim was contested has not answered the objection yet: it does so once. */
export function hasNotAnswered({ past, claimedBy }: OrderFacts, side: Side): boolean {
  const last = (step: OrderStep) => past.findLastIndex(({ transition }) => transition === step)
  return claimedBy === side && last('answer') <= last('contest')
}
