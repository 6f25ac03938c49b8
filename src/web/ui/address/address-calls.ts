import type { PlaceRow } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import type { OwnCard } from '#contracts/profile.ts'
import { api } from '../client/api.ts'

export type Town = PlaceRow

/** Towns whose name begins with what was typed. */
export async function findTowns(q: string, signal: AbortSignal): Promise<Town[]> {
  return (await api.call(dataKey('places'), { query: { find: { q }, limit: 8 } }, { signal })).data
}

/** The user's addresses with a position. */
export async function findOwnAddresses(signal: AbortSignal): Promise<OwnCard[]> {
  const { data } = await api.user('GET /api/h/profile', { query: { withInfos: '1' } }, { signal })
  return (data.infos ?? []).filter(({ line1, lat, lng }) => line1 !== '' && lat !== null && lng !== null)
}
