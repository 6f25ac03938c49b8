/** The orders of a search's hits. */
export const searchSorts = ['relevance', 'distance', 'price', 'rating', 'soonest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** The order where none was chosen: of events the next ones come first, unless words say which are meant. */
export const usualSort = ({ kind, q }: { kind?: string | undefined; q?: string | undefined }): SearchSort =>
  kind === 'event' && !q ? 'soonest' : 'relevance'

/**
 * How each parameter of a search is written in the address of a search page: as a word, a number, a price in ringgit (in
 * sen in the search), several words separated by commas, a flag, or not under its own name. A parameter without its row
 * does not compile (`search-address.ts`).
 */
export const searchFilters = {
  q: 'word',
  near: 'word',
  lat: 'number',
  lng: 'number',
  radius: 'number',
  cat: 'word',
  kind: 'word',
  date: 'word',
  min: 'price',
  max: 'price',
  rating: 'number',
  place: 'several',
  lang: 'several',
  verified: 'mark',
  sort: 'word',
  /** Only of the API. */
  companyid: 'none',
  /** Each field of a category as `f.<field>`. */
  fields: 'none',
} as const

/** Most fields of a category that one search filters by, in its address as in its call. */
export const MOST_FIELDS = 8

type FilterKind = (typeof searchFilters)[keyof typeof searchFilters]

/** The parameters of these kinds. */
export const filtersOf = (...kinds: readonly FilterKind[]): string[] =>
  Object.entries(searchFilters).flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : []))
