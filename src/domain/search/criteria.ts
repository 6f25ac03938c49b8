import type { SearchFind, SearchSort } from '#contracts/search.ts'
import { findPlace, nearestPlace, type Place } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Criteria } from './candidates.ts'
import type { WordMatch } from './match-words.ts'

export const DEFAULT_RADIUS_KM = 25

/** Where a search looks; nowhere in particular for what is had online. @throws DomainError `request.invalid` for an unknown place */
export function nearOf(find: SearchFind): { near: Criteria['near']; place: Place | undefined } {
  const place = find.near ? findPlace(find.near) : undefined
  if (find.near && !place) throw invalid({ path: 'near', code: 'unknown' })
  const point = find.lat !== undefined && find.lng !== undefined ? { lat: find.lat, lng: find.lng } : place
  // What is had online is had from everywhere.
  const onlineOnly = find.place?.length === 1 && find.place[0] === 'online'
  if (!point || onlineOnly) return { near: undefined, place }
  return { near: { point, radiusKm: find.radius ?? DEFAULT_RADIUS_KM }, place: place ?? nearestPlace(point, 30)?.place }
}

/** The criteria of a search; `facets.ts` leaves single ones out to count what else there would be. */
export function criteriaOf(find: SearchFind, near: Criteria['near'], match: WordMatch | undefined): Criteria {
  return {
    words: match?.strict,
    demands: [
      ...(find.cat ? [[`cat:${find.cat}`]] : []),
      ...(find.kind ? [[`kind:${find.kind}`]] : []),
      ...(find.place?.length ? [find.place.map((kind) => `place:${kind}`)] : []),
      ...(find.lang?.length ? [find.lang.map((language) => `lang:${language}`)] : []),
      ...(find.verified ? [['verified']] : []),
      ...Object.entries(find.fields ?? {}).flatMap(([field, values]) =>
        values.length > 0 ? [values.map((value) => `f:${field}=${value}`)] : [],
      ),
    ],
    near,
    min: find.min,
    max: find.max,
    rating: find.rating === undefined ? undefined : Math.round(find.rating * 100),
    companyId: find.companyid && isId(find.companyid) ? find.companyid : undefined,
    date: find.date,
  }
}

/** The order of the hits. */
export function sortOf(find: SearchFind, placed: boolean): SearchSort {
  if (find.sort === 'distance' && !placed) return 'relevance'
  return find.sort ?? 'relevance'
}
