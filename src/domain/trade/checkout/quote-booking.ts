import type { z } from 'zod'
import type { PriceView } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import { type DraftInput, draftOrder } from './draft-order.ts'
import { feeFor } from './pricing.ts'

/** What a choice would cost. Nothing is stored. @throws DomainError those of `draftOrder` */
export async function quoteBooking(ctx: Context, input: DraftInput): Promise<z.infer<typeof PriceView>> {
  const { price, order, lines, travelFrom } = await draftOrder(ctx, input, { shown: true })
  const money = (amount: number) => ({ amount, currency: price.currency })
  const facts = {
    status: 'confirmed' as const,
    totalAmount: price.totalAmount,
    policy: order.policy,
    startsAt: order.startsAt ?? null,
    placedAt: ctx.now(),
    freeCancelUntil: null,
  }
  return {
    lines: lines.map(({ kind, name, quantity, unitAmount, amount }) => ({
      kind,
      name,
      quantity,
      unit: money(unitAmount),
      price: money(amount),
    })),
    subtotal: money(price.subtotalAmount),
    travel: money(price.travelAmount),
    travelFrom: travelFrom === null ? null : money(travelFrom),
    discount: money(price.discountAmount),
    total: money(price.totalAmount),
    due: money(price.dueAmount),
    minutes: lines[0]?.durationMinutes ?? 0,
    policy: order.policy,
    freeUntil: feeFor(facts, 'cancel', ctx.now()).freeUntil?.toISOString() ?? null,
  }
}
