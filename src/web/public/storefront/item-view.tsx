import discovery from '#web/ui/discovery/discovery.module.css'
import { OfferGrid } from '#web/ui/discovery/offer-grid.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { LeastNote, Price, TravelNote } from '#web/ui/pieces/pieces.tsx'
import { useLastPlace } from '#web/ui/state/last-place.ts'
import { BookPanel, bookPath } from './book-panel.tsx'
import { useChosenOffer } from './chosen-offer.ts'
import { Gallery } from './gallery.tsx'
import { ItemAbout } from './item-about.tsx'
import type { ItemData } from './item-data.server.ts'
import { ItemHead } from './item-head.tsx'
import { kmTo, nearestFirst, nearestOffer } from './nearest-offer.ts'
import { NextDate } from './next-date.tsx'
import { Reviews } from './reviews.tsx'
import styles from './storefront.module.css'
import { Town } from './town.tsx'
import { Where } from './where.tsx'

/** Farther than this nobody calls it nearby. */
const NEAR_KM = 60

/**
 * The body of an item's page, in the marketplace and in a storefront alike. Chosen is the offer that the address speaks
 * of, which is the one that the reader picks; else the one nearest to where something was last looked for, else the first.
 */
export function ItemView({ data }: { data: ItemData }) {
  const t = useT()
  const { item, company, offers, reviews, similar, dates } = data
  const [wanted, choose] = useChosenOffer()
  const place = useLastPlace()
  const offer = offers.find((one) => one.offerid === wanted) ?? nearestOffer(offers, place)
  if (!offer) return null
  const isEvent = item.kind === 'event'
  const isNear = similar.every(({ distanceKm }) => distanceKm !== null && distanceKm <= NEAR_KM)
  const sections = [
    ['about', t('item.about')],
    ['offers', t(isEvent ? 'item.tickets' : 'item.offers')],
    ['reviews', t('item.reviews')],
    ...(item.faqs.length > 0 ? [['questions', t('item.questions')] as const] : []),
    ['where', t('item.where')],
  ] as const
  return (
    <article>
      <Gallery title={item.title} pictures={item.pictures} />
      <div className={styles.columns}>
        <ItemHead data={data} offer={offer} />
        <BookPanel
          offers={nearestFirst(offers, place)}
          chosen={offer}
          dates={dates}
          now={data.now}
          isEvent={isEvent}
          place={place}
          onChoose={choose}
        />
        <div className={styles.main}>
          <nav className={styles.sections} aria-label={item.title}>
            {sections.map(([id, name]) => (
              <a key={id} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
          <ItemAbout item={item} offer={offer} />
          <Reviews
            summary={reviews.summary}
            rows={reviews.rows}
            company={company}
            {...(reviews.more && { allTo: `/co/${company.slug}/review/${item.itemid}` })}
          />
          {item.faqs.length > 0 && (
            <section id="questions" className={styles.section} aria-labelledby="questions-title">
              <h2 id="questions-title">{t('item.questions')}</h2>
              {item.faqs.map((faq) => (
                <details key={faq.question} className={styles.faq}>
                  <summary>{faq.question}</summary>
                  <p>{faq.answer}</p>
                </details>
              ))}
            </section>
          )}
          <Where data={data} offer={offer} />
        </div>
      </div>
      {similar.length > 0 && (
        <section className={discovery.section} aria-labelledby="similar">
          <h2 id="similar">{t(isNear ? 'item.similar' : 'item.similarFar')}</h2>
          <OfferGrid offers={similar} now={data.now} />
        </section>
      )}
      <div className={styles.bottom} data-own-bar="">
        <span>
          <b>
            <Price price={offer.price} model={offer.priceModel} />
          </b>
          <LeastNote least={offer.least} model={offer.priceModel} />
          <TravelNote travel={offer.travel} price={offer.price} model={offer.priceModel} km={kmTo(offer, place)} />
          <small>{isEvent ? <NextDate data={data} alone /> : <Town offer={offer} />}</small>
        </span>
        <ButtonLink to={bookPath(offer)} variant="primary">
          {t(isEvent ? 'item.chooseTickets' : 'item.chooseTime')}
        </ButtonLink>
      </div>
    </article>
  )
}
