import { chargeOf, type Measure, picksHours, sizeOf } from './charge.ts'
import type { Money } from './money.ts'

/** The least that is booked: of what is priced by the hour in minutes, else how many; and its price. */
export interface LeastCharge {
  of: number
  price: Money
}

/** What is the least of an offer to pay for: the price of one, and how long it is. Of hours of a set length not always the least price. */
export interface LeastChoice {
  amount: number
  minutes: number
}

/**
 * What nobody can book less of, where that is more than one; null where the price stands for itself.
 * @param price the price of one, as it is shown
 * @param choice what is the least to pay for, where the offer has variants of a set length by the hour
 */
export function leastCharge(
  offer: Measure & { minQuantity: number },
  price: Money,
  choice?: LeastChoice | null,
): LeastCharge | null {
  const { minQuantity: quantity } = offer
  const { minutes } = sizeOf(offer, quantity, choice?.minutes)
  const byTheHour = offer.priceModel === 'per_hour'
  const of = byTheHour ? minutes : quantity
  if (offer.priceModel === 'free' || of <= (byTheHour ? 60 : 1)) return null
  const unitAmount = picksHours(offer) ? price.amount : (choice?.amount ?? price.amount)
  return { of, price: { ...price, amount: chargeOf(offer, unitAmount, { minutes, quantity }) } }
}
