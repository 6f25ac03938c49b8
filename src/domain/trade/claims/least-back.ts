import type { Context } from '#domain/base/index.ts'
import { moneyBack } from '../orders/money-back.ts'
import type { Order } from '../orders/orders.queries.ts'

/**
 * What goes back at least where a dispute is decided, in sen: of a report that the customer did not come, what the agreed terms leave
 * them, since they were told so before they objected; else nothing.
 */
export async function leastBack(ctx: Context, order: Order): Promise<number> {
  if (order.claimedBy !== 'provider') return 0
  const { refundAmount, spotBackAmount } = await moneyBack(ctx, order, 'no_show')
  return refundAmount + spotBackAmount
}
