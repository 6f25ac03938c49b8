import type { SearchFind } from '#contracts/search.ts'
import { findPlace, nearestPlace } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Criteria } from './candidates.ts'
import type { WordMatch } from './match-words.ts'

export const DEFAULT_RADIUS_KM = 25

/** What a search wants: its criteria, the place that it is about, and the order of the hits. @throws DomainError `request.invalid` for an unknown place */
export function wantedOf(find: SearchFind, match: WordMatch | undefined) {
  const place = find.near ? findPlace(find.near) : undefined
  if (find.near && !place) throw invalid({ path: 'near', code: 'unknown' })
  const point = find.lat !== undefined && find.lng !== undefined ? { lat: find.lat, lng: find.lng } : place
  // What is had online is had from everywhere.
  const onlineOnly = find.place?.length === 1 && find.place[0] === 'online'
  const near = point && !onlineOnly ? { point, radiusKm: find.radius ?? DEFAULT_RADIUS_KM } : undefined
  const byDistance = find.sort === 'distance' && near === undefined
  return {
    criteria: criteriaOf(find, near, match),
    place: place ?? (near && nearestPlace(near.point, 30)?.place),
    sort: byDistance ? 'relevance' : (find.sort ?? 'relevance'),
  } as const
}

function criteriaOf(find: SearchFind, near: Criteria['near'], match: WordMatch | undefined): Criteria {
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
