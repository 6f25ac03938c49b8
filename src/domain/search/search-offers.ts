import type { SearchFind, SearchSort } from '#contracts/search.ts'
import { nextSlotsOf } from '#domain/trade/index.ts'
import { type Context, findPlace, nearestPlace, type Place, readOffset, writeOffset } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { type Candidate, countCandidates, type Criteria, findCandidates } from './candidates.ts'
import { countFacets, type Facets } from './facets.ts'
import { refuseUnknownFields } from './known-fields.ts'
import { matchWords, type WordMatch } from './match-words.ts'

export const PAGE_SIZE = 24
export const DEFAULT_RADIUS_KM = 25
/** Counts are exact up to here and "1,000+" beyond. */
export const COUNTED_TO = 1000

/**
 * One result: an item by the offer that stands for it. Among the offers that fit that is the first in the order of the
 * search, the cheapest where they rank alike. Id, company, price and place are all of that one offer, never of two.
 */
export interface SearchHit {
  offerId: string
  itemId: string
  companyId: string
  /** The least for which this very offer can be booked, sen. */
  priceAmount: number
  /** Whether other offers of the item fit too. */
  several: boolean
  /** Whether others that fit cost more and none costs less, so that the price is where the item begins. */
  from: boolean
  km: number | null
  lat: number | null
  lng: number | null
}

export interface SearchResult {
  hits: SearchHit[]
  /** Items that fit; exact up to `COUNTED_TO`. */
  count: number
  more: boolean
  cursor: string | null
  facets: Facets
  place: Place | undefined
  radiusKm: number | null
  /** Misspelt words and what they were read as. */
  read: ReadonlyMap<string, readonly string[]>
  /** Only of an empty result: which filter to let go and how much there would be then, best first. */
  loosen: { filter: (typeof LOOSABLE)[number]; count: number }[]
  /** Only of an empty result: what comes nearest. */
  alternatives: SearchHit[]
}

/**
 * Searches what is on sale. Text, place and filters all must fit; results are items, each by its best offer.
 *
 * @throws DomainError `request.invalid` for a cursor that is not ours or a place that is unknown, `request.unknown_field`
 *   for a filter on a field that the category does not have.
 */
export async function searchOffers(
  ctx: Context,
  find: SearchFind,
  page: { limit?: number; cursor?: string | undefined } = {},
): Promise<SearchResult> {
  const offset = readOffset(page.cursor)
  await refuseUnknownFields(ctx, find)
  const limit = page.limit ?? PAGE_SIZE
  const match = find.q ? await matchWords(ctx, find.q) : undefined
  const { near, place } = nearOf(find)
  const criteria = criteriaOf(find, near, match)
  let found = await findCandidates(ctx, criteria)
  if (found.length === 0 && match && match.terms > 1)
    found = await findCandidates(ctx, { ...criteria, words: match.loose })
  const sort = sortOf(find, near !== undefined)
  if (sort === 'soonest') found = await withNextTimes(ctx, found)
  const hits = ranked(found, sort)
  const count = Math.min(hits.length, COUNTED_TO)
  const empty = hits.length === 0 && offset === 0
  return {
    hits: hits.slice(offset, offset + limit),
    count,
    more: hits.length > COUNTED_TO,
    cursor: offset + limit < hits.length ? writeOffset(offset + limit) : null,
    facets: await countFacets(ctx, find, criteria, found),
    place,
    radiusKm: near?.radiusKm ?? null,
    read: match?.read ?? new Map(),
    loosen: empty ? await loosenings(ctx, find, match) : [],
    alternatives: empty ? await alternatives(ctx, find, match) : [],
  }
}

