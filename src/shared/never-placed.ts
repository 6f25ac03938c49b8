import { type OrderStatus, traitsOf } from './order-status.ts'

/** Whether it is over and was never placed: it is in the cart, or its hold ran out. What is paid for it all the same goes back. */
export function neverPlaced(status: OrderStatus): boolean {
  const { over, end } = traitsOf(status)
  return over && end === null
}
