export {
  cardsOf,
  cardsOfCompany,
  cardsOfItems,
  cardsOfOffers,
  type FrontPage,
  getFrontPage,
  similarCards,
} from './cards.ts'
export { tellWaiting } from './tell-waiting.ts'
export { shownCategories, shownItem } from './shown.ts'
export { countItemPages, listCompanyPages, listItemPages, type PublicPage } from './list-public-pages.ts'
