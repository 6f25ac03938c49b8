import { Link } from 'react-router'
import { formatDistance, formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from './icon.tsx'
import styles from './offer-card.module.css'
import { Picture, Price, Rating } from './pieces.tsx'

/** What a card shows of an offer: a row of the public offers call. */
export interface OfferCardData {
  offerid: string
  itemid: string
  companyid: string
  title: string
  companyName: string
  companyVerified: boolean
  pictureFileId: string | null
  ratingSum: number
  ratingCount: number
  distanceKm?: number | null
  priceAmount: number
  currency: string
  priceModel: string
  /** The next free time, ISO, with the zone it is shown in. */
  nextFreeAt?: string | null
  zone: string
  badge?: string | null
}

const cardSizes = '(min-width: 1200px) 290px, (min-width: 768px) 33vw, 50vw'

/** When an offer can next be had, as a chip says it: 'Today 3:00 pm', 'Fri 4 Dec, 3:00 pm'. `now` is the page's render time. */
export function useNextFree(at: string | null | undefined, zone: string, now?: string): string | null {
  const t = useT()
  const locale = useLocale()
  if (!at) return null
  const day = (instant: string | Date) => formatInstant(instant, locale, zone, 'date')
  const today = now ? new Date(now) : undefined
  const time = formatInstant(at, locale, zone, 'time')
  if (today && day(at) === day(today)) return `${t('ui.today')} ${time}`
  if (today && day(at) === day(new Date(today.getTime() + 86_400_000))) return `${t('ui.tomorrow')} ${time}`
  return formatInstant(at, locale, zone)
}

/** An offer in a grid. The whole card is one link; `heart` is its own button. */
export function OfferCard({
  offer,
  now,
  eager = false,
  heart,
}: {
  offer: OfferCardData
  now?: string
  eager?: boolean
  heart?: React.ReactNode
}) {
  const nextFree = useNextFree(offer.nextFreeAt, offer.zone, now)
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
        <Link to={`/item/${offer.itemid}`} className={styles.title}>
          {offer.title}
        </Link>
        <CompanyLine name={offer.companyName} verified={offer.companyVerified} />
        <div className={styles.line}>
          <Rating sum={offer.ratingSum} count={offer.ratingCount} size={14} />
          {offer.distanceKm !== undefined && offer.distanceKm !== null && (
            <span>· {formatDistance(offer.distanceKm)}</span>
          )}
        </div>
        <div className={styles.price}>
          <Price amount={offer.priceAmount} currency={offer.currency} model={offer.priceModel} />
        </div>
        {nextFree && (
          <span className={styles.chip}>
            <Icon name="clock" size={14} />
            {nextFree}
          </span>
        )}
      </div>
    </article>
  )
}

export function CompanyLine({ name, verified }: { name: string; verified: boolean }) {
  const t = useT()
  return (
    <div className={styles.line}>
      <span className={styles.company}>
        {name}
        {verified && (
          <>
            <Icon name="verified" size={16} />
            <span className="visually-hidden">{t('ui.verified')}</span>
          </>
        )}
      </span>
    </div>
  )
}

/** What a card shows of an event's next date. */
export interface EventCardData {
  itemid: string
  title: string
  companyName: string
  companyVerified: boolean
  place: string
  pictureFileId: string | null
  startsAt: string
  zone: string
  priceAmount: number
  currency: string
  /** Shown when few. */
  placesLeft: number
}

const FEW_PLACES = 20

export function EventCard({ event, eager = false }: { event: EventCardData; eager?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const month = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : locale, {
    month: 'short',
    timeZone: event.zone,
  }).format(new Date(event.startsAt))
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: event.zone }).format(new Date(event.startsAt))
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
        <Link to={`/item/${event.itemid}`} className={styles.title}>
          {event.title}
        </Link>
        <div className={styles.line}>{formatInstant(event.startsAt, locale, event.zone)}</div>
        <div className={styles.line}>{event.place}</div>
        <div className={styles.price}>
          <Price
            amount={event.priceAmount}
            currency={event.currency}
            model={event.priceAmount === 0 ? 'free' : 'from'}
          />
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
