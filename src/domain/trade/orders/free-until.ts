import { figures } from '#shared/figures.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'
import { MINUTE } from '#shared/time.ts'

/**
 * Until when a booking with a time may be cancelled free of charge, and moved or changed by its customer, in epoch milliseconds: the
 * notice of its policy, some minutes of grace after it was placed, or what was promised when it was moved; never after its start.
 */
export function freeUntil(order: {
  startsAt: Date
  placedAt: Date | null
  freeCancelUntil: Date | null
  policy: { noticeMinutes: number }
}): number {
  const grace = order.placedAt ? order.placedAt.getTime() + figures.graceMinutes * MINUTE : 0
  const promised = order.freeCancelUntil?.getTime() ?? 0
  return Math.min(order.startsAt.getTime(), Math.max(leadTimeBeginsAt(order.startsAt, order.policy), grace, promised))
}
