import { useEffect, useState } from 'react'
import type { BranchView, StorefrontView } from '#contracts/storefront.ts'
import { clockOf } from '#shared/clock-of.ts'
import { localDay, nameOfDay, shortWeekday } from '#shared/day-names.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { isClosedOn, openNow, weekdayAt } from '#shared/open-now.ts'
import { DAY_MINUTES, MINUTE } from '#shared/time.ts'
import { dayInWords } from '#shared/week-in-words.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { Picture, Skeleton } from '#web/ui/pieces/pieces.tsx'
import styles from './branches.module.css'
import sections from './company.module.css'

const PlacesMap = lazyPart(() => import('#web/ui/map/result-map.tsx'), <Skeleton height={320} />)

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The branches of a company: where each is, whether it is open, how it is reached; together on a map for whoever asks. */
export function CompanyBranches({ view }: { view: StorefrontView }) {
  const t = useT()
  const [mapped, setMapped] = useState(false)
  const { branches, company, now } = view
  const placed = branches.filter(({ lat }) => lat !== null)
  return (
    <section id="branches" className={sections.section} aria-labelledby="branches-title">
      <h2 id="branches-title">{t('company.branches')}</h2>
      <ul className={styles.branches}>
        {branches.map((branch) => (
          <Branch key={branch.id} branch={branch} from={now} />
        ))}
      </ul>
      {mapped && (
        <div className={styles.map}>
          <PlacesMap
            own
            offers={placed.map(({ id, name, lat, lng }) => ({
              offerid: id,
              itemid: id,
              title: name,
              companyName: name,
              companySlug: company.slug,
              price: { amount: 0, currency: '' },
              priceModel: 'free' as const,
              lat,
              lng,
            }))}
          />
        </div>
      )}
      {placed.length > 0 && !mapped && (
        <div>
          <Button onClick={() => setMapped(true)}>
            <Icon name="map" /> {t('company.onMap')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Branch({ branch, from }: { branch: BranchView; from: string }) {
  const t = useT()
  const locale = useLocale()
  const now = useTime(from)
  const { name, line, phone, lat, lng, zone, hours, closed } = branch
  const [photo] = branch.photos
  const today = weekdayAt(now, zone)
  const way = lat !== null && lng !== null ? `${lat},${lng}` : line
  return (
    <li>
      {photo && (
        <Picture fileId={photo} alt={t('company.branchPhoto', { name })} sizes="(min-width: 768px) 50vw, 100vw" />
      )}
      <div className={styles.branch}>
        <b>{name}</b>
        {line && <span>{line}</span>}
        <OpenNow branch={branch} from={from} />
        {closed
          .filter((one) => !isClosedOn([one], localDay(now, zone)))
          .map((one) => (
            <span key={one.from} className={styles.shut}>
              {closedWords(one, t, locale)}
            </span>
          ))}
        {hours.length > 0 && (
          <details className={styles.hours}>
            <summary>{t('company.week')}</summary>
            <dl>
              {weekdays.map((day) => (
                <div key={day} aria-current={day === today ? 'date' : undefined}>
                  <dt>{shortWeekday(day, locale)}</dt>
                  <dd>{dayInWords(hours, day) || t('company.closed')}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <span className={styles.reach}>
          {phone && (
            <a href={`tel:${phone}`}>
              <Icon name="phone" size={18} /> {phone}
            </a>
          )}
          {way && (
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(way)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="pin" size={18} /> {t('company.directions')}
            </a>
          )}
        </span>
      </div>
    </li>
  )
}

/** Whether a branch is open, by its own clock: 'Open now · until 20:00'. Nothing where nobody knows when it is. */
export function OpenNow({ branch: { hours, zone, closed }, from }: { branch: BranchView; from: string }) {
  const t = useT()
  const locale = useLocale()
  const now = useTime(from)
  const today = localDay(now, zone)
  const shut = closed.find((one) => isClosedOn([one], today))
  if (shut) return <span className={styles.shut}>{closedWords(shut, t, locale)}</span>
  const stands = openNow(hours, now, zone, closed)
  if (stands.isOpen) {
    const { until } = stands
    const time = until === null ? '' : clockOf(until % DAY_MINUTES)
    return <span className={styles.open}>{time ? t('company.openUntil', { time }) : t('company.open')}</span>
  }
  const { opens } = stands
  if (!opens) return null
  const time = clockOf(opens.minute)
  return (
    <span className={styles.shut}>
      {opens.days === 0
        ? t('company.opensAt', { time })
        : t('company.opensOn', { day: shortWeekday(opens.weekday, locale), time })}
    </span>
  )
}

/** 'Closed · Tue, 24 Dec – Thu, 26 Dec · Christmas'. */
function closedWords({ from, to, words }: BranchView['closed'][number], t: Translate, locale: Locale): string {
  const first = nameOfDay(from, locale, briefDay)
  const last = to === null ? '…' : nameOfDay(to, locale, briefDay)
  const days = t('company.closedOn', { days: first === last ? first : `${first} – ${last}` })
  return words ? `${days} · ${words}` : days
}
const briefDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The time: that of the page as it was made, which may be kept for a while, until a browser has its own, every minute. */
function useTime(from: string): number {
  const [now, setNow] = useState(() => Date.parse(from))
  useEffect(() => {
    const renew = () => setNow(Date.now())
    renew()
    const timer = window.setInterval(renew, MINUTE)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
