import type { OrderView } from '#contracts/orders.ts'
import { requireRight } from '#domain/companies/index.ts'
import { type Context } from '#domain/base/index.ts'
import { contactsAreOpen, showOrder } from '#domain/trade/index.ts'
import { DomainError } from '#shared/errors.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'

/** From which side somebody opens the thread of an order, and a guest's secret. */
export interface ThreadDoor {
  secret?: string | undefined
  as?: 'customer' | 'provider' | undefined
}

/**
 * Requires access to the thread of an order and answers the order. Both sides have it once the order is placed: before,
 * anybody can make carts, and nobody of the company could open messages about them. Staff need `messages.answer`.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` before it is placed
 */
export async function enterThread(ctx: Context, orderId: string, door: ThreadDoor): Promise<OrderView> {
  const order = await showOrder(ctx, orderId, door.secret, door.as)
  if (order.side === 'provider') await requireRight(ctx, order.company.companyid, 'messages.answer', 'reach')
  if (!contactsAreOpen(order)) throw new DomainError('orders.not_allowed_now')
  return order
}

/** Whether the two sides may see each other's contact details in messages: once it is paid, or confirmed to be paid on the spot. */
export function isSettled(order: { status: OrderStatus; paymentStatus: string }): boolean {
  return traitsOf(order.status).settled || order.paymentStatus === 'paid' || order.paymentStatus === 'partly_paid'
}
