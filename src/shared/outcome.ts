import { formatMoney } from './money.ts'

interface Sum {
  amount: number
  currency: string
}

/** How the money of an order was divided when a claim or a dispute ended; `back` of `paid` goes to the customer. */
export interface Outcome {
  paid: Sum
  kept: Sum
  back: Sum
}

/** Which sentence says what comes back, and its sums in words. */
export function wordsOfOutcome({ paid, kept, back }: Outcome) {
  const said = ({ amount, currency }: Sum) => formatMoney(amount, currency)
  const how = paid.amount === 0 ? 'unpaid' : back.amount === 0 ? 'nothing' : 'some'
  return { how, sums: { paid: said(paid), kept: said(kept), back: said(back) } } as const
}
