import type { PlaceRow } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '../client/api.ts'

/** Towns by the beginning of their name, or the one nearest to a point. */
export const findPlaces = (
  find: { q?: string; lat?: number; lng?: number },
  signal?: AbortSignal,
): Promise<PlaceRow[]> =>
  api.call(dataKey('places'), { query: { find, limit: 7 } }, signal && { signal }).then(({ data }) => data)

/** The place of the device; rejects where the device gives no position, or no place is near. */
export async function placeHere(): Promise<PlaceRow> {
  if (!('geolocation' in navigator)) throw new Error('The device does not say where it is.')
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 8000, maximumAge: 600_000 }),
  )
  localStorage.setItem(storageKeys.latLng, `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`)
  const [place] = await findPlaces({ lat: coords.latitude, lng: coords.longitude })
  if (!place) throw new Error('No place is near.')
  return place
}
