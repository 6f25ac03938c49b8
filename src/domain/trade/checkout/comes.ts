import { eq } from 'drizzle-orm'
import type { DetailsInput } from '#contracts/checkout.ts'
import type { Context } from '#domain/base/index.ts'
import type { Buyer, Comes } from '#domain/money/payments/payments.tables.ts'
import { invalid } from '#shared/errors.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** As an order has it; nulls where the customer comes. */
export const asComes = (recipient: { name: string; phone?: string | null | undefined } | null | undefined): Comes => ({
  recipientName: recipient?.name ?? null,
  recipientPhone: recipient?.phone ?? null,
})

/**
 * Who comes to each order, by its id, as it is said: to single ones, else to all.
 * @param said where it says nothing of an order, that stays
 * @throws DomainError `request.invalid` where an order is named that is none of these
 */
export function comesIn(
  open: readonly Pick<Order, 'id'>[],
  { recipient, comes = [] }: Pick<DetailsInput, 'recipient' | 'comes'>,
): Record<string, Comes> {
  const strange = comes.findIndex(({ orderid }) => open.every(({ id }) => id !== orderid))
  if (strange >= 0) throw invalid({ path: `comes.${strange}.orderid`, code: 'unknown' })
  const toAll = recipient === undefined ? [] : open.map(({ id }) => [id, asComes(recipient)] as const)
  return Object.fromEntries([...toAll, ...comes.map((one) => [one.orderid, asComes(one.recipient)] as const)])
}

/** Who comes to the orders of a payment: where nobody is named, the customer. @throws as `comesIn` */
export const comesByPaying = (
  waiting: readonly Pick<Order, 'id'>[],
  { recipient = null, comes }: Pick<DetailsInput, 'recipient' | 'comes'>,
): Record<string, Comes> => comesIn(waiting, { recipient, comes })

/** Who comes to an order, as whoever was to pay for it has said. */
export const comesOf = ({ comes, recipientName = null, recipientPhone = null }: Buyer, orderId: string): Comes =>
  comes?.[orderId] ?? { recipientName, recipientPhone }

/** Writes on orders who comes to them, in the caller's transaction and under their locks. */
export async function writeComes(ctx: Context, comes: Record<string, Comes>): Promise<void> {
  for (const [id, one] of Object.entries(comes)) await ctx.db.update(orders).set(one).where(eq(orders.id, id))
}
