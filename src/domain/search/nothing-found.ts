import type { SearchFind } from '#contracts/search.ts'
import type { Context } from '#domain/base/index.ts'
import { type Criteria, countCandidates, findCandidates } from './candidates.ts'
import { wantedOf } from './criteria.ts'
import type { WordMatch } from './match-words.ts'
import { ranked, type SearchHit } from './rank-hits.ts'

/** Counts are exact up to here and "1,000+" beyond. */
export const COUNTED_TO = 1000

/** Which filters a visitor is offered to remove. `radius` stands for the place as well. */
const loosable = {
  date: true,
  max: true,
  min: true,
  rating: true,
  fields: true,
  place: true,
  lang: true,
  verified: true,
  radius: true,
  cat: true,
  q: true,
  near: false,
  lat: false,
  lng: false,
  kind: false,
  companyid: false,
  sort: false,
} as const satisfies Record<keyof SearchFind, boolean>
type Loosable = { [F in keyof typeof loosable]: (typeof loosable)[F] extends true ? F : never }[keyof typeof loosable]
const LOOSABLE = (Object.keys(loosable) as (keyof typeof loosable)[]).filter((one): one is Loosable => loosable[one])

/** Which filters to remove, and how many hits that would give, most first. */
export async function loosenings(
  ctx: Context,
  find: SearchFind,
  match: WordMatch | undefined,
): Promise<{ filter: Loosable; count: number }[]> {
  const active = LOOSABLE.filter((filter) =>
    filter === 'radius'
      ? find.near !== undefined || find.lat !== undefined
      : find[filter] !== undefined && find[filter] !== false,
  )
  const counted = await Promise.all(
    active.map(async (filter) => {
      const anywhere = filter === 'radius' ? { near: undefined, lat: undefined, lng: undefined } : {}
      const { criteria } = wantedOf({ ...find, [filter]: undefined, ...anywhere })
      const words = filter === 'q' ? undefined : match?.strict
      return { filter, count: await countCandidates(ctx, { ...criteria, words }, COUNTED_TO + 1) }
    }),
  )
  return counted.filter((one) => one.count > 0).sort((a, b) => b.count - a.count)
}

/** The closest results for a search that found nothing: the same words anywhere, else the same category here, else what is near. */
export async function alternatives(
  ctx: Context,
  { near }: Criteria,
  { category, match }: { category: string | undefined; match: WordMatch | undefined },
): Promise<SearchHit[]> {
  const tries: Criteria[] = [
    ...(match ? [{ words: match.loose, demands: [] }] : []),
    ...(category ? [{ demands: [[`cat:${category}`]] }] : []),
    ...(near ? [{ demands: [], near: { ...near, radiusKm: 100 } }] : []),
    { demands: [] },
  ]
  for (const criteria of tries) {
    const hits = ranked(await findCandidates(ctx, criteria, 200), 'relevance').slice(0, 8)
    if (hits.length > 0) return hits
  }
  return []
}
