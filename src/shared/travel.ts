import type { Money } from './money.ts'

/** What the way to a customer costs, in sen: a fee to begin with and one for each kilometre begun. */
export interface TravelRule {
  travelFeeBaseAmount: number
  travelFeePerKmAmount: number
}

/** What the way adds to a price at least; `fixed`: it costs the same wherever the customer is. */
export interface UnavoidableTravel {
  least: Money
  fixed: boolean
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
  return { least: { amount: least, currency: offer.currency }, fixed: offer.travelFeePerKmAmount === 0 }
}
