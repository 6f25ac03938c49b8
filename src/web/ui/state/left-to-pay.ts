import type { OrderView } from '#contracts/orders.ts'
import { traitsOf } from '#shared/order-status.ts'

type Paid = Pick<OrderView, 'status' | 'payment' | 'total' | 'paid' | 'due'>

/** Whether what is due online has yet to be paid: in the cart, or at the checkout. */
const isBefore = ({ status }: Paid) => traitsOf(status).phase === 'unplaced'

/** What is still to be paid online, in sen: nothing once an order is placed, whatever becomes of it. */
export function leftOnline(order: Paid): number {
  return isBefore(order) ? order.due.amount : 0
}

/** What is still to be paid on the spot, in sen: only while the booking stands, or waits to be accepted. */
export function leftOnTheSpot(order: Paid): number {
  if (isBefore(order)) return order.total.amount - order.due.amount
  const open = order.payment === 'offline_due' || order.payment === 'partly_paid'
  const { stands, awaits } = traitsOf(order.status)
  return open && (stands || awaits === 'answer') ? Math.max(0, order.total.amount - order.paid.amount) : 0
}
