import type { Money } from './money.ts'

/** What the way to a customer costs, in sen: a fee to begin with and one for each kilometre begun. */
export interface TravelRule {
  travelFeeBaseAmount: number
  travelFeePerKmAmount: number
}

/** What the way adds to a price at least, of which one kilometre is a part; `fixed`: it costs the same wherever the customer is. */
export interface UnavoidableTravel {
  least: Money
  fixed: boolean
  perKm: Money
}

/** The least that the way costs before anybody knows how far it is: one kilometre is begun by whoever sets out. */
export const leastTravel = ({ travelFeeBaseAmount, travelFeePerKmAmount }: TravelRule): number =>
  travelFeeBaseAmount + travelFeePerKmAmount

/**
 * What the way adds to the price of an offer that is had at the customer's place alone; null where nobody has to pay a way.
 */
export function unavoidableTravel(
  offer: TravelRule & { atProvider: boolean; atCustomer: boolean; online: boolean; currency: string },
): UnavoidableTravel | null {
  const least = leastTravel(offer)
  if (!offer.atCustomer || offer.atProvider || offer.online || least === 0) return null
  return {
    least: { amount: least, currency: offer.currency },
    fixed: offer.travelFeePerKmAmount === 0,
    perKm: { amount: offer.travelFeePerKmAmount, currency: offer.currency },
  }
}

/**
 * What the way comes to for a customer so many kilometres away, sen: each kilometre begun counts whole. About, where the
 * distance is: it is that of a town, and cards round it.
 */
export const travelOver = ({ least, perKm }: UnavoidableTravel, km: number): number =>
  least.amount + perKm.amount * (Math.max(1, Math.ceil(km)) - 1)
