import { Link } from 'react-router'
import type { EventRow, OfferRow } from '#contracts/catalogue.ts'
import { localDay } from '#shared/day-names.ts'
import { formatDistance, formatInstant } from '#shared/format.ts'
import { dateFormat } from '#shared/formatter.ts'
import { htmlLang, type Locale } from '#shared/locale.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from './icon.tsx'
import styles from './offer-card.module.css'
import { LeastNote, Picture, Price, Rating, TravelNote } from './pieces.tsx'

/** What a card shows of an offer: of a row of the public offers call what every card has, and what some add. */
export type OfferCardData = Pick<
  OfferRow,
  | 'offerid'
  | 'itemid'
  | 'companyid'
  | 'title'
  | 'companyName'
  | 'companyVerified'
  | 'pictureFileId'
  | 'ratingSum'
  | 'ratingCount'
  | 'price'
  | 'priceModel'
  | 'zone'
> &
  Partial<Pick<OfferRow, 'distanceKm' | 'nextFreeAt' | 'startsAt' | 'city' | 'online' | 'travel' | 'least'>> & {
    badge?: string | null
  }

/** The page of an item with one of its offers chosen: the one whose price, place and time stand on the card. */
export const offerPath = ({ itemid, offerid }: { itemid: string; offerid: string }): string =>
  `/item/${itemid}?offer=${offerid}`

const cardSizes = '(min-width: 1200px) 290px, (min-width: 768px) 33vw, 50vw'

const WEEK = 7

let lastWeek: { of: string; days: string[] } | undefined

/** The dates of the next seven days. A whole page, and the next ones of this minute, ask for the same: they are made once. */
function weekFrom(now: string, locale: Locale, zone: string): string[] {
  const minute = Math.floor(Date.parse(now) / MINUTE) * MINUTE
  const of = `${minute} ${locale} ${zone}`
  if (lastWeek?.of !== of) {
    const date = (_: unknown, days: number) => formatInstant(new Date(minute + days * DAY), locale, zone, 'date')
    lastWeek = { of, days: Array.from({ length: WEEK }, date) }
  }
  return lastWeek.days
}

/**
 * When an offer can next be had, as people say it: today, tomorrow, a weekday of this week ('Mon'), then a date
 * ('Fri 4 Dec'), and the time. `now` is the page's render time; without it every day is a date.
 */
export function useNextFree(
  at: string | null | undefined,
  zone: string,
  now?: string,
): { day: string; time: string } | null {
  const t = useT()
  const locale = useLocale()
  if (!at) return null
  const away = now ? weekFrom(now, locale, zone).indexOf(formatInstant(at, locale, zone, 'date')) : -1
  return {
    day:
      away === 0
        ? t('ui.today')
        : away === 1
          ? t('ui.tomorrow')
          : formatInstant(at, locale, zone, away > 0 ? 'weekday' : 'date'),
    time: formatInstant(at, locale, zone, 'time'),
  }
}

/**
 * An offer in a grid. The whole card is one link; `heart` is its own button. `own`: in its company's storefront. `day`: it is
 * searched for on that day, so no time of another day is shown.
 */
