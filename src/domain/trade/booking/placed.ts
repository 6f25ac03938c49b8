import type { Card } from '#contracts/contacts.ts'
import { positionOf } from '#domain/base/index.ts'
import type { branches } from '#domain/companies/companies.tables.ts'
import { invalid } from '#shared/errors.ts'
import { distanceKm, type Point } from '#shared/geo.ts'

/**
 * The place of a branch with its position. Without a pin it lies where its town does: how far somebody comes is measured from there. A pin that
 * stands stays while its town does.
 * @param known how the branch stands, where there is one already
 * @param at where the place is in the request, as a prefix of a path
 * @throws DomainError `request.invalid` where nobody knows the town, or its postcode or pin is far from it
 */
export function placed<P extends Card>(place: P, known: typeof branches.$inferSelect | undefined, at = ''): P {
  const { lat, city, postcode } = place
  const isMoved = (city ?? known?.city) !== known?.city || (postcode ?? known?.postcode) !== known?.postcode
  const [byTown, byCode] = [
    positionOf({ city: city ?? known?.city }),
    positionOf({ postcode: postcode ?? known?.postcode }),
  ]
  const pin = typeof lat === 'number' && typeof place.lng === 'number' ? { lat, lng: place.lng } : undefined
  const isFar = (one: Point | undefined) => byTown && one && distanceKm(byTown, one) > FAR_KM
  if (isFar(byCode) || isFar(pin)) throw invalid({ path: `${at}city`, code: 'far' })
  if (pin || (lat === undefined && known?.lat != null && !isMoved)) return place
  const position = byTown ?? byCode
  if (!position && (city || postcode || lat === null)) throw invalid({ path: `${at}city`, code: 'unplaced' })
  return { ...place, ...position }
}

/** Nobody's postcode or pin lies farther from their town. */
const FAR_KM = 50
