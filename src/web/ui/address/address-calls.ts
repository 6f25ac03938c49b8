import type { PlaceRow } from '#contracts/catalogue.ts'
import { dataKey } from '#contracts/data-key.ts'
import type { Point } from '#shared/geo.ts'
import { api } from '../client/api.ts'
import { type AddressChoice, choiceOf, isSame } from './address-choice.ts'

export type Town = PlaceRow

/** Towns whose name begins with what was typed. */
export async function findTowns(q: string, signal: AbortSignal): Promise<Town[]> {
  return (await api.call(dataKey('places'), { query: { find: { q }, limit: 8 } }, { signal })).data
}

/** The town of exactly that name, in any language; undefined where there is none, or nobody answers. */
export const findTownCalled = (q: string): Promise<Town | undefined> =>
  api.call(dataKey('places'), { query: { find: { q: q.trim() }, limit: 8 } }).then(
    ({ data }) => data.find(({ named }) => named),
    () => undefined,
  )

/** The town next to a point; undefined where none is near, or nobody answers. */
export const findTownAt = ({ lat, lng }: Point): Promise<Town | undefined> =>
  api.call(dataKey('places'), { query: { find: { lat, lng }, limit: 1 } }).then(
    ({ data: [town] }) => town,
    () => undefined,
  )

/** The saved addresses of a user that have a position, the main one first. */
async function findOwnAddresses(signal: AbortSignal): Promise<AddressChoice[]> {
  const { data } = await api.user('GET /api/h/profile', { query: { withInfos: '1' } }, { signal })
  return (data.infos ?? [])
    .filter(({ line1, lat, lng }) => line1 !== '' && lat !== null && lng !== null)
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
    .map(choiceOf)
}

/** The last addresses that services came to for a user, the newest first. */
const findUsedAddresses = async (signal: AbortSignal): Promise<AddressChoice[]> =>
  (await api.user('GET /api/h/addresses', {}, { signal })).data

/** Every address that is known of a user: those used last, then the saved ones. What cannot be asked is left out. */
export async function findKnownAddresses(signal: AbortSignal): Promise<AddressChoice[]> {
  const answers = await Promise.allSettled([findUsedAddresses(signal), findOwnAddresses(signal)])
  const all = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index)
}
