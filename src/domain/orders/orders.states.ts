import type { OrderStatus, TimerKind } from './orders.tables.ts'

export type Side = 'customer' | 'provider' | 'system'

/** What happens to the rest of the world with a transition; each is carried out in its transaction (move-order.ts). */
export type Effect = 'release' | 'confirm' | 'refund_all' | 'refund_by_policy' | 'refund_no_show' | 'pay_out'

interface Transition {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly Side[]
  /** The permission letter that a provider's staff needs. */
  letter?: string
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
}

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
  accept: { from: ['requested'], to: 'confirmed', by: ['provider'], letter: 'E', topic: 'orders.accepted' },
  decline: {
    from: ['requested'],
    to: 'declined',
    by: ['provider'],
    letter: 'E',
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
  start: { from: ['confirmed'], to: 'in_progress', by: ['provider'], letter: 'E' },
  deliver: { from: ['confirmed', 'in_progress'], to: 'delivered', by: ['provider', 'system'], letter: 'E' },
  complete: {
    from: ['delivered'],
    to: 'completed',
    by: ['customer', 'system'],
    effects: ['pay_out'],
    topic: 'orders.completed',
  },
  close: { from: ['completed'], to: 'closed', by: ['system'] },
  cancel: {
    from: ['requested', 'confirmed'],
    to: 'cancelled',
    by: ['customer'],
    effects: ['release', 'refund_by_policy', 'pay_out'],
    topic: 'orders.cancelled',
  },
  cancel_by_provider: {
    from: ['requested', 'confirmed'],
    to: 'cancelled',
    by: ['provider'],
    letter: 'E',
    effects: ['release', 'refund_all'],
    topic: 'orders.cancelled',
  },
  no_show: {
    from: ['confirmed', 'in_progress'],
    to: 'no_show',
    by: ['provider'],
    letter: 'E',
    effects: ['refund_no_show', 'pay_out'],
  },
  // The provider did not come: everything goes back.
  provider_no_show: { from: ['confirmed'], to: 'no_show', by: ['customer'], effects: ['refund_all'] },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

export function transition(name: TransitionName): Transition {
  return transitions[name]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long checkout keeps what it holds. */
export const holdMinutes = 15
export const graceMinutes = 5
export const maxReschedules = 3

/** Instants and clocks of an order that its timers hang on. */
export interface TimerFacts {
  status: OrderStatus
  startsAt: Date | null
  endsAt: Date | null
  holdExpiresAt: Date | null
  requestExpiresAt: Date | null
}

/** When a request that nobody answers ends: after 24 hours, never later than an hour before the start. */
export function requestDeadline(now: Date, startsAt: Date | null): Date {
  const day = now.getTime() + 24 * HOUR
  return new Date(startsAt ? Math.max(now.getTime(), Math.min(day, startsAt.getTime() - HOUR)) : day)
}

/** The timers that run while an order is in its status; entering a status replaces all earlier ones. */
export function timersOf(order: TimerFacts, now: Date): { kind: TimerKind; dueAt: Date }[] {
  const timers: { kind: TimerKind; dueAt: Date }[] = []
  const at = (kind: TimerKind, instant: number | undefined) => {
    if (instant !== undefined) timers.push({ kind, dueAt: new Date(instant) })
  }
  const start = order.startsAt?.getTime()
  switch (order.status) {
    case 'pending_payment':
      at('expire_payment', order.holdExpiresAt?.getTime())
      break
    case 'requested':
      at('expire_request', order.requestExpiresAt?.getTime())
      break
    case 'confirmed':
      // A reminder that would come later than it should is left out.
      if (start !== undefined && start - 24 * HOUR > now.getTime()) at('remind_24h', start - 24 * HOUR)
      if (start !== undefined && start - 2 * HOUR > now.getTime()) at('remind_2h', start - 2 * HOUR)
      at('deliver', order.endsAt?.getTime())
      break
    case 'in_progress':
      at('deliver', order.endsAt?.getTime())
      break
    case 'delivered':
      at('complete', (order.endsAt ?? now).getTime() + 48 * HOUR)
      break
    case 'completed':
      at('close', now.getTime() + 14 * 24 * HOUR)
      break
  }
  return timers
}
