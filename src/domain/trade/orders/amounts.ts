import type { PaidOnline } from '#domain/money/index.ts'
import { dueOf } from '#shared/sums.ts'
import type { Order } from './orders.queries.ts'
import { paymentWordOf, type SpotFacts } from './payment-word.ts'
import { spotPaid } from './spot-money.ts'

/** What of an order is paid, online and on the spot, and what is still due of it, in sen. */
export function amountsOf(
  order: Pick<Order, 'status' | 'paymentStatus' | 'refundStatus' | 'totalAmount'> & SpotFacts,
  online: Pick<PaidOnline, 'paidAmount'>,
): { paid: number; dueNow: number; dueLater: number } {
  const paid = online.paidAmount + spotPaid(order, online.paidAmount)
  // Money of a wrong sum pays for nothing.
  const word = paymentWordOf(order, false)
  const open = word === 'offline_due' || word === 'partly_paid'
  return { paid, ...dueOf({ status: order.status, open, total: order.totalAmount, due: order.dueAmount, paid }) }
}
