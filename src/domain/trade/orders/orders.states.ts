import type { Right } from '#shared/rights.ts'
import type { OrderStatus } from '#shared/order-status.ts'

export type Side = 'customer' | 'provider' | 'system' | 'operator'

/** What happens to the rest of the world with a transition; each is carried out in its transaction (move-order.ts). */
export type Effect =
  | 'release'
  | 'confirm'
  | 'refund_all'
  | 'refund_by_policy'
  | 'refund_no_show'
  | 'freeze'
  | 'unfreeze'
  | 'ask_operator'
  | 'spare_operator'
  | 'pay_out'

/** What of an order the clocks of its transitions look at. */
export interface ClockFacts {
  status: OrderStatus
  startsAt: Date | null
  endsAt: Date | null
  deliveredAt: Date | null
  claimedBy: 'customer' | 'provider' | null
  claimExpiresAt: Date | null
  /** The claims that were made of it, oldest first: a side makes one, whatever became of it. */
  claims: readonly { by: Side; from: OrderStatus }[]
}

interface Transition {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly Side[]
  /** What a provider's staff needs. */
  right?: Right
  /** The clock: whether the hour for it has come, and has not passed. Asked by screens and use cases alike. */
  when?: (order: ClockFacts, now: Date, side: Side) => boolean
  effects?: readonly Effect[]
  /** What subscribers hear; transitions without one concern nobody else. */
  topic?:
    | 'orders.requested'
    | 'orders.confirmed'
    | 'orders.accepted'
    | 'orders.declined'
    | 'orders.expired'
    | 'orders.cancelled'
    | 'orders.completed'
    | 'orders.no_show_claimed'
    | 'orders.claim_withdrawn'
    | 'orders.no_show'
    | 'orders.disputed'
    | 'orders.resolved'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether it is at least so long after the start (negative: before it). What has no time has no such hour to wait for. */
const sinceStart = (minutes: number) => (order: ClockFacts, now: Date) =>
  order.startsAt === null || now.getTime() >= order.startsAt.getTime() + minutes * MINUTE
const beforeStart = (order: ClockFacts, now: Date) => order.startsAt === null || now < order.startsAt
/** Somebody is missed only where there is an hour at which to be there. */
const missed = (order: ClockFacts, now: Date) => order.startsAt !== null && sinceStart(10)(order, now)
/** Whoever withdrew a claim does not claim the same again, also when the other side claimed and withdrew after it. */
const claimed = ({ claims }: ClockFacts, side: Side) => claims.some(({ by }) => by === side)
/** Delivered by the clock, at its end, and not by the provider's own word before it. */
const deliveredByTime = ({ status, deliveredAt, endsAt }: ClockFacts) =>
  status === 'delivered' && deliveredAt !== null && endsAt !== null && deliveredAt >= endsAt
/** Whether, but for a claim, the order would have been served by now. */
const isOver = ({ deliveredAt, endsAt, startsAt }: ClockFacts, now: Date) =>
  deliveredAt !== null || now >= (endsAt ?? startsAt ?? now)
/** A side's own claim while nobody has decided it, be it by silence. */
const isOwnClaim = (order: ClockFacts, now: Date, side: Side) =>
  order.claimedBy === side &&
  (order.status === 'disputed' || (order.claimExpiresAt !== null && now < order.claimExpiresAt))
/** Whether the booking had begun when it was claimed that somebody did not come. */
const hadBegun = ({ claims }: ClockFacts) => claims.at(-1)?.from !== 'confirmed'

/**
 * The life of an order: every change of status is one of these and nothing else. Of rival transitions the first to
 * commit wins; the others find the order in another status and are refused.
 */
export const transitions = {
  open_checkout: { from: ['draft'], to: 'pending_payment', by: ['customer'] },
  back_to_cart: { from: ['pending_payment'], to: 'draft', by: ['customer'], effects: ['release'] },
  expire_payment: { from: ['pending_payment'], to: 'payment_expired', by: ['system'], effects: ['release'] },
  // From payment_expired only when money arrives late and what was held is still free.
  request: {
    from: ['pending_payment', 'payment_expired'],
    to: 'requested',
    by: ['customer', 'system'],
    effects: ['confirm'],
    topic: 'orders.requested',
  },
  confirm: {
    from: ['pending_payment', 'payment_expired'],
    to: 'confirmed',
    by: ['customer', 'system'],
    effects: ['confirm'],
    topic: 'orders.confirmed',
  },
  accept: { from: ['requested'], to: 'confirmed', by: ['provider'], right: 'orders.change', topic: 'orders.accepted' },
  decline: {
    from: ['requested'],
    to: 'declined',
    by: ['provider'],
    right: 'orders.change',
    effects: ['release', 'refund_all'],
    topic: 'orders.declined',
  },
  expire_request: {
    from: ['requested'],
    to: 'expired',
    by: ['system'],
    effects: ['release', 'refund_all'],
    topic: 'orders.expired',
  },
  start: { from: ['confirmed'], to: 'in_progress', by: ['provider'], right: 'orders.change', when: sinceStart(-30) },
  // The wrong customer's button was pressed; nobody was told of the start.
  undo_start: { from: ['in_progress'], to: 'confirmed', by: ['provider'], right: 'orders.change' },
  deliver: {
    from: ['confirmed', 'in_progress'],
    to: 'delivered',
    by: ['provider', 'system'],
    right: 'orders.change',
    when: sinceStart(0),
  },
  complete: {
    from: ['delivered'],
    to: 'completed',
    by: ['customer', 'system'],
    effects: ['pay_out'],
    topic: 'orders.completed',
  },
  close: { from: ['completed'], to: 'closed', by: ['system'] },
  // Also when the provider has made ready: the hour of the start decides, not a button of the other side.
  cancel: {
    from: ['requested', 'confirmed', 'in_progress'],
    to: 'cancelled',
    by: ['customer'],
    when: beforeStart,
    effects: ['release', 'refund_by_policy', 'pay_out'],
    topic: 'orders.cancelled',
  },
  // Also once begun: a provider who cannot go on gives everything back.
  cancel_by_provider: {
    from: ['requested', 'confirmed', 'in_progress'],
    to: 'cancelled',
    by: ['provider'],
    right: 'orders.change',
    effects: ['release', 'refund_all'],
    topic: 'orders.cancelled',
  },
  // That somebody did not come is one side's word: the money waits, and the other side has a day to say otherwise.
  // Also when the end has passed and the clock, not the provider, took it for delivered; until the money is released.
  claim_no_show: {
    from: ['confirmed', 'in_progress', 'delivered'],
    to: 'no_show_claimed',
    by: ['provider'],
    right: 'orders.change',
    when: (order, now, side) =>
      missed(order, now) && !claimed(order, side) && (order.status !== 'delivered' || deliveredByTime(order)),
    effects: ['freeze'],
    topic: 'orders.no_show_claimed',
  },
  // Also when the end has passed and the system took it for delivered; until the money is released.
  claim_provider_no_show: {
    from: ['confirmed', 'in_progress', 'delivered'],
    to: 'no_show_claimed',
    by: ['customer'],
    when: (order, now, side) => missed(order, now) && !claimed(order, side),
    effects: ['freeze'],
    topic: 'orders.no_show_claimed',
  },
  // A claim made by mistake is taken back while nobody has decided: the order stands where its clock says.
  withdraw_claim: {
    from: ['no_show_claimed', 'disputed'],
    to: 'in_progress',
    by: ['customer', 'provider'],
    right: 'orders.change',
    when: (order, now, side) => isOwnClaim(order, now, side) && !isOver(order, now) && hadBegun(order),
    effects: ['unfreeze', 'spare_operator'],
    topic: 'orders.claim_withdrawn',
  },
  withdraw_claim_early: {
    from: ['no_show_claimed', 'disputed'],
    to: 'confirmed',
    by: ['customer', 'provider'],
    right: 'orders.change',
    when: (order, now, side) => isOwnClaim(order, now, side) && !isOver(order, now) && !hadBegun(order),
    effects: ['unfreeze', 'spare_operator'],
    topic: 'orders.claim_withdrawn',
  },
  withdraw_claim_late: {
    from: ['no_show_claimed', 'disputed'],
    to: 'delivered',
    by: ['customer', 'provider'],
    right: 'orders.change',
    when: (order, now, side) => isOwnClaim(order, now, side) && isOver(order, now),
    effects: ['unfreeze', 'spare_operator'],
    topic: 'orders.claim_withdrawn',
  },
  no_show: {
    from: ['no_show_claimed'],
    to: 'no_show',
    by: ['system'],
    effects: ['refund_no_show', 'pay_out'],
    topic: 'orders.no_show',
  },
  // The provider did not come: everything goes back.
  provider_no_show: {
    from: ['no_show_claimed'],
    to: 'no_show',
    by: ['system'],
    effects: ['refund_all'],
    topic: 'orders.no_show',
  },
  contest: {
    from: ['no_show_claimed'],
    to: 'disputed',
    by: ['customer', 'provider'],
    right: 'orders.change',
    when: (order, now, side) => order.claimedBy !== side && order.claimExpiresAt !== null && now < order.claimExpiresAt,
    effects: ['ask_operator'],
    topic: 'orders.disputed',
  },
  // What goes back is promised before the rest is released (resolve-dispute.ts).
  resolve: { from: ['disputed'], to: 'resolved', by: ['operator'], effects: ['pay_out'], topic: 'orders.resolved' },
  resolve_by_time: {
    from: ['disputed'],
    to: 'resolved',
    by: ['system'],
    effects: ['refund_all'],
    topic: 'orders.resolved',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

export function transition(name: TransitionName): Transition {
  return transitions[name]
}

/** Whether a side may take a transition of an order at an instant; rights of staff are asked apart. */
export function allows(name: TransitionName, side: Side, order: ClockFacts, now: Date): boolean {
  const { by, from, when } = transition(name)
  return by.includes(side) && from.includes(order.status) && (when?.(order, now, side) ?? true)
}

/** How long checkout keeps what it holds. */
export const holdMinutes = 15
export const graceMinutes = 5
/** How often either side moves an order by itself. */
export const maxReschedules = 3
/** How often a provider asks for another time. */
export const maxProposals = 3
/** How often a provider takes back the start of one order. */
export const maxUndoneStarts = 3

/** How long the other side may contest that somebody did not come. */
export const contestHours = 24
/** Within how long an operator decides a dispute. */
export const decisionHours = 14 * 24

/** Until when both sides are promised a decision of a dispute that began then. */
export function decisionDue(since: Date): Date {
  return new Date(since.getTime() + decisionHours * HOUR)
}

/** How long nobody may be charged for cancelling after the provider moved the booking. */
export const freeCancelHours = 24

/**
 * Until when a customer may answer a proposed move: a day, but never later than two hours before the time that
 * stands, nor than the time that is proposed.
 */
export function proposalDeadline(now: Date, startsAt: Date, proposed: Date): Date {
  return new Date(Math.min(now.getTime() + DAY, startsAt.getTime() - 2 * HOUR, proposed.getTime()))
}

/** When a request that nobody answers ends: after 24 hours, never later than an hour before the start. */
export function requestDeadline(now: Date, startsAt: Date | null): Date {
  const day = now.getTime() + DAY
  return new Date(startsAt ? Math.max(now.getTime(), Math.min(day, startsAt.getTime() - HOUR)) : day)
}
