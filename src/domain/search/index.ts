export { DEFAULT_RADIUS_KM } from './criteria.ts'
export { cardsOf, cardsOfItems, getFrontPage, similarCards } from './discovery/cards.ts'
export {
  countListed,
  type ListedKind,
  listCategoryPages,
  listListed,
  type PublicPage,
} from './discovery/list-public-pages.ts'
export { type MenuWish, menuOf } from './discovery/menu.ts'
export { popularCategories } from './discovery/popular-categories.ts'
export { shownCategories, shownItem } from './discovery/shown.ts'
export { tellWaiting } from './discovery/tell-waiting.ts'
export { indexOffers, reindexCompany, reindexOffers } from './reindex-offers.ts'
export { reindexOldDocuments } from './reindex-old-documents.ts'
export { reindexPastEvents } from './reindex-past-events.ts'
export { searchOffers } from './search-offers.ts'
export { suggest } from './suggest.ts'
