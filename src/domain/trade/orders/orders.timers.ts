import type { TimerKind } from './orders.tables.ts'
import type { OrderStatus } from '#shared/order-status.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A dispute that nobody decided ends by itself, long after a decision was due. */
const UNDECIDED_DAYS = 60

/** Instants and clocks of an order that its timers hang on. */
export interface TimerFacts {
  status: OrderStatus
  startsAt: Date | null
  endsAt: Date | null
  holdExpiresAt: Date | null
  requestExpiresAt: Date | null
  claimExpiresAt: Date | null
  proposalExpiresAt: Date | null
  /** When a claim was first withdrawn. */
  withdrawnAt: Date | null
}

/** The timers that run while an order is in its status; entering a status replaces all earlier ones. */
export function timersOf(order: TimerFacts, now: Date): { kind: TimerKind; dueAt: Date }[] {
  const timers: { kind: TimerKind; dueAt: Date }[] = []
  const at = (kind: TimerKind, instant: number | undefined) => {
    if (instant !== undefined) timers.push({ kind, dueAt: new Date(instant) })
  }
  const start = order.startsAt?.getTime()
  at('end_proposal', order.proposalExpiresAt?.getTime())
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
      // After a claim that was withdrawn, the two days to say that something was wrong begin anew: once.
      at('complete', Math.max((order.endsAt ?? now).getTime(), order.withdrawnAt?.getTime() ?? 0) + 48 * HOUR)
      break
    case 'completed':
      at('close', now.getTime() + 14 * DAY)
      break
    case 'no_show_claimed':
      at('settle_claim', order.claimExpiresAt?.getTime())
      break
    case 'disputed':
      at('resolve_dispute', now.getTime() + UNDECIDED_DAYS * DAY)
      break
  }
  return timers
}
