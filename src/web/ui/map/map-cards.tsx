import { type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { formatDistance } from '#shared/format.ts'
import { useT } from '../i18n.tsx'
import { type OfferCardData, offerPath } from '../pieces/offer-card.tsx'
import { Picture, Price, Rating } from '../pieces/pieces.tsx'
import styles from './map-cards.module.css'

/** How much of a card must be seen to be the one that is looked at. */
const IN_SIGHT = 0.8

/**
 * The results of a map as a row of cards to swipe, on a phone; those that are nowhere on the map stand in the list alone.
 * `onSight` is told the offer of the first card in sight, and null where none is.
 */
export function MapCards({
  offers,
  row,
  onSight,
}: {
  offers: readonly OfferCardData[]
  row: RefObject<HTMLUListElement | null>
  onSight: (offerid: string | null) => void
}) {
  const t = useT()
  useEffect(() => {
    const list = row.current
    if (!list) return
    const inSight = new Set<Element>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= IN_SIGHT) inSight.add(target)
          else inSight.delete(target)
        const first = [...list.children].find((card) => inSight.has(card))
        onSight(first instanceof HTMLElement ? (first.dataset.card ?? null) : null)
      },
      { root: list, threshold: [0, IN_SIGHT] },
    )
    for (const card of list.children) watch.observe(card)
    return () => watch.disconnect()
  }, [offers, row, onSight])
  return (
    <ul ref={row} className={styles.row} aria-label={t('discover.mapCards')}>
      {offers.map((offer) => {
        const away = offer.distanceKm ?? null
        const place = [offer.city, away !== null && formatDistance(away)].filter(Boolean).join(' · ')
        return (
          <li key={offer.offerid} className={styles.card} data-card={offer.offerid}>
            {offer.pictureFileId && (
              <Picture
                className={styles.picture}
                fileId={offer.pictureFileId}
                alt=""
                sizes="72px"
                ratio={1}
                widest={256}
              />
            )}
            <div className={styles.body}>
              <Link to={offerPath(offer)} className={styles.title}>
                {offer.title}
              </Link>
              <span className={styles.quiet}>{[offer.companyName, place].filter(Boolean).join(' · ')}</span>
              <span className={styles.foot}>
                <strong>
                  <Price price={offer.price} model={offer.priceModel} />
                </strong>
                <Rating sum={offer.ratingSum} count={offer.ratingCount} size={14} />
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
