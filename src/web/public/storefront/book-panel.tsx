import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { localDay } from '#shared/day-names.ts'
import { durationIn } from '#shared/duration-in.ts'
import { formatDistance, formatInstant } from '#shared/format.ts'
import type { Point } from '#shared/geo.ts'
import { formatMoney, formatPrice } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useNextFree } from '#web/ui/pieces/offer-card.tsx'
import { Avatar, LeastNote, Price, TravelNote } from '#web/ui/pieces/pieces.tsx'
import type { ItemData, OfferData } from './item-data.server.ts'
import { kmTo } from './nearest-offer.ts'
import styles from './storefront.module.css'
import { Town } from './town.tsx'

export const bookPath = (offer: Pick<OfferData, 'slug' | 'offerid'>): string => `/book/${offer.slug}/${offer.offerid}`

const FEW_PLACES = 20

function distanceOf(offer: OfferData, place: Point | undefined): string | undefined {
  const km = kmTo(offer, place)
  return km === undefined ? undefined : formatDistance(km)
}

/** Offers to choose among, when they can be had next, and the way to book. Stays in sight on wide screens. */
export function BookPanel({
  offers,
  chosen,
  dates,
  now,
  isEvent,
  place,
  onChoose,
}: {
  offers: OfferData[]
  chosen: OfferData
  dates: ItemData['dates']
  now: string
  isEvent: boolean
  /** Where something was last looked for: rows say how far they are from it. */
  place: Point | undefined
  onChoose: (offerId: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <aside id="offers" className={styles.panel} aria-label={t('item.offers')}>
      {isEvent ? (
        <Tickets offer={chosen} />
      ) : (
        <div role="radiogroup" aria-label={t('item.offers')} className={styles.offers}>
          {offers.map((offer) => (
            <label key={offer.offerid} className={styles.offer}>
              <input
                type="radio"
                name="offer"
                checked={offer.offerid === chosen.offerid}
                onChange={() => onChoose(offer.offerid)}
              />
              <span>
                <b>{offer.name}</b>
                <small>
                  {[durationIn(offer.minutes, locale), distanceOf(offer, place)].filter(Boolean).join(' · ')}
                </small>
                <LeastNote least={offer.least} model={offer.priceModel} />
                <TravelNote
                  travel={offer.travel}
                  price={offer.price}
                  model={offer.priceModel}
                  km={kmTo(offer, place)}
                />
              </span>
              <Price price={offer.price} model={offer.priceModel} />
            </label>
          ))}
        </div>
      )}
      {chosen.variants.length > 0 && (
        <ul className={styles.variants} aria-label={t('item.variants')}>
          {chosen.variants.map((variant) => (
            <li key={variant.id}>
              <span>{variant.name}</span>
              <span className="tabular">
                {formatPrice(variant.price)} · {durationIn(variant.minutes, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isEvent ? <Dates offers={offers} chosen={chosen} dates={dates} /> : <Times offer={chosen} now={now} />}
      <People offer={chosen} />
      <p className={styles.town}>
        <Town offer={chosen} />
      </p>
      <ButtonLink to={bookPath(chosen)} variant="primary" block>
        {t(isEvent ? 'item.chooseTickets' : chosen.kind === 'instant' ? 'item.chooseTime' : 'item.requestTime')}
      </ButtonLink>
      {chosen.kind !== 'instant' && <p className={styles.note}>{t('item.requestNote')}</p>}
      <Deposit offer={chosen} />
      <p className={styles.note}>{chosen.policy}</p>
      {chosen.priceModel !== 'free' && <p className={styles.note}>{t('trust.heldOnline', { brand: brand.name })}</p>}
    </aside>
  )
}

/** What is paid when booking, where that is a part of the price. */
function Deposit({ offer: { deposit } }: { offer: OfferData }) {
  const t = useT()
  if (!deposit) return null
  return (
    <p className={styles.note}>
      {'percent' in deposit
        ? t('item.deposit', { percent: deposit.percent })
        : t('item.depositAmount', { amount: formatMoney(deposit.price.amount, deposit.price.currency) })}
    </p>
  )
}

/** The next days that have something free, each with some of its times. */
function Times({ offer, now }: { offer: OfferData; now: string }) {
  const t = useT()
  const days = Map.groupBy(offer.nextTimes, (at) => localDay(at, offer.zone))
  return (
    <div className={styles.times}>
      <h2>{t('item.nextTimes')}</h2>
      {days.size === 0 ? (
        <p className={styles.note}>{t('item.noTimes')}</p>
      ) : (
        <ul>
          {[...days].map(([day, times]) => (
            <Day key={day} times={times} offer={offer} now={now} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Day({ times, offer, now }: { times: string[]; offer: OfferData; now: string }) {
  const locale = useLocale()
  const free = useNextFree(times[0], offer.zone, now)
  return (
    <li>
      <small>{free?.day}</small>
      {times.map((at) => (
        <Link
          key={at}
          to={`${bookPath(offer)}?slot=${encodeURIComponent(at)}`}
          aria-label={`${free?.day}, ${formatInstant(at, locale, offer.zone, 'time')}`}
        >
          {formatInstant(at, locale, offer.zone, 'time')}
        </Link>
      ))}
    </li>
  )
}

/** So many faces at most: the booking page has them all. */
const MOST_FACES = 6

/** Who serves it, where that can be chosen: each leads to the times of that person. */
function People({ offer }: { offer: OfferData }) {
  const t = useT()
  const { people } = offer
  if (people.length < 2) return null
  return (
    <div className={styles.people}>
      <h2>{t('item.chooseWho')}</h2>
      <ul>
        {people.slice(0, MOST_FACES).map(({ staffid, name, avatarFileId }) => (
          <li key={staffid}>
            <Link to={`${bookPath(offer)}?person=${staffid}`} aria-label={t('item.timesWith', { person: name })}>
              <Avatar name={name} fileId={avatarFileId} size={48} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A date is booked by the offer that sells it, which need not be the chosen one. */
function Dates({ offers, chosen, dates }: { offers: OfferData[]; chosen: OfferData; dates: ItemData['dates'] }) {
  const t = useT()
  const locale = useLocale()
  const offerOf = (offerid: string) => offers.find((offer) => offer.offerid === offerid) ?? chosen
  return (
    <div className={styles.dates}>
      <h2>{t('item.dates')}</h2>
      {dates.length === 0 && <p className={styles.note}>{t('item.ended')}</p>}
      <ul>
        {dates.slice(0, 5).map((date) => (
          <li key={date.occurrenceid}>
            <Link to={`${bookPath(offerOf(date.offerid))}?occurrence=${date.occurrenceid}`}>
              <Icon name="calendar" size={18} />
              {formatInstant(date.startsAt, locale, offerOf(date.offerid).zone)}
            </Link>
            {date.placesLeft === 0 ? (
              <small>{t('item.soldOut')}</small>
            ) : (
              date.placesLeft <= FEW_PLACES && <small>{t('ui.placesLeft', { count: date.placesLeft })}</small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tickets({ offer }: { offer: OfferData }) {
  const t = useT()
  return (
    <div>
      <h2>{t('item.tickets')}</h2>
      <ul className={styles.variants}>
        {offer.tickets.map((ticket) => (
          <li key={ticket.id}>
            <span>{ticket.name}</span>
            <span className="tabular">
              {ticket.kind === 'free'
                ? t('ui.free')
                : ticket.kind === 'donation'
                  ? t('item.donation', { price: formatPrice(ticket.price) })
                  : formatPrice(ticket.price)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
