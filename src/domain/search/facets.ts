import type { SearchFind } from '#contracts/search.ts'
import { type Context } from '#domain/base/index.ts'
import { type Candidate, type Criteria, findCandidates } from './candidates.ts'

/** How many items have a mark, by mark (`cat:hair`, `place:online`, `f:audience=women` …). */
export interface Facets {
  marks: Record<string, number>
  /** Items at or above this many stars. */
  ratings: Record<'4' | '4.5', number>
  /** Lowest and highest price, sen. */
  prices: { min: number; max: number } | undefined
}

/**
 * The marks that a filter chooses among, null where it chooses among none. They are counted as if the filter were not set, so
 * that the alternatives show. Those of a category's fields go by the field.
 */
const own: Record<Exclude<keyof SearchFind, 'fields'>, ((mark: string) => boolean) | null> = {
  place: (mark) => mark.startsWith('place:'),
  lang: (mark) => mark.startsWith('lang:'),
  verified: (mark) => mark === 'verified',
  cat: (mark) => mark.startsWith('cat:'),
  kind: (mark) => mark.startsWith('kind:'),
  // These have no marks: the stars are counted by themselves, the others are no choice with counts.
  q: null,
  near: null,
  lat: null,
  lng: null,
  radius: null,
  date: null,
  min: null,
  max: null,
  rating: null,
  companyid: null,
  sort: null,
}
const filters = Object.keys(own) as (keyof typeof own)[]

/** How many queries run at the same time for one search. */
const AT_ONCE = 2

/**
 * Counts the marks of what was found; those of a filter that is set are counted without that filter, and so are the stars.
 * @param criteria by which `found` was found
 */
export async function countFacets(
  ctx: Context,
  find: SearchFind,
  criteria: Criteria,
  found: Candidate[],
): Promise<Facets> {
  const marks = countMarks(found, () => true)
  const set = [
    ...filters.flatMap((filter) => (isSet(find[filter]) ? (own[filter] ?? []) : [])),
    ...Object.keys(find.fields ?? {}).map((field) => (mark: string) => mark.startsWith(`f:${field}=`)),
  ]
  const others: Record<string, number>[] = []
  // Each query may return thousands of rows, so only a few run at once, however many filters are set.
  for (let at = 0; at < set.length; at += AT_ONCE)
    others.push(
      ...(await Promise.all(
        set.slice(at, at + AT_ONCE).map(async (test) => {
          const demands = criteria.demands.filter((oneOf) => !oneOf.some(test))
          return countMarks(await findCandidates(ctx, { ...criteria, demands, ranked: false }), test)
        }),
      )),
    )
  const rated =
    criteria.rating === undefined ? found : await findCandidates(ctx, { ...criteria, rating: undefined, ranked: false })
  const prices = found.map((c) => c.price)
  return {
    marks: Object.assign(marks, ...others),
    ratings: {
      '4': itemsOf(rated.filter((c) => c.rating >= 400)),
      '4.5': itemsOf(rated.filter((c) => c.rating >= 450)),
    },
    prices:
      prices.length > 0
        ? { min: prices.reduce((a, b) => Math.min(a, b)), max: prices.reduce((a, b) => Math.max(a, b)) }
        : undefined,
  }
}

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false)

const itemsOf = (found: Candidate[]) => new Set(found.map((c) => c.itemId)).size

/** Offers of an item often have the same marks, and so do many items: each set of marks is split only once. */
function countMarks(found: Candidate[], wanted: (mark: string) => boolean): Record<string, number> {
  const ofItem = new Map<string, string>()
  for (const { itemId, marks } of found) {
    const known = ofItem.get(itemId)
    if (known === undefined) ofItem.set(itemId, marks)
    else if (known !== marks) ofItem.set(itemId, `${known}\n${marks}`)
  }
  const alike = new Map<string, number>()
  for (const marks of ofItem.values()) alike.set(marks, (alike.get(marks) ?? 0) + 1)
  const counts: Record<string, number> = {}
  for (const [marks, items] of alike)
    for (const mark of new Set(marks.split('\n'))) if (wanted(mark)) counts[mark] = (counts[mark] ?? 0) + items
  return counts
}
