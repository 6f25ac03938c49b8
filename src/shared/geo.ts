/** A point on the earth, degrees. */
export interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371
/** Kilometres of a degree of latitude. */
export const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A position of an address lies so near to its town. */
export const NEAR_TOWN_KM = 25

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}
