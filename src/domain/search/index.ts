export type { Facets } from './facets.ts'
export { withKnownFields } from './known-fields.ts'
export { reindexCompany, reindexOffers } from './reindex-offers.ts'
export { reindexPastEvents } from './reindex-past-events.ts'
export {
  categoryExists,
  COUNTED_TO,
  DEFAULT_RADIUS_KM,
  PAGE_SIZE,
  type SearchHit,
  searchOffers,
  type SearchResult,
} from './search-offers.ts'
