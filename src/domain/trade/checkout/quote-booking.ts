import type { Context } from '#domain/base/index.ts'
import { toPriceView } from '../orders/orders.view.ts'
import { draftOrder, type DraftInput } from './draft-order.ts'

/** What a choice would cost. Nothing is stored. @throws DomainError those of `draftOrder` */
export async function quoteBooking(ctx: Context, input: DraftInput) {
  return toPriceView(ctx, await draftOrder(ctx, input, { timeless: true }))
}
