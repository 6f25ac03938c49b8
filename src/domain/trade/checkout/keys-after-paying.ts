import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PaidView } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import type { PaymentChoice } from './prove-visitor.ts'
import { guestUntil, isOrderKey, orderKey } from '../orders/order-link.ts'
import { orders } from '../orders/orders.tables.ts'

/**
 * What opens a visitor's orders from now on for whoever came to their checkout by a mailed link and has just paid there: they may have
 * typed another address, for which that link opens nothing. Made of what they typed, so that it opens nothing of anybody else.
 */
export async function keysAfterPaying(
  ctx: Context,
  groupId: string,
  { customer }: PaymentChoice,
  secret: string | undefined,
): Promise<PaidView['keys']> {
  if (!customer || secret === undefined || !isOrderKey(secret)) return []
  const group = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.groupId, groupId), isNull(orders.accountId)))
    .orderBy(asc(orders.id))
  const told = { customerEmail: customer.email ?? null, customerPhone: customer.phone ?? null, linksBound: true }
  return group.map((order) => ({ orderid: order.id, secret: orderKey(ctx, { ...order, ...told }, guestUntil(order)) }))
}
