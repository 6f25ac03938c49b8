import { formatMoney, percentOf } from './money.ts'

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

/**
 * What of the money that was paid is kept and what goes back, in sen, where a fee is due: never more than was paid online,
 * be it a deposit or nothing at all.
 */
export function divisionOf(paid: number, fee: number): { kept: number; back: number } {
  const kept = Math.min(paid, fee)
  return { kept, back: Math.max(0, paid - kept) }
}

/** What the company gives back of what it was paid on the spot, in sen: all of it, less what of the fee is not `kept` online. */
export function spotBackOf(spot: number, fee: number, kept: number): number {
  return Math.max(0, spot - Math.max(0, fee - kept))
}

/**
 * Where from comes what an operator gives back by a decision, in sen: of what was paid `online` and is held first, since that
 * reaches the customer without the company's help; only what goes beyond it the company gives back itself.
 */
export function sourcesOf(online: number, decided: number): { online: number; spotBack: number } {
  const held = Math.min(online, decided)
  return { online: held, spotBack: decided - held }
}

/**
 * What is at stake where somebody is said not to have come, in sen: all that was paid, and the share of it that is kept
 * where it was the customer.
 */
export function stakeOf(order: { paid: Sum; refunded: Sum; total: Sum; policy: { noShowPercent: number } }) {
  const { paid, refunded, total, policy } = order
  const whole = paid.amount - refunded.amount
  return { whole, share: divisionOf(whole, percentOf(total.amount, policy.noShowPercent)).kept }
}

export type OutcomeSentence = 'unpaid' | 'nothing' | 'some' | 'spotKept' | 'spotPart' | 'spotBack'

/** Which sentences say what comes back, and their sums in words. */
export function wordsOfOutcome({ paid, kept, back, spot, spotBack }: Outcome): {
  sentences: readonly OutcomeSentence[]
  sums: Record<keyof Outcome, string>
} {
  const said = ({ amount, currency }: Sum) => formatMoney(amount, currency)
  const online = paid.amount === 0 ? 'unpaid' : back.amount === 0 ? 'nothing' : 'some'
  const there = spotBack.amount === 0 ? 'spotKept' : spotBack.amount < spot.amount ? 'spotPart' : 'spotBack'
  const sums = { paid: said(paid), kept: said(kept), back: said(back), spot: said(spot), spotBack: said(spotBack) }
  if (spot.amount === 0) return { sentences: [online], sums }
  return { sentences: online === 'unpaid' ? [there] : [online, there], sums }
}
