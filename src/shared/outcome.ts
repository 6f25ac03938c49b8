import { formatMoney } from './money.ts'

interface Sum {
  amount: number
  currency: string
}

/**
 * How the money of an order was divided when it ended: `back` of what was `paid` online goes to the customer, `spotBack`
 * of what was paid on the spot (`spot`) is given back by the company itself.
 */
export interface Outcome {
  paid: Sum
  kept: Sum
  back: Sum
  spot: Sum
  spotBack: Sum
}

/** Which sentences say what comes back, and their sums in words. */
export function wordsOfOutcome({ paid, kept, back, spot, spotBack }: Outcome) {
  const said = ({ amount, currency }: Sum) => formatMoney(amount, currency)
  const online = paid.amount === 0 ? 'unpaid' : back.amount === 0 ? 'nothing' : 'some'
  const there = spotBack.amount === 0 ? 'spotKept' : spotBack.amount < spot.amount ? 'spotPart' : 'spotBack'
  const sums = { paid: said(paid), kept: said(kept), back: said(back), spot: said(spot), spotBack: said(spotBack) }
  if (spot.amount === 0) return { sentences: [online], sums } as const
  return { sentences: online === 'unpaid' ? [there] : [online, there], sums } as const
}
