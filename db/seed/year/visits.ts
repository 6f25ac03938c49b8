import type { Place } from './calendar.ts'
import type { Customer, Review } from './people.ts'
import type { Shop, ShopOffer } from './shops.ts'

/** How a visit ends; what `stands` is served once its time has come. */
export type Ending = 'stands' | 'cancelled' | 'cancelled_by_provider' | 'no_show' | 'declined'

/** What somebody buys of an offer. */
export interface Wish {
  sold: ShopOffer
  variant: ShopOffer['variants'][number] | undefined
  quantity: number
  minutes: number
}

/** One booking: who comes when, and to whom. Instants are epoch milliseconds. */
export interface Visit extends Wish {
  shop: Shop
  place: Place
  customer: Customer
  /** Whether the customer asked for this person by name. */
  wanted: boolean
  /** Booked at the counter and paid there. */
  walkIn: boolean
  placedAt: number
  ending: Ending
  review: Review | undefined
}
