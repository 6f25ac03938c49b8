import { storageKeys } from '#shared/storage-keys.ts'

const PATIENCE_MS = 10_000
/** Two decimals are about a kilometre: enough for a town, and no door. */
const KEPT_DECIMALS = 2

/**
 * Asks the device where it is. The browser keeps where that is, coarsely.
 * @param maximumAge how old, in milliseconds, an answer of the device may be
 * @throws where the device gives no position
 */
export async function devicePosition(maximumAge = 0): Promise<{ lat: number; lng: number }> {
  if (!('geolocation' in navigator)) throw new Error('The device does not say where it is.')
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: PATIENCE_MS, maximumAge }),
  )
  const kept = [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(KEPT_DECIMALS)).join(',')
  localStorage.setItem(storageKeys.latLng, kept)
  return { lat: coords.latitude, lng: coords.longitude }
}
