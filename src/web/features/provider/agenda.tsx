import { Link } from 'react-router'
import type { ScheduleView } from '#contracts/desk.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { EmptyState } from '#web/ui/plain/pieces.tsx'
import { StatusBadge } from './parts.tsx'
import styles from './provider.module.css'
import { zoneClock } from './zone-clock.ts'

/** The schedule as a list by day: what fits a thumb. */
export function Agenda({
  data,
  from,
  to,
  companyid,
}: {
  data: ScheduleView
  from: string
  to: string
  companyid: string
}) {
  const t = useT()
  const locale = useLocale()
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const byDay = days
    .map((day) => ({ day, entries: data.entries.filter((entry) => zoneClock(entry.startsAt, data.zone).day === day) }))
    .filter(({ entries }) => entries.length > 0)
  if (byDay.length === 0) return <EmptyState icon="calendar" title={t('provider.nothingBooked')} />
  return byDay.map(({ day, entries }) => (
    <section key={day} className={styles.agendaDay}>
      <h2>{formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')}</h2>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={entry.lineid}>
            <Link to={`/co/${companyid}/admin/orders/${entry.orderid}`} className={styles.entryLink}>
              <time dateTime={entry.startsAt} className={styles.when}>
                {formatInstant(entry.startsAt, locale, data.zone, 'time')} –{' '}
                {formatInstant(entry.endsAt, locale, data.zone, 'time')}
              </time>
              <strong>{localized(entry.title, locale)}</strong>
              <span className={styles.secondary}>
                {[entry.customerName, entry.staffName].filter(Boolean).join(' · ')}
              </span>
            </Link>
            <StatusBadge status={entry.status} />
          </li>
        ))}
      </ol>
    </section>
  ))
}