function nearOf(find: SearchFind): { near: Criteria['near']; place: Place | undefined } {
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

function sortOf(find: SearchFind, placed: boolean): SearchSort {
  if (find.sort === 'distance' && !placed) return 'relevance'
  return find.sort ?? 'relevance'
}

/** Text counts first, then how well proven, then how near; every other sort falls back to that. */
function relevance(c: Candidate): number {
  return (0.15 + c.rank) * (0.5 + 0.5 * c.quality) * (c.km === null ? 1 : 1 / (1 + c.km / 25))
}

/** Exact times are worked out for the best of what was found; the others follow in their order. */
const TIMED = 120

async function withNextTimes(ctx: Context, found: Candidate[]): Promise<Candidate[]> {
  const best = [...found].sort((a, b) => relevance(b) - relevance(a)).slice(0, TIMED)
  const next = await nextSlotsOf(
    ctx,
    best.filter((c) => c.nextStartsAt === null).map((c) => c.offerId),
    { days: 14 },
  )
  return found.map((c) => ({ ...c, nextStartsAt: c.nextStartsAt ?? next.get(c.offerId)?.starts[0] ?? null }))
}

function ranked(found: Candidate[], sort: SearchSort): SearchHit[] {
  const order: Record<SearchSort, (a: Candidate, b: Candidate) => number> = {
    relevance: () => 0,
    distance: (a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY),
    price: (a, b) => a.price - b.price,
    rating: (a, b) => b.rating - a.rating || b.ratingCount - a.ratingCount,
    soonest: (a, b) =>
      (a.nextStartsAt?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.nextStartsAt?.getTime() ?? Number.MAX_SAFE_INTEGER),
  }
  const scores = new Map(found.map((c) => [c, relevance(c)]))
  const sorted = [...found].sort(
    (a, b) =>
      order[sort](a, b) ||
      (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
      a.price - b.price ||
      (a.offerId < b.offerId ? -1 : 1),
  )
  const least = new Map<string, number>()
  for (const c of found) least.set(c.itemId, Math.min(c.price, least.get(c.itemId) ?? c.price))
  const byItem = new Map<string, SearchHit>()
  for (const c of sorted) {
    const hit = byItem.get(c.itemId)
    if (!hit)
      byItem.set(c.itemId, {
        offerId: c.offerId,
        itemId: c.itemId,
        companyId: c.companyId,
        priceAmount: c.price,
        several: false,
        from: false,
        km: c.km,
        lat: c.lat,
        lng: c.lng,
      })
    else {
      hit.several = true
      hit.from ||= c.price > hit.priceAmount && least.get(c.itemId) === hit.priceAmount
    }
  }
  return [...byItem.values()]
}

const LOOSABLE = ['date', 'max', 'min', 'rating', 'fields', 'place', 'lang', 'verified', 'radius', 'cat', 'q'] as const

async function loosenings(
  ctx: Context,
  find: SearchFind,
  match: WordMatch | undefined,
): Promise<SearchResult['loosen']> {
  const active = LOOSABLE.filter((filter) =>
    filter === 'radius'
      ? find.near !== undefined || find.lat !== undefined
      : find[filter] !== undefined && find[filter] !== false,
  )
  const counted = await Promise.all(
    active.map(async (filter) => {
      const without: SearchFind = { ...find, [filter]: undefined }
      const { near } = nearOf(without)
      const wider = filter === 'radius' ? undefined : near
      return {
        filter,
        count: await countCandidates(
          ctx,
          criteriaOf(without, wider, filter === 'q' ? undefined : match),
          COUNTED_TO + 1,
        ),
      }
    }),
  )
  return counted.filter((one) => one.count > 0).sort((a, b) => b.count - a.count)
}

/** What comes nearest to a search that found nothing: the same words anywhere, else the same category here, else what is near. */
async function alternatives(ctx: Context, find: SearchFind, match: WordMatch | undefined): Promise<SearchHit[]> {
  const { near } = nearOf(find)
  const tries: Criteria[] = [
    ...(match ? [{ words: match.loose, demands: [] }] : []),
    ...(find.cat ? [{ demands: [[`cat:${find.cat}`]] }] : []),
    ...(near ? [{ demands: [], near: { ...near, radiusKm: 100 } }] : []),
    { demands: [] },
  ]
  for (const criteria of tries) {
    const hits = ranked(await findCandidates(ctx, criteria, 200), 'relevance').slice(0, 8)
    if (hits.length > 0) return hits
  }
  return []
}