export function OfferCard({
  offer,
  now,
  eager = false,
  own = false,
  day,
  heart,
}: {
  offer: OfferCardData
  now?: string
  day?: string | undefined
  eager?: boolean
  own?: boolean
  heart?: React.ReactNode
}) {
  const t = useT()
  const next = useNextFree(offer.startsAt ?? offer.nextFreeAt, offer.zone, now)
  const locale = useLocale()
  const isElsewhen = day !== undefined && (!offer.nextFreeAt || localDay(offer.nextFreeAt, offer.zone) !== day)
  const free =
    isElsewhen && !offer.startsAt
      ? formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')
      : next && `${next.day} ${next.time}`
  // One travels to none of what is online, however far its company is.
  const away = offer.distanceKm ?? null
  const place = offer.online
    ? t('ui.online')
    : [offer.city, away !== null && formatDistance(away)].filter(Boolean).join(' · ')
  return (
    <article className={styles.card} data-offer={offer.offerid}>
      <div className={styles.frame}>
        {offer.pictureFileId ? (
          <Picture fileId={offer.pictureFileId} alt="" sizes={cardSizes} eager={eager} widest={828} />
        ) : (
          <div style={{ aspectRatio: '4 / 3' }} />
        )}
        {offer.badge && <span className={styles.badge}>{offer.badge}</span>}
      </div>
      {heart}
      <div className={styles.body}>
        <Link to={offerPath(offer)} className={styles.title}>
          {offer.title}
        </Link>
        {!own && <CompanyLine name={offer.companyName} verified={offer.companyVerified} />}
        <div className={styles.line}>
          <Rating sum={offer.ratingSum} count={offer.ratingCount} size={14} />
          {place && <span>{place}</span>}
        </div>
        <div className={styles.price}>
          <Price price={offer.price} model={offer.priceModel} />
          <LeastNote least={offer.least} model={offer.priceModel} />
          <TravelNote travel={offer.travel} price={offer.price} model={offer.priceModel} km={away} />
        </div>
        {free && (
          <span className={styles.chip}>
            <Icon name={offer.startsAt ? 'calendar' : 'clock'} size={14} />
            {free}
          </span>
        )}
      </div>
    </article>
  )
}

/** A company's name; its mark stays with the last word, never alone on a line. */
export function CompanyLine({ name, verified }: { name: string; verified: boolean }) {
  const t = useT()
  if (!verified) return <div className={styles.company}>{name}</div>
  const last = name.lastIndexOf(' ') + 1
  return (
    <div className={styles.company}>
      {name.slice(0, last)}
      <span className={styles.marked}>
        {name.slice(last)}
        <Icon name="verified" size={16} />
        <span className="visually-hidden">{t('ui.verified')}</span>
      </span>
    </div>
  )
}

/** What a card shows of an event's next date. */
export type EventCardData = Omit<EventRow, 'occurrenceid' | 'companyid' | 'slug' | 'endsAt'>

const FEW_PLACES = 20

export function EventCard({ event, eager = false }: { event: EventCardData; eager?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const month = dateFormat(htmlLang[locale], {
    month: 'short',
    timeZone: event.zone,
  }).format(new Date(event.startsAt))
  const day = dateFormat('en', { day: 'numeric', timeZone: event.zone }).format(new Date(event.startsAt))
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {event.pictureFileId ? (
          <Picture fileId={event.pictureFileId} alt="" sizes={cardSizes} eager={eager} widest={828} />
        ) : (
          <div style={{ aspectRatio: '4 / 3' }} />
        )}
        <span className={styles.date} aria-hidden="true">
          <span>{month}</span>
          <b>{day}</b>
        </span>
      </div>
      <div className={styles.body}>
        <Link to={offerPath(event)} className={styles.title}>
          {event.title}
        </Link>
        <div className={styles.line}>{formatInstant(event.startsAt, locale, event.zone)}</div>
        <div className={styles.line}>{event.online ? t('ui.online') : event.place}</div>
        <div className={styles.price}>
          <Price price={event.price} model={event.price.amount === 0 ? 'free' : 'from'} />
        </div>
        {event.placesLeft > 0 && event.placesLeft <= FEW_PLACES && (
          <span className={styles.chip}>
            <Icon name="ticket" size={14} />
            {t('ui.placesLeft', { count: event.placesLeft })}
          </span>
        )}
      </div>
    </article>
  )
}

/** Cards four across on wide screens, two on phones; `columns={3}` beside a filter column. */
export function CardGrid({ children, columns = 4 }: { children: React.ReactNode; columns?: 3 | 4 }) {
  return <div className={`${styles.grid} ${columns === 3 ? styles.three : ''}`}>{children}</div>
}
