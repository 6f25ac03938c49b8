import { eq } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { companies } from '#domain/companies/companies.tables.ts'
import { paidFor } from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { orders } from '../orders/orders.tables.ts'
import type { WantedChange } from './wanted-change.ts'

/** What becomes of an order's money once it costs something else; amounts in sen. */
export interface Settled {
  /** What goes back of the money paid online. */
  refundAmount: number
  /** What is to be paid on the spot then. */
  laterAmount: number
  set: Pick<typeof orders.$inferInsert, 'paymentStatus' | 'dueAmount'>
}

/**
 * How a changed price is settled. What was paid online beyond it goes back. What it is more is paid on the spot, where the
 * booking is paid there anyway or the company takes money there; nothing is charged afterwards. Money that was noted as paid
 * on the spot is between the two sides.
 * @throws DomainError `orders.change_costs_more`, `orders.change_after_paying`
 */
export async function settleChange(ctx: Context, order: Order, { price, sold, place }: WantedChange): Promise<Settled> {
  const total = price.totalAmount
  const { paidAmount } = await paidFor(ctx, order.id)
  const { paymentStatus, totalAmount, dueAmount } = order
  if (total === totalAmount) {
    const open = paymentStatus === 'offline_due' || paymentStatus === 'partly_paid'
    return { refundAmount: 0, laterAmount: open ? total - paidAmount : 0, set: { paymentStatus, dueAmount } }
  }
  if (order.spotPaidAt !== null) throw new DomainError('orders.change_after_paying')
  const refundAmount = Math.max(0, paidAmount - total)
  const stays = paidAmount - refundAmount
  const laterAmount = total - stays
  const most = total > totalAmount && laterAmount > 0 ? await mostOwed(ctx, order, sold.offer, place.kind) : null
  if (most !== null && laterAmount > most)
    throw new DomainError('orders.change_costs_more', {
      data: { amount: total - totalAmount, currency: order.currency },
    })
  return {
    refundAmount,
    laterAmount,
    set: {
      paymentStatus: total === 0 ? 'none' : laterAmount === 0 ? 'paid' : stays > 0 ? 'partly_paid' : 'offline_due',
      // What was paid online when booking stays what it was, as far as it still is part of the price.
      dueAmount: paidAmount > 0 ? Math.min(dueAmount, total) : price.dueAmount,
    },
  }
}

/**
 * How much dearer than now a change may make a booking, in sen, so that nothing is offered which is refused afterwards; null
 * where nothing bounds it.
 */
export async function roomFor(ctx: Context, order: Order, { sold, place }: WantedChange): Promise<number | null> {
  if (order.spotPaidAt !== null) return 0
  const most = await mostOwed(ctx, order, sold.offer, place.kind)
  if (most === null) return null
  const { paidAmount } = await paidFor(ctx, order.id)
  return Math.max(0, most + paidAmount - order.totalAmount)
}

/** How much of a booking's price may be left to be paid on the spot; null where nothing bounds it. */
async function mostOwed(
  ctx: Context,
  order: Order,
  offer: WantedChange['sold']['offer'],
  kind: WantedChange['place']['kind'],
): Promise<number | null> {
  // The rest beyond a deposit is paid there whatever it is, and so is what the desk booked for a caller.
  if (order.walkIn || (order.paymentStatus === 'partly_paid' && offer.depositKind !== 'none')) return null
  const [company] = await ctx.db
    .select({ onTheSpot: companies.onTheSpot, most: companies.onTheSpotLimitAmount })
    .from(companies)
    .where(eq(companies.id, order.companyId))
  const isTaken = order.paymentStatus === 'offline_due' || (company?.onTheSpot && offer.onTheSpot && kind !== 'online')
  return company && isTaken ? company.most : 0
}
