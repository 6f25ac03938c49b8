export { reindexOffers } from './reindex-offers.ts'
