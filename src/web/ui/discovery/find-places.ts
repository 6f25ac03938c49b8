import type { PlaceRow } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import { api } from '../client/api.ts'
import { devicePosition } from '../client/device-position.ts'

/** Towns by the beginning of their name, or the one nearest to a point. */
export const findPlaces = (
  find: { q?: string; lat?: number; lng?: number },
  signal?: AbortSignal,
): Promise<PlaceRow[]> =>
  api.call(dataKey('places'), { query: { find, limit: 7 } }, signal && { signal }).then(({ data }) => data)

/** The place of the device; rejects where the device gives no position, or no place is near. */
export async function placeHere(): Promise<PlaceRow> {
  const [place] = await findPlaces(await devicePosition(600_000))
  if (!place) throw new Error('No place is near.')
  return place
}
