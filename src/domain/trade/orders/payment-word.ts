import type { PaymentWord } from '#contracts/orders.ts'
import { isPayable, traitsOf } from '#shared/order-status.ts'
import type { Order } from './orders.queries.ts'

/**
 * The state of an order's money in one word, for screens and files. `paymentStatus` alone is not enough: `none` means free,
 * not yet paid, or never paid; and of a wrong sum it knows only until something else is tried.
 * @param isWrongSum whether money of a wrong sum for it is still with us
 */
export function paymentWordOf(
  {
    status,
    paymentStatus,
    refundStatus,
    totalAmount,
    ...spot
  }: Pick<Order, 'status' | 'paymentStatus' | 'refundStatus' | 'totalAmount'> & SpotFacts,
  isWrongSum: boolean,
): PaymentWord {
  // A refund means that money arrived, also when it came too late for the order.
  if (refundStatus === 'pending') return 'refunding'
  if (refundStatus === 'partial') return 'partly_refunded'
  const { keeps, gives } = spotOf({ ...spot, totalAmount })
  if (refundStatus === 'full') return keeps ? 'partly_refunded' : 'refunded'
  // What was paid there is given back there: no refund of ours says so.
  if (gives) return keeps || spot.paidAt?.getTime() !== spot.spotPaidAt?.getTime() ? 'partly_refunded' : 'refunded'
  if (paymentStatus === 'paid' || paymentStatus === 'partly_paid') return paymentStatus
  if (isWrongSum) return 'mismatch'
  if (totalAmount === 0) return 'nothing_to_pay'
  if (traitsOf(status).awaits === 'payment') return paymentStatus === 'failed' ? 'failed' : 'waiting'
  return paymentStatus === 'offline_due' && isPayable(status) ? 'offline_due' : 'not_paid'
}

export type SpotFacts = Pick<Order, 'dueAmount' | 'paidAt' | 'spotPaidAt' | 'spotBackAmount'>

/** Whether the company keeps, and whether it gives back, something of what was paid on the spot. */
function spotOf({
  totalAmount,
  dueAmount,
  paidAt,
  spotPaidAt,
  spotBackAmount,
}: SpotFacts & Pick<Order, 'totalAmount'>) {
  if (spotPaidAt === null) return { keeps: false, gives: false }
  const online = paidAt?.getTime() === spotPaidAt.getTime() ? 0 : dueAmount
  const back = spotBackAmount ?? 0
  return { keeps: totalAmount - online - back > 0, gives: back > 0 }
}
