import { DomainError } from '#shared/errors.ts'
import { type OrderStatus, statusesWhere } from '#shared/order-status.ts'
import type { OrderStep } from '#shared/order-steps.ts'
import type { Right } from '#shared/rights.ts'
import { MINUTE } from '#shared/time.ts'
import type { OrderFacts, Side } from './orders.facts.ts'
import {
  absentMinutes,
  beforeStart,
  changes,
  claimed,
  deliveredByTime,
  hadBegun,
  hasNotAnswered,
  isFreshlyMarked,
  isOver,
  isOwnClaim,
  isProposed,
  movable,
  moves,
  type Refusal,
  replaces,
  timesDone,
} from './orders.guards.ts'
import { maxUndoneStarts } from './orders.limits.ts'
import type { Effect, Forgotten } from './owed-effects.ts'

/** What a side may do with an order, and when. */
interface Step {
  from: readonly OrderStatus[]
  by: readonly Side[]
  /** The right that a provider's staff needs. */
  right?: Right
  /** From how many minutes after the start on (negative: before it); at any time for an order without a time. */
  fromStart?: number
  /** Whether the time for it has come and has not passed, and what else it depends on. Asked by screens and use cases alike. */
  when?: (order: OrderFacts, now: Date, side: Side) => boolean | Refusal
}

/** A step that changes the status. */
interface Transition extends Step {
  to: OrderStatus
  effects?: readonly Effect[]
  /** The topic of its outbox event: open screens learn by it that the order changed. */
  topic:
    | 'orders.checkout_opened'
    | 'orders.requested'
    | 'orders.confirmed'
    | 'orders.accepted'
    | 'orders.started'
    | 'orders.start_undone'
    | 'orders.delivered'
    | 'orders.declined'
    | 'orders.expired'
    | 'orders.cancelled'
    | 'orders.completed'
    | 'orders.closed'
    | 'orders.payment_expired'
    | 'orders.returned'
    | 'orders.no_show_claimed'
    | 'orders.claim_withdrawn'
    | 'orders.no_show'
    | 'orders.disputed'
    | 'orders.resolved'
}

/**
 * The life of an order: every change of status is one of these. Of concurrent transitions the first to commit wins; the
 * others find the order in another status and are refused.
 */
export const transitions = {
  open_checkout: {
    from: ['draft'],
    to: 'pending_payment',
    by: ['customer'],
    topic: 'orders.checkout_opened',
  },
  back_to_cart: {
    from: ['pending_payment'],
    to: 'draft',
    by: ['customer'],
    effects: ['release'],
    topic: 'orders.returned',
  },
  expire_payment: {
    from: ['pending_payment'],
    to: 'payment_expired',
    by: ['system'],
    effects: ['release'],
    topic: 'orders.payment_expired',
  },
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
  start: {
    from: ['confirmed'],
    to: 'in_progress',
    by: ['provider'],
    right: 'orders.change',
    fromStart: -30,
    topic: 'orders.started',
  },
  // Takes back a start that was pressed on the wrong order. It tells nobody.
  undo_start: {
    from: ['in_progress'],
    to: 'confirmed',
    by: ['provider'],
    right: 'orders.change',
    when: (order) => timesDone(order, 'provider', 'undo_start') < maxUndoneStarts,
    topic: 'orders.start_undone',
  },
  deliver: {
    from: ['confirmed', 'in_progress'],
    to: 'delivered',
    by: ['provider', 'system'],
    right: 'orders.change',
    fromStart: 0,
    topic: 'orders.delivered',
  },
  complete: {
    from: ['delivered'],
    to: 'completed',
    by: ['customer', 'system'],
    effects: ['pay_out'],
    topic: 'orders.completed',
  },
  close: { from: ['completed'], to: 'closed', by: ['system'], topic: 'orders.closed' },
  // Also after the provider pressed start: the booked time decides, not a button of the other side.
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
  // That somebody did not come is one side's claim: the money waits, and the other side has a day to contest it. Also
  // possible after the timer, not the provider, marked the order as delivered, until the money is released.
  claim_no_show: {
    from: ['confirmed', 'in_progress', 'delivered'],
    to: 'no_show_claimed',
    by: ['provider'],
    right: 'orders.change',
    fromStart: absentMinutes,
    when: (order, _now, side) =>
      order.startsAt !== null && !claimed(order, side) && (order.status !== 'delivered' || deliveredByTime(order)),
    effects: ['freeze'],
    topic: 'orders.no_show_claimed',
  },
  // Also possible after the timer marked the order as delivered, until the money is released.
  claim_provider_no_show: {
    from: ['confirmed', 'in_progress', 'delivered'],
    to: 'no_show_claimed',
    by: ['customer'],
    fromStart: absentMinutes,
    when: (order, _now, side) => order.startsAt !== null && !claimed(order, side),
    effects: ['freeze'],
    topic: 'orders.no_show_claimed',
  },
  // A claim made by mistake can be withdrawn until it is decided. The order goes to the status that fits its times.
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
} as const satisfies { [Name in OrderStep]?: Transition }

