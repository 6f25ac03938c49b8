/**
 * How each thing that a search may ask stands in the address of a search page: as a word, a number, a price in ringgit (a
 * search has it in sen), several words separated by commas, a mark that is there or not, or not under a name of its own.
 * What a search knows without its row here does not compile (`find-of.ts`).
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

type FilterKind = (typeof searchFilters)[keyof typeof searchFilters]

/** The names of an address that are read in one of these ways. */
export const filtersOf = (...kinds: readonly FilterKind[]): string[] =>
  Object.entries(searchFilters).flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : []))
