/** A point on the earth, degrees. */
export interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}

/** The box around a point that holds everything within `radiusKm`; a first, cheap filter before the true distance. */
export function boxAround(
  point: Point,
  radiusKm: number,
): { south: number; north: number; west: number; east: number } {
  const dLat = (radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI)
  const dLng = dLat / Math.max(0.01, Math.cos(radians(point.lat)))
  return { south: point.lat - dLat, north: point.lat + dLat, west: point.lng - dLng, east: point.lng + dLng }
}
