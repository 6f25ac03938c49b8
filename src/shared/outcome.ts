import { formatMoney, percentOf } from './money.ts'

interface Sum {
  amount: number
  currency: string
}

/**
 * How the money of an ended order was divided: of what was `paid` online, `back` is refunded; of what was paid on the spot
 * (`spot`), the company gives `spotBack` back itself.
 */
export interface Outcome {
  paid: Sum
  kept: Sum
  back: Sum
  spot: Sum
  spotBack: Sum
}

/**
 * How much of the money paid online is kept for a fee and how much goes back, in sen. Never keeps more than was paid, which
 * may be only a deposit, or nothing.
 */
export function divisionOf(paid: number, fee: number): { kept: number; back: number } {
  const kept = Math.min(paid, fee)
  return { kept, back: Math.max(0, paid - kept) }
}

/**
 * What the company gives back of the money paid on the spot, in sen: all of it, less the part of the fee that is not `kept`
 * online.
 */
export function spotBackOf(spot: number, fee: number, kept: number): number {
  return Math.max(0, spot - Math.max(0, fee - kept))
}

/**
 * The sources of what an operator's decision gives back, in sen. First the money paid `online`, which is held and reaches
 * the customer without the company's help; only the rest is given back by the company itself.
 */
export function sourcesOf(online: number, decided: number): { online: number; spotBack: number } {
  const held = Math.min(online, decided)
  return { online: held, spotBack: decided - held }
}

/**
 * What is at stake when somebody is claimed to be absent, in sen: all that was paid, and the share of it that is kept if
 * the customer was absent.
 */
export function stakeOf(order: { paid: Sum; refunded: Sum; total: Sum; policy: { noShowPercent: number } }) {
  const { paid, refunded, total, policy } = order
  const whole = paid.amount - refunded.amount
  return { whole, share: divisionOf(whole, percentOf(total.amount, policy.noShowPercent)).kept }
}

export type OutcomeSentence = 'unpaid' | 'nothing' | 'all' | 'some' | 'spotKept' | 'spotPart' | 'spotBack'

/**
 * The sentences about what comes back, and the formatted sums for them.
 * @param wrongSums what the reader is told of money that came in another sum: then nobody is told that none came
 */
export function wordsOfOutcome(
  { paid, kept, back, spot, spotBack }: Outcome,
  wrongSums: readonly Sum[] = [],
): {
  sentences: readonly OutcomeSentence[]
  sums: Record<keyof Outcome, string>
} {
  const said = ({ amount, currency }: Sum) => formatMoney(amount, currency)
  const part = back.amount === 0 ? 'nothing' : kept.amount === 0 ? 'all' : 'some'
  const online = paid.amount === 0 ? 'unpaid' : part
  const there = spotBack.amount === 0 ? 'spotKept' : spotBack.amount < spot.amount ? 'spotPart' : 'spotBack'
  const sums = { paid: said(paid), kept: said(kept), back: said(back), spot: said(spot), spotBack: said(spotBack) }
  if (spot.amount === 0) return { sentences: online === 'unpaid' && wrongSums.length > 0 ? [] : [online], sums }
  return { sentences: online === 'unpaid' ? [there] : [online, there], sums }
}
