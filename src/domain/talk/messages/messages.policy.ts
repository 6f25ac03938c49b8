import { eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { contactsAreOpen, requireViewer } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { DomainError } from '#shared/errors.ts'
import { type OrderStatus, traitsOf } from '#shared/order-status.ts'

/** From which side somebody opens the thread of an order, and a guest's secret. */
export interface ThreadDoor {
  secret?: string | undefined
  as?: 'customer' | 'provider' | undefined
}

/** The order of a thread, and from which side it is looked at. */
export interface Entered {
  order: typeof orders.$inferSelect
  side: 'customer' | 'provider'
}

/**
 * Requires access to what stands above a thread, also before there can be one. Staff need `messages.answer` and nothing
 * else, as far as their rights reach: who answers customers need not see orders.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`
 */
export async function approachThread(ctx: Context, orderId: string, door: ThreadDoor): Promise<Entered> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new DomainError('orders.order_not_found')
  return { order, side: await requireViewer(ctx, order, door.secret, door.as, 'messages.answer') }
}

/**
 * Requires access to the thread of an order. Both sides have it once the order is placed: before, anybody can make carts,
 * and nobody of the company could open messages about them.
 * @throws DomainError `orders.order_not_found`, `companies.forbidden`, `orders.not_allowed_now` before it is placed
 */
export async function enterThread(ctx: Context, orderId: string, door: ThreadDoor): Promise<Entered> {
  const entered = await approachThread(ctx, orderId, door)
  if (!contactsAreOpen(entered.order)) throw new DomainError('orders.not_allowed_now')
  return entered
}

/** Whether the two sides may see each other's contact details in messages: once it is paid, or confirmed to be paid on the spot. */
export function isSettled(order: { status: OrderStatus; paymentStatus: string }): boolean {
  return traitsOf(order.status).settled || order.paymentStatus === 'paid' || order.paymentStatus === 'partly_paid'
}
