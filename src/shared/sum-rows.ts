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
