import type { OrderView } from '#contracts/orders.ts'
import { requireRight } from '#domain/companies/index.ts'
import { type Context } from '#domain/base/index.ts'
import { showOrder } from '#domain/trade/index.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'

/** From which side somebody comes to the thread of an order, and what lets a guest in. */
export interface ThreadDoor {
  secret?: string | undefined
  as?: 'customer' | 'provider' | undefined
}

/**
 * The order whose thread is entered; staff need `messages.answer`.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`
 */
export async function enterThread(ctx: Context, orderId: string, door: ThreadDoor): Promise<OrderView> {
  const order = await showOrder(ctx, orderId, door.secret, door.as)
  if (order.side === 'provider') await requireRight(ctx, order.company.companyid, 'messages.answer', 'reach')
  return order
}

/** Whether the two sides may reach each other outside: once it is paid, or confirmed to be paid on the spot. */
export function isSettled(order: { status: OrderStatus; paymentStatus: string }): boolean {
  return traitsOf(order.status).settled || order.paymentStatus === 'paid' || order.paymentStatus === 'partly_paid'
}
