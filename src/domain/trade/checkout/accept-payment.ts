import type { Context } from '#domain/base/index.ts'
import {
  abandonPayments,
  accepted,
  lockPayment,
  markAccepted,
  type Payment,
  partsOf,
  post,
  refundRest,
} from '#domain/money/index.ts'
import { DomainError } from '#shared/errors.ts'
import { covers } from '#shared/money.ts'
import { paymentTraits } from '#shared/payment-ways.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { companyOf, payOrder } from './apply-payment-event.ts'
import { giveBackBesides, giveBackWrongSum } from './wrong-sum.ts'

/**
 * Accepts money of a wrong sum, in the caller's transaction: what was asked for pays its orders as if it had come so, and what
 * came beyond it goes back. An order that cannot be placed any more gets its part back.
 * @returns whether an order stands; otherwise all of it goes back
 * @param currency of the money that came
 * @throws DomainError `payments.less_than_due`, also for another currency; then nothing is changed
 */
export async function acceptPayment(ctx: Context, paymentId: string, currency: string): Promise<boolean> {
  const parts = await partsOf(ctx, paymentId)
  const group = await lockOrders(
    ctx,
    parts.map((part) => part.orderId),
  )
  const payment = await lockPayment(ctx, paymentId)
  if (paymentTraits[payment.status].awaits !== 'decision' || payment.refundedAmount > 0)
    throw new DomainError('orders.not_allowed_now')
  // Who would bear what is missing: the company agreed to its price, and more than came cannot be refunded.
  if (!covers({ amount: payment.capturedAmount, currency }, payment)) throw new DomainError('payments.less_than_due')
  // Taken back where nothing stands: then all that came goes back in one sum, as what it is.
  const stands = await ctx.db
    .transaction(async (tx) => {
      if (!(await payAll({ ...ctx, db: tx }, payment, parts, group))) throw new NothingStands()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof NothingStands) return false
      throw error
    })
  if (stands) await giveBackBesides(ctx, group)
  else await giveBackWrongSum(ctx, payment.id, currency)
  return stands
}

class NothingStands extends Error {}

/** @returns whether an order stands */
async function payAll(
  ctx: Context,
  payment: Payment,
  parts: Awaited<ReturnType<typeof partsOf>>,
  group: readonly Order[],
): Promise<boolean> {
  await markAccepted(ctx, payment.id)
  await post(
    ctx,
    accepted(
      payment,
      parts.map(({ orderId, amount }) => ({ orderId, companyId: companyOf(group, orderId), amount })),
    ),
  )
  await refundRest(ctx, payment)
  await abandonPayments(ctx, payment.groupId)
  // The money moves its orders, as if it had come so: who accepted it is on record under them, and is not their customer.
  const bySystem: Context = { ...ctx, actor: { kind: 'system' } }
  let stands = false
  for (const order of group) {
    const part = parts.find((part) => part.orderId === order.id)
    if (await payOrder(bySystem, order, payment, part?.amount ?? 0)) stands = true
  }
  return stands
}
