export {
  cardsOf,
  cardsOfCompany,
  cardsOfItems,
  cardsOfOffers,
  type FrontPage,
  getFrontPage,
  similarCards,
} from './cards.ts'
