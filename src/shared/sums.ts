import { type OrderStatus, traitsOf } from './order-status.ts'

/** What an order costs, what was paid of it and what is still due, in sen. */
export interface Sums {
  travel: number
  discount: number
  total: number
  /** Online and on the spot. */
  paid: number
  /** What is still to be paid online: nothing once the order is placed, whatever becomes of it. */
  dueNow: number
  /** What is still to be paid on the spot: only while the booking stands, or waits to be accepted. */
  dueLater: number
  /** What was or is being given back online of `paid`. */
  refunded: number
  /** What the company gives back itself of what was paid on the spot. */
  spotBack: number
  /** What came once more for an order that is paid; it goes back, and counts in nothing above. */
  stray: number
  /** What came beyond the sum due, of a payment that was accepted; it goes back, and counts in nothing above. */
  excess: number
  /** What went back since the booking was changed to something cheaper; it counts in nothing above. */
  changedBack: number
}

/** The rows in which sums are told, in their order; their words are the texts `sums.…`. */
export type SumName = Exclude<keyof Sums, 'refunded'> | `refunded.${'none' | 'pending' | 'partial' | 'full' | 'failed'}`

export interface SumRow {
  name: SumName
  /** In sen; what lessens the price or was given back is negative. */
  amount: number
}

/**
 * The sums of an order, row by row: lines + travel − discount = total, and while it is owed, total = paid + due now + due
 * later. What is zero is left out; so is what is due now where that is all.
 */
export function sumRows(sums: Sums, refund: 'none' | 'pending' | 'partial' | 'full' | 'failed' = 'none'): SumRow[] {
  const { travel, discount, total, paid, dueNow, dueLater, refunded, spotBack, stray, excess, changedBack } = sums
  const rows: SumRow[] = [
    { name: 'travel', amount: travel },
    { name: 'discount', amount: -discount },
    { name: 'total', amount: total },
    { name: 'paid', amount: paid },
    { name: 'dueNow', amount: dueNow === total ? 0 : dueNow },
    { name: 'dueLater', amount: dueLater },
    { name: `refunded.${refund}`, amount: -refunded },
    { name: 'spotBack', amount: -spotBack },
    { name: 'stray', amount: stray },
    { name: 'excess', amount: excess },
    { name: 'changedBack', amount: changedBack },
  ]
  return rows.filter(({ name, amount }) => amount !== 0 || name === 'total')
}

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
