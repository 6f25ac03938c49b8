export {
  type CardRow,
  type CategoryWithFields,
  getCategory,
  getItem,
  type ItemDetails,
  listCards,
  listCategories,
  listEventDates,
  listUpcoming,
  nextDatesOf,
  type UpcomingRow,
} from './catalogue.queries.ts'
export { cleanHtml, plainText } from './clean-html.ts'
export { leastPrice, pricesDiffer } from './least-price.ts'
export { shownModel, toCategoryRow, toEventRow, toOfferRow } from './catalogue.view.ts'
export { offersWithin, switchOffer } from './switch-offer.ts'
