import type { Money } from './money.ts'
import type { PriceModel } from './offer-lists.ts'

/** The least that is booked of what is priced by the hour, the head or the piece: minutes of hours, else how many; and its price. */
export interface LeastCharge {
  of: number
  price: Money
}

/**
 * What nobody can book less of, where that is more than one; null where the price stands for itself.
 * @param price the price of one, as it is shown
 */
export function leastCharge(
  offer: { priceModel: PriceModel; minQuantity: number; maxQuantity: number; durationMinutes: number },
  price: Money,
): LeastCharge | null {
  const times = (factor: number): Money => ({ ...price, amount: Math.round(price.amount * factor) })
  const { priceModel, minQuantity, maxQuantity, durationMinutes } = offer
  if (priceModel === 'per_hour') {
    // Where hours cannot be chosen, it is as long as it is.
    const minutes = maxQuantity > 1 ? minQuantity * 60 : durationMinutes
    return minutes > 60 ? { of: minutes, price: times(minutes / 60) } : null
  }
  const isCounted = priceModel === 'per_person' || priceModel === 'per_unit'
  return isCounted && minQuantity > 1 ? { of: minQuantity, price: times(minQuantity) } : null
}
