export {
  type CardRow,
  type CategoryWithFields,
  getItem,
  type ItemDetails,
  listCards,
  listCategories,
  listEventDates,
  listUpcoming,
  nextDatesOf,
} from './catalogue.queries.ts'
export { depositOf, shownModel, toCategoryRow, toEventRow, toItemView, toOfferRow } from './catalogue.view.ts'
export { changePrices } from './change-prices.ts'
export { cleanHtml, textOfHtml } from './clean-html.ts'
export { addFavourite, listFavourites, removeFavourite } from './favourites/favourites.ts'
export { removeFirstServices, saveFirstServices } from './first-services.ts'
export { leastPrice, pricesDiffer } from './least-price.ts'
export { listMenu, type MenuItem } from './list-menu.ts'
export { noteBooked } from './note-booked.ts'
export { placesOffered } from './places-offered.ts'
export { listReviews, summariseReviews } from './reviews/reviews.queries.ts'
export { toReviewRow } from './reviews/reviews.view.ts'
export { offersWithin, switchOffer } from './switch-offer.ts'
