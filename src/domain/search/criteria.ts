import type { SearchFind } from '#contracts/search.ts'
import { findPlace, nearestPlace } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { usualSort } from '#shared/search-filters.ts'
import type { Criteria } from './candidates.ts'

export const DEFAULT_RADIUS_KM = 25

/**
 * What a search asks for besides its words, which `matchWords` reads: its criteria, its place, and the order of the hits.
 * @throws DomainError `request.invalid` for an unknown place
 */
export function wantedOf(find: SearchFind) {
  const { q, near: slug, lat, lng, radius, sort, cat, kind, place, lang, verified, ...filters } = find
  const { fields, min, max, rating, companyid, date, ...forgotten } = filters
  // A filter that is not read here does not compile.
  forgotten satisfies Record<string, never>
  const named = slug ? findPlace(slug) : undefined
  if (slug && !named) throw invalid({ path: 'near', code: 'unknown' })
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : named
  // Online services are the same from everywhere.
  const onlineOnly = place?.length === 1 && place[0] === 'online'
  const near = point && !onlineOnly ? { point, radiusKm: radius ?? DEFAULT_RADIUS_KM } : undefined
  const byDistance = sort === 'distance' && near === undefined
  const criteria: Criteria = {
    demands: [
      ...(cat ? [[`cat:${cat}`]] : []),
      ...(kind ? [[`kind:${kind}`]] : []),
      ...(place?.length ? [place.map((one) => `place:${one}`)] : []),
      ...(lang?.length ? [lang.map((language) => `lang:${language}`)] : []),
      ...(verified ? [['verified']] : []),
      ...Object.entries(fields ?? {}).flatMap(([field, values]) =>
        values.length > 0 ? [values.map((value) => `f:${field}=${value}`)] : [],
      ),
    ],
    near,
    min,
    max,
    rating: rating === undefined ? undefined : Math.round(rating * 100),
    companyId: companyid && isId(companyid) ? companyid : undefined,
    date,
  }
  return {
    criteria,
    place: named ?? (near && nearestPlace(near.point, 30)?.place),
    sort: (byDistance ? undefined : sort) ?? usualSort({ kind, q }),
  } as const
}
