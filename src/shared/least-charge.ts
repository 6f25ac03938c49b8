import type { PriceModel } from './offer-lists.ts'

/** The least that is booked of what is priced by the hour, the head or the piece: minutes of hours, else how many; and its price. */
export interface LeastCharge {
  of: number
  amount: number
}

/**
 * What nobody can book less of, where that is more than one; null where the price stands for itself.
 * @param priceAmount the price of one, as it is shown
 */
export function leastCharge(
  offer: { priceModel: PriceModel; minQuantity: number; maxQuantity: number; durationMinutes: number },
  priceAmount: number,
): LeastCharge | null {
  const { priceModel, minQuantity, maxQuantity, durationMinutes } = offer
  if (priceModel === 'per_hour') {
    // Where hours cannot be chosen, it is as long as it is.
    const minutes = maxQuantity > 1 ? minQuantity * 60 : durationMinutes
    return minutes > 60 ? { of: minutes, amount: Math.round((priceAmount * minutes) / 60) } : null
  }
  const isCounted = priceModel === 'per_person' || priceModel === 'per_unit'
  return isCounted && minQuantity > 1 ? { of: minQuantity, amount: priceAmount * minQuantity } : null
}
