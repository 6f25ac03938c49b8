import type { OwnOffer } from '#contracts/desk.ts'
import type { ChangePrices } from '#contracts/prices.ts'
import { priceBy } from '#shared/change-prices.ts'
import { type Locale, localized } from '#shared/locale.ts'

/** One price of a service: what it is of, and what it costs now and after. */
export interface PriceRow {
  of: ChangePrices['prices'][number]['of']
  id: string
  name: string
  currency: string
  was: number
  becomes: number
}

/** Whether an offer has prices that can be changed so. */
export const hasPrices = (offer: OwnOffer): boolean => offer.itemKind === 'service' && offer.priceModel !== 'free'

/**
 * Every price of offers and what it becomes, without those that stay.
 * @param percent below zero lowers them
 * @param step what they are rounded to, in sen
 */
export function priceRows(
  offers: readonly OwnOffer[],
  { percent, step, locale }: { percent: number; step: number; locale: Locale },
): PriceRow[] {
  return offers
    .flatMap((offer) => {
      const title = localized(offer.title, locale)
      const own = localized(offer.name, locale)
      const name = own === title ? title : `${title} · ${own}`
      const within = (part: OwnOffer['variants'][number]['name']) => `${name} · ${localized(part, locale)}`
      return [
        { of: 'offer' as const, id: offer.offerid, name, price: offer.price },
        ...offer.variants.map(({ variantid: id, price, ...part }) => ({
          of: 'variant' as const,
          id,
          name: within(part.name),
          price,
        })),
        ...offer.addons.map(({ addonid: id, price, ...part }) => ({
          of: 'addon' as const,
          id,
          name: within(part.name),
          price,
        })),
      ]
    })
    .map(({ price: { amount: was, currency }, ...row }) => ({
      ...row,
      currency,
      was,
      becomes: priceBy(was, percent, step),
    }))
    .filter(({ was, becomes }) => was !== becomes)
}
