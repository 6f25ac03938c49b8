export { getDashboard } from './get-dashboard.ts'
export { listOwnOffers } from './list-own-offers.ts'
export { listSchedule } from './list-schedule.ts'
export { switchOwnOffer } from './switch-own-offer.ts'
