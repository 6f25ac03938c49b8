import type { Context } from '#domain/base/index.ts'
import { paidFor } from '#domain/money/index.ts'
import { divisionOf, spotBackOf } from '#shared/outcome.ts'
import { feeFor } from '../checkout/pricing.ts'
import type { Order } from './orders.queries.ts'
import { spotPaid } from './spot-money.ts'

export interface Cancellation {
  /** What the policy keeps, what comes back online, and what the company gives back of what it was paid on the spot, in sen. */
  feeAmount: number
  refundAmount: number
  spotBackAmount: number
  /** Until when cancelling costs nothing; null when that does not end. */
  freeUntil: Date | null
}

/** What cancelling would give back if it were done now. Read inside the transaction that cancels, too. */
export async function cancellation(ctx: Context, order: Order): Promise<Cancellation> {
  const { feeAmount, freeUntil } = feeFor(order, 'cancel', ctx.now())
  const { paidAmount, refundedAmount } = await paidFor(ctx, order.id)
  const { kept, back } = divisionOf(paidAmount - refundedAmount, feeAmount)
  const spot = spotPaid(order, paidAmount)
  const spotBackAmount = spotBackOf(spot, feeAmount, kept)
  return { feeAmount: kept + spot - spotBackAmount, refundAmount: back, spotBackAmount, freeUntil }
}
