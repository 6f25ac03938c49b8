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
  }: Pick<Order, 'status' | 'paymentStatus' | 'refundStatus' | 'totalAmount'>,
  isWrongSum: boolean,
): PaymentWord {
  // A refund means that money arrived, also when it came too late for the order.
  if (refundStatus === 'pending') return 'refunding'
  if (refundStatus === 'partial') return 'partly_refunded'
  if (refundStatus === 'full') return 'refunded'
  if (paymentStatus === 'paid' || paymentStatus === 'partly_paid') return paymentStatus
  if (isWrongSum) return 'mismatch'
  if (totalAmount === 0) return 'nothing_to_pay'
  if (traitsOf(status).awaits === 'payment') return paymentStatus === 'failed' ? 'failed' : 'waiting'
  return paymentStatus === 'offline_due' && isPayable(status) ? 'offline_due' : 'not_paid'
}
