import { figures } from '#shared/figures.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { TimerKind } from './orders.tables.ts'

/** Instants of an order that its timers depend on. */
export interface TimerFacts {
  status: OrderStatus
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
  holdExpiresAt?: Date | null | undefined
  requestExpiresAt?: Date | null | undefined
  claimExpiresAt?: Date | null | undefined
  proposalExpiresAt?: Date | null | undefined
  /** When a claim was first withdrawn. */
  withdrawnAt?: Date | null | undefined
}

type Timer = { kind: TimerKind; dueAt: Date }
type Clock = (order: TimerFacts, now: Date) => readonly (readonly [TimerKind, number | undefined])[]

const none: Clock = () => []
const deliverAtEnd: Clock = ({ endsAt }) => [['deliver', endsAt?.getTime()]]

/** Which timers run in a status, and when they are due. A status without its row does not compile. */
const clocks: Readonly<Record<OrderStatus, Clock>> = {
  draft: none,
  pending_payment: ({ holdExpiresAt }) => [['expire_payment', holdExpiresAt?.getTime()]],
  payment_expired: none,
  requested: ({ requestExpiresAt }) => [['expire_request', requestExpiresAt?.getTime()]],
  confirmed: (order, now) => {
    const start = order.startsAt?.getTime()
    // A reminder whose time has passed already is left out.
    const ahead = (hours: number) =>
      start !== undefined && start - hours * HOUR > now.getTime() ? start - hours * HOUR : undefined
    return [['remind_24h', ahead(24)], ['remind_2h', ahead(2)], ...deliverAtEnd(order, now)]
  },
  in_progress: deliverAtEnd,
  // After a withdrawn claim the two days to say that something was wrong start again, once.
  delivered: ({ endsAt, withdrawnAt }, now) => [
    ['complete', Math.max((endsAt ?? now).getTime(), withdrawnAt?.getTime() ?? 0) + figures.completeHours * HOUR],
  ],
  completed: (_order, now) => [['close', now.getTime() + 14 * DAY]],
  closed: none,
  declined: none,
  expired: none,
  cancelled: none,
  no_show_claimed: ({ claimExpiresAt }) => [['settle_claim', claimExpiresAt?.getTime()]],
  no_show: none,
  disputed: (_order, now) => [['resolve_dispute', now.getTime() + figures.undecidedDays * DAY]],
  resolved: none,
}

/** The timers that run while an order is in its status; entering a status replaces all earlier ones. */
export function timersOf(order: TimerFacts, now: Date): Timer[] {
  return [['end_proposal', order.proposalExpiresAt?.getTime()] as const, ...clocks[order.status](order, now)].flatMap(
    ([kind, instant]) => (instant === undefined ? [] : [{ kind, dueAt: new Date(instant) }]),
  )
}
