import { distanceKm, type Point } from '#shared/geo.ts'
import type { OfferData } from './item-data.server.ts'

type Placed = Pick<OfferData, 'offerid' | 'online' | 'branch'>

/** How far an offer's branch is from a place, km; undefined where either is not known or nobody has to go anywhere. */
export function kmTo({ online, branch }: Placed, place: Point | undefined): number | undefined {
  if (!place || online || !branch || branch.lat === null || branch.lng === null) return undefined
  return distanceKm(place, { lat: branch.lat, lng: branch.lng })
}

/** The offer whose branch is nearest to a place; the first where no place or no branch is known. */
export function nearestOffer<O extends Placed>(offers: readonly O[], place: Point | undefined): O | undefined {
  const away = (offer: O) => kmTo(offer, place) ?? Number.POSITIVE_INFINITY
  return offers.reduce<O | undefined>((best, offer) => (best && away(best) <= away(offer) ? best : offer), undefined)
}

/** Offers by how far their branches are from a place, those of unknown distance last; as they came where no place is known. */
export function nearestFirst<O extends Placed>(offers: readonly O[], place: Point | undefined): O[] {
  const away = (offer: O) => kmTo(offer, place) ?? Number.MAX_VALUE
  return [...offers].sort((one, other) => away(one) - away(other))
}