export type TransitionName = keyof typeof transitions
// None forgets an effect.
null satisfies [Forgotten<typeof transitions>] extends [never] ? null : Forgotten<typeof transitions>

/** Statuses of an order that money places, also when it comes late. */
export const placedFrom: readonly OrderStatus[] = transitions.confirm.from

export function transition(name: TransitionName): Transition {
  return transitions[name]
}

/** Which fee of the policy a final step costs, told by its effects. */
export function feeOf(step: OrderStep): 'cancel' | 'no_show' | undefined {
  const table: Readonly<Partial<Record<OrderStep, Transition>>> = transitions
  const effects = table[step]?.effects ?? []
  if (effects.includes('refund_by_policy')) return 'cancel'
  return effects.includes('refund_no_show') ? 'no_show' : undefined
}

/** Steps that leave an order in its status. */
export const acts = {
  pay: {
    from: ['pending_payment'],
    by: ['customer'],
    when: ({ holdExpiresAt }, now) => holdExpiresAt !== null && now < holdExpiresAt,
  },
  reschedule: { from: ['requested', 'confirmed'], by: ['customer', 'provider'], right: 'orders.change', when: moves },
  change: { from: ['requested', 'confirmed'], by: ['customer'], when: changes },
  replace_person: { from: ['requested', 'confirmed'], by: ['provider'], right: 'orders.change', when: replaces },
  accept_move: {
    from: ['requested', 'confirmed'],
    by: ['customer'],
    when: (order, now) => isProposed(order, now) && movable(order, now),
  },
  decline_move: { from: ['requested', 'confirmed'], by: ['customer'], when: isProposed },
  withdraw_move: { from: ['requested', 'confirmed'], by: ['provider'], right: 'orders.change', when: isProposed },
  answer: {
    from: ['disputed'],
    by: ['customer', 'provider'],
    right: 'orders.change',
    when: (order, _now, side) => hasNotAnswered(order, side),
  },
  // Not once the sides can no longer change anything about the money, or disagree about it.
  mark_paid: {
    from: statusesWhere(({ phase, stands }) => phase === 'ahead' || stands),
    by: ['provider'],
    right: 'orders.settle',
    when: ({ paymentStatus }) => paymentStatus === 'offline_due' || paymentStatus === 'partly_paid',
  },
  // Takes back a mark that was made on the wrong order, or too early. It tells nobody.
  unmark_paid: {
    from: statusesWhere(({ phase, stands }) => phase === 'ahead' || stands),
    by: ['provider'],
    right: 'orders.settle',
    when: isFreshlyMarked,
  },
} as const satisfies Record<string, Step>

export type StepName = TransitionName | keyof typeof acts

/** @throws DomainError `orders.not_allowed_now` for a step that leaves the status as it is */
export function asTransition(step: StepName): TransitionName {
  if (!(step in transitions)) throw new DomainError('orders.not_allowed_now')
  return step as TransitionName
}

const steps: Readonly<Record<StepName, Step>> = { ...transitions, ...acts }

/** The right that a provider's staff needs for a step; undefined where the step is not theirs. */
export const rightFor = (name: StepName): Right | undefined => steps[name].right

/** Whether a step is a side's in the status that an order has, whatever the time. */
export const isStepIn = (name: StepName, side: Side, { status }: Pick<OrderFacts, 'status'>): boolean =>
  steps[name].by.includes(side) && steps[name].from.includes(status)

/** When a step becomes possible that waits for the start; null where it does not. */
export function opensAt(name: StepName, { startsAt }: Pick<OrderFacts, 'startsAt'>): Date | null {
  const { fromStart } = steps[name]
  return startsAt === null || fromStart === undefined ? null : new Date(startsAt.getTime() + fromStart * MINUTE)
}

/**
 * Why a side may not take a step with an order at an instant; null where it may. Rights of staff are checked separately.
 * `orders.not_allowed_now` where the status, the side or the time does not fit.
 */
export function refusalOf(name: StepName, side: Side, order: OrderFacts, now: Date): Refusal | null {
  const { by, from, when } = steps[name]
  if (!by.includes(side) || !from.includes(order.status)) return 'orders.not_allowed_now'
  const opens = opensAt(name, order)
  if (opens && now < opens) return 'orders.not_allowed_now'
  const judged = when?.(order, now, side) ?? true
  return judged === true ? null : judged || 'orders.not_allowed_now'
}
