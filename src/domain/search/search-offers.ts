import type { SearchFind } from '#contracts/search.ts'
import { type Context, type Place, placeAfter, readRank, writeRank } from '#domain/base/index.ts'
import { type Criteria, findCandidates } from './candidates.ts'
import { wantedOf } from './criteria.ts'
import { countFacets, type Facets } from './facets.ts'
import { isCategory, knownFields } from './known-fields.ts'
import { matchWords } from './match-words.ts'
import { alternatives, COUNTED_TO, loosenings } from './nothing-found.ts'
import { ranked, type SearchHit, withNextTimes } from './rank-hits.ts'
import { SEARCH_TAG } from './reindex-offers.ts'

export const PAGE_SIZE = 24

export interface SearchResult {
  /** What was searched for. */
  find: SearchFind
  hits: SearchHit[]
  /** How many items match; exact up to `COUNTED_TO`. */
  count: number
  more: boolean
  cursor: string | null
  facets: Facets
  place: Place | undefined
  radiusKm: number | null
  /** Misspelt words and their corrections. */
  read: ReadonlyMap<string, readonly string[]>
  /** Only for an empty result: which filter to remove and how many hits that would give, most first. */
  loosen: Awaited<ReturnType<typeof loosenings>>
  /** Only for an empty result: the closest results. */
  alternatives: SearchHit[]
}

/**
 * Searches what is on sale. Text, place and filters all must match; results are items, each by its best offer.
 *
 * @throws DomainError `request.invalid` for an invalid cursor or an unknown place, `request.unknown_field` for a filter on
 *   a field that the category does not have.
 */
export async function searchOffers(
  ctx: Context,
  { cat, fields: asked, ...wanted }: SearchFind,
  page: { limit?: number; cursor?: string | undefined; unknownFields?: 'refused' | 'left out' } = {},
): Promise<SearchResult> {
  const rank = readRank(page.cursor)
  const fields = await knownFields(ctx, { cat, fields: asked }, page.unknownFields ?? 'refused')
  const find: SearchFind = { ...wanted, cat, fields }
  const limit = page.limit ?? PAGE_SIZE
  const from = (all: Searched) => placeAfter(all.hits, ({ itemId }) => itemId, rank)
  let all = (await isEveryday(ctx, find)) ? await remembered(ctx, find) : await search(ctx, find)
  // Of what is remembered the end is missing.
  if (from(all) + limit > all.hits.length && all.hits.length < all.total) all = await search(ctx, find)
  const { hits, total, ...searched } = all
  const until = from(all) + limit
  const shown = hits.slice(from(all), until)
  const last = until < total ? shown.at(-1) : undefined
  return {
    ...searched,
    hits: shown,
    cursor: last === undefined ? null : writeRank({ id: last.itemId, before: until }),
  }
}

/** How many of a search's first results are remembered, and for how many seconds. */
const REMEMBERED = 240
const REMEMBERED_SECONDS = 5

/** Whether that is what everybody sees: all there is, or a category, sorted by what no booking changes. */
async function isEveryday(ctx: Context, { cat, sort, ...others }: SearchFind): Promise<boolean> {
  const isPlain = Object.values(others).every((value) => value === undefined)
  // An unknown category is anybody's invention: nothing is remembered of it.
  return isPlain && sort !== 'soonest' && (await isCategory(ctx, cat ?? ''))
}

function remembered(ctx: Context, find: SearchFind): Promise<Searched> {
  const key = `search:${find.cat ?? ''}:${find.sort ?? ''}`
  return ctx.platform.content.remember(key, { tags: [SEARCH_TAG], seconds: REMEMBERED_SECONDS }, async () => {
    const all = await search(ctx, find)
    return { ...all, hits: all.hits.slice(0, REMEMBERED) }
  })
}

/** The whole of a search, of which a page shows a part. */
interface Searched extends Omit<SearchResult, 'cursor'> {
  /** How many items were ranked. */
  total: number
}

async function search(ctx: Context, find: SearchFind): Promise<Searched> {
  const match = find.q ? await matchWords(ctx, find.q) : undefined
  const { criteria: demanded, place, sort } = wantedOf(find)
  let criteria: Criteria = { ...demanded, words: match?.strict }
  let found = await findCandidates(ctx, criteria)
  // Who presses Enter before a short last word is whole finds what was suggested for it. A longer one is looked for so already.
  if (found.length === 0 && match?.endsShort && find.q) {
    criteria = { ...criteria, words: (await matchWords(ctx, find.q, { typing: true }))?.strict }
    found = await findCandidates(ctx, criteria)
  }
  if (found.length === 0 && match && match.terms > 1) {
    criteria = { ...criteria, words: match.loose }
    found = await findCandidates(ctx, criteria)
  }
  if (sort === 'soonest') found = await withNextTimes(ctx, found)
  const hits = ranked(found, sort)
  const count = Math.min(hits.length, COUNTED_TO)
  const empty = hits.length === 0
  return {
    find,
    hits,
    total: hits.length,
    count,
    more: hits.length > COUNTED_TO,
    facets: await countFacets(ctx, find, criteria, found),
    place,
    radiusKm: criteria.near?.radiusKm ?? null,
    read: match?.read ?? new Map(),
    loosen: empty ? await loosenings(ctx, find, match) : [],
    alternatives: empty ? await alternatives(ctx, criteria, { category: find.cat, match }) : [],
  }
}
