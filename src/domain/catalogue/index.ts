export { switchOffer } from './switch-offer.ts'
