import type { Context } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { divisionOf, spotBackOf } from '#shared/outcome.ts'
import { feeFor } from '../checkout/pricing.ts'
import type { Order } from './orders.queries.ts'
import { spotPaid } from './spot-money.ts'

/** How an order ends: all of its money goes back, or what the policy leaves of it. */
export type Ending = 'full' | 'cancelled' | 'no_show'

interface MoneyBack {
  /** What the policy keeps, what is refunded online, and what the company gives back of money paid on the spot, in sen. */
  feeAmount: number
  refundAmount: number
  spotBackAmount: number
  /** Until when cancelling costs nothing; null when it never costs anything. */
  freeUntil: Date | null
}

/**
 * What an order that ends now keeps and gives back: what is shown before somebody cancels, and what is done then.
 * @param order as it is before it ends
 */
export async function moneyBack(ctx: Context, order: Order, ending: Ending): Promise<MoneyBack> {
  const { feeAmount, freeUntil } =
    ending === 'full'
      ? { feeAmount: 0, freeUntil: null }
      : feeFor(order, ending === 'cancelled' ? 'cancel' : 'no_show', ctx.now())
  const { paidAmount, refundedAmount } = await paidFor(ctx, order.id)
  const { kept, back } = divisionOf(paidAmount - refundedAmount, feeAmount)
  const spot = spotPaid(order, paidAmount)
  const spotBackAmount = spotBackOf(spot, feeAmount, kept)
  return { feeAmount: kept + spot - spotBackAmount, refundAmount: back, spotBackAmount, freeUntil }
}
