import { spotBackOf } from '#shared/outcome.ts'
import { feeFor } from '../checkout/pricing.ts'
import type { LoadedOrder, Order } from './orders.queries.ts'
import { feeOf } from './orders.states.ts'

/** What was paid of an order on the spot, in sen; `paidAmount` is what was paid online. It is paid whole or not at all. */
export function spotPaid(
  { paymentStatus, totalAmount }: Pick<Order, 'paymentStatus' | 'totalAmount'>,
  paidAmount: number,
): number {
  return paymentStatus === 'paid' ? Math.max(0, totalAmount - paidAmount) : 0
}

/**
 * What the company gives back of the money paid on the spot, in sen: all of it, less the part of the fee that the online
 * payment does not cover; after a dispute as much as the operator decided. Of orders that ended in 0.2.0 it is worked out from
 * their timeline.
 */
export function spotBack(
  { order, events }: Pick<LoadedOrder, 'order' | 'events'>,
  { paidAmount, refundedAmount }: { paidAmount: number; refundedAmount: number },
): number {
  if (order.spotBackAmount !== null) return order.spotBackAmount
  const end = events.findLast(({ toStatus, fromStatus }) => toStatus === order.status && toStatus !== fromStatus)
  if (!end) return 0
  if (end.transition === 'resolve') return typeof end.data.spotBack === 'number' ? end.data.spotBack : 0
  const what = feeOf(end.transition)
  const fee = what ? feeFor({ ...order, status: end.fromStatus }, what, end.at).feeAmount : 0
  return spotBackOf(spotPaid(order, paidAmount), fee, paidAmount - refundedAmount)
}
