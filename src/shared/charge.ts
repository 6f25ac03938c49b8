import { shareOf } from './money.ts'
import type { PriceModel } from './offer-lists.ts'

/** What of an offer decides how long a booking of it is, how many seats it takes, and what its price counts. */
export interface Measure {
  priceModel: PriceModel
  maxQuantity: number
  durationMinutes: number
  capacity: number
}

/** Whether its quantity is a number of hours; a price by the hour of one set length has nothing to choose. */
export const picksHours = ({ priceModel, maxQuantity }: Pick<Measure, 'priceModel' | 'maxQuantity'>): boolean =>
  priceModel === 'per_hour' && maxQuantity > 1

/** Whether so many of a line are hours. Its offer may have been priced in another way when it was ordered: its length says so. */
export const isInHours = (
  { priceModel }: Pick<Measure, 'priceModel'>,
  { minutes, quantity }: { minutes: number; quantity: number },
): boolean => priceModel === 'per_hour' && minutes === quantity * 60

/**
 * How long so many of an offer are, without add-ons, and how many seats they take. `offer_plans` in the database says the
 * same of the least that can be booked.
 * @param length of the picked variant, where the offer has such
 */
export function sizeOf(offer: Measure, quantity: number, length = offer.durationMinutes) {
  const hours = picksHours(offer)
  return { minutes: hours ? quantity * 60 : length, seats: offer.capacity > 1 && !hours ? quantity : 1 }
}

/** What the service itself costs: by the hour its minutes count, a share of one in whole sen; else how many it is. */
export function chargeOf(
  { priceModel }: Pick<Measure, 'priceModel'>,
  unitAmount: number,
  { minutes, quantity }: { minutes: number; quantity: number },
): number {
  return priceModel === 'per_hour' ? shareOf(unitAmount, minutes, 60) : unitAmount * quantity
}
