import { CardGrid, OfferCard, type OfferCardData } from '../pieces/offer-card.tsx'
import { Heart } from './heart.tsx'

/** Offer cards with their hearts. `eager` says how many are on the first screen; `own`: all of one company, in its storefront; `day`: found for that day. */
export function OfferGrid({
  offers,
  now,
  columns = 4,
  eager = 0,
  own = false,
  day,
}: {
  offers: readonly OfferCardData[]
  now?: string | undefined
  columns?: 3 | 4
  eager?: number
  own?: boolean
  day?: string | undefined
}) {
  return (
    <CardGrid columns={columns}>
      {offers.map((offer, i) => (
        <OfferCard
          key={offer.offerid}
          offer={offer}
          {...(now && { now })}
          eager={i < eager}
          own={own}
          day={day}
          heart={
            <Heart offerid={offer.offerid} companyid={offer.companyid} itemid={offer.itemid} title={offer.title} />
          }
        />
      ))}
    </CardGrid>
  )
}
