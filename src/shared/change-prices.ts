import { percentOf, toNearest } from './money.ts'
import { leastPayment, mostPrice } from './policy.ts'

/** Most prices that are changed at once. */
export const mostPrices = 1000

/** What prices are rounded to, in sen: Malaysian cash knows nothing smaller than the first. */
export const priceSteps = [5, 10, 50, 100] as const

/**
 * A price that is raised or lowered by so many percent, rounded half up to the nearest step; never below what can be paid, nor above what can be asked. What costs nothing stays so.
 * @param sen the price
 * @param percent below zero lowers it
 * @param step one of `priceSteps`, in sen
 */
export function priceBy(sen: number, percent: number, step: number): number {
  if (sen === 0) return 0
  const least = Math.ceil(leastPayment / step) * step
  return Math.min(mostPrice, Math.max(least, toNearest(sen + percentOf(sen, percent), step)))
}
