import { type OrderStatus, traitsOf } from './order-status.ts'
import type { Sums } from './sum-rows.ts'

/**
 * What is still to be paid of an order.
 * @param order amounts in sen; `due` is the part that is paid online; `open`: the rest is to be paid on the spot
 */
export function dueOf(order: { status: OrderStatus; open: boolean; total: number; due: number; paid: number }): {
  dueNow: number
  dueLater: number
} {
  const { phase, stands, awaits } = traitsOf(order.status)
  // Of a draft, too: the cart says of how much only a deposit is due.
  if (phase === 'unplaced') return { dueNow: order.due, dueLater: order.total - order.due }
  const owed = order.open && (stands || awaits === 'answer')
  return { dueNow: 0, dueLater: owed ? Math.max(0, order.total - order.paid) : 0 }
}

type Money = { amount: number }

/**
 * The sums of an order as the API tells them. What came for an earlier checkout of what is not placed goes back (`lateBack`)
 * and is no part of what it comes to now.
 */
export function sumsOf(
  order: Record<Exclude<keyof Sums, 'spotBack'>, Money> & {
    status: OrderStatus
    outcome: { spotBack: Money } | null
  },
): Sums {
  const { travel, discount, total, paid, dueNow, dueLater, refunded, stray, excess, changedBack, outcome } = order
  const price = { travel: travel.amount, discount: discount.amount, total: total.amount }
  const due = { dueNow: dueNow.amount, dueLater: dueLater.amount }
  if (traitsOf(order.status).phase === 'unplaced')
    return { ...price, ...due, paid: 0, refunded: 0, spotBack: 0, stray: 0, excess: 0, changedBack: 0 }
  return {
    ...price,
    ...due,
    paid: paid.amount,
    refunded: refunded.amount,
    spotBack: outcome?.spotBack.amount ?? 0,
    stray: stray.amount,
    excess: excess.amount,
    changedBack: changedBack.amount,
  }
}

/** What came for earlier checkouts of an order that is not placed, and goes back, in sen. */
export function lateBack({ status, refunded, stray }: { status: OrderStatus; refunded: Money; stray: Money }): number {
  return traitsOf(status).phase === 'unplaced' ? refunded.amount + stray.amount : 0
}

/** What several orders come to that are paid together; what each is made of stands beside it. */
export function addSums(each: readonly Sums[]): Sums {
  const add = (of: (sums: Sums) => number) => each.reduce((sum, one) => sum + of(one), 0)
  return {
    travel: 0,
    discount: 0,
    total: add(({ total }) => total),
    paid: add(({ paid }) => paid),
    dueNow: add(({ dueNow }) => dueNow),
    dueLater: add(({ dueLater }) => dueLater),
    refunded: add(({ refunded }) => refunded),
    spotBack: add(({ spotBack }) => spotBack),
    stray: add(({ stray }) => stray),
    excess: add(({ excess }) => excess),
    changedBack: add(({ changedBack }) => changedBack),
  }
}
