import type { SearchFind } from '#contracts/search.ts'
import { findPlace, nearestPlace } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import type { Criteria } from './candidates.ts'
import type { WordMatch } from './match-words.ts'

export const DEFAULT_RADIUS_KM = 25

/**
 * What a search asks for: its criteria, its place, and the order of the hits. @throws DomainError `request.invalid` for an
 * unknown place
 */
export function wantedOf({ near: slug, lat, lng, radius, sort, ...filters }: SearchFind, match: WordMatch | undefined) {
  const named = slug ? findPlace(slug) : undefined
  if (slug && !named) throw invalid({ path: 'near', code: 'unknown' })
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : named
  // Online services are the same from everywhere.
  const onlineOnly = filters.place?.length === 1 && filters.place[0] === 'online'
  const near = point && !onlineOnly ? { point, radiusKm: radius ?? DEFAULT_RADIUS_KM } : undefined
  const byDistance = sort === 'distance' && near === undefined
  return {
    criteria: { ...criteriaOf(filters, match), near },
    place: named ?? (near && nearestPlace(near.point, 30)?.place),
    sort: byDistance ? 'relevance' : (sort ?? 'relevance'),
  } as const
}

function criteriaOf(
  filters: Omit<SearchFind, 'near' | 'lat' | 'lng' | 'radius' | 'sort'>,
  match: WordMatch | undefined,
): Criteria {
  // The text is read by `matchWords`.
  const {
    q: _words,
    cat,
    kind,
    place,
    lang,
    verified,
    fields,
    min,
    max,
    rating,
    companyid,
    date,
    ...forgotten
  } = filters
  // A filter that is not read here does not compile.
  forgotten satisfies Record<string, never>
  return {
    words: match?.strict,
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
    min,
    max,
    rating: rating === undefined ? undefined : Math.round(rating * 100),
    companyId: companyid && isId(companyid) ? companyid : undefined,
    date,
  }
}
