import type { ClosingView } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import parts from '../parts.module.css'
import { zoneClock } from '../zone-clock.ts'
import { EntryLine } from './entry-line.tsx'

/** What lies in closed time: the bookings that stay, by day, and how many more may come of checkouts that are being paid. */
export function Staying({ closing, onOpen }: { closing: ClosingView; onOpen: (orderid: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const { entries, booked, paying, zone } = closing
  const days = Map.groupBy(entries, ({ startsAt }) => zoneClock(startsAt, zone).day)
  const more = booked - new Set(entries.map(({ orderid }) => orderid)).size
  return (
    <section>
      <h3>{booked > 0 ? t('desk.stays', { count: booked }) : t('desk.staysNone')}</h3>
      {paying > 0 && <p>{t('desk.stayPaying', { count: paying })}</p>}
      {[...days].map(([day, some]) => (
        <section key={day} className={parts.dayOf}>
          <h4>{formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')}</h4>
          <ol className={parts.timeline}>
            {some.map((entry) => (
              <li key={entry.lineid}>
                <EntryLine entry={entry} zone={zone} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {more > 0 && <p>{t('desk.stayMore', { count: more })}</p>}
    </section>
  )
}
