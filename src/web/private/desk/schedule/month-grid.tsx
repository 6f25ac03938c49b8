import type { ScheduleView } from '#contracts/desk.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { spanOn } from './grid.ts'
import { useNow, useProposedMark } from '../parts.tsx'
import styles from './schedule.module.css'
import { zoneClock } from '../zone-clock.ts'

/** As many as fit into a day of the month; the rest is counted. */
const SHOWN = 3

/** Six weeks at a glance: how much each day holds, and what comes first. A day opens. */
export function MonthGrid({
  data,
  from,
  month,
  onDay,
}: {
  data: ScheduleView
  from: string
  /** 'YYYY-MM'; days of other months are paler. */
  month: string
  onDay: (day: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const proposed = useProposedMark(data.zone)
  const today = zoneClock(useNow(), data.zone).day
  const days = Array.from({ length: 42 }, (_, i) => addDays(from, i))
  const format = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : `${locale}-MY`, { ...style, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    )
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={styles.monthHead} aria-hidden="true">
          {format(day, { weekday: 'short' })}
        </span>
      ))}
      {days.map((day) => {
        const entries = data.entries.filter((entry) => zoneClock(entry.startsAt, data.zone).day === day)
        const isClosed = data.blocks.some((block) => spanOn(block, day, data.zone))
        return (
          <button
            key={day}
            type="button"
            className={styles.monthDay}
            data-other={!day.startsWith(month) || undefined}
            data-today={day === today || undefined}
            onClick={() => onDay(day)}
          >
            <span className="visually-hidden">
              {formatInstant(`${day}T12:00:00Z`, locale, 'UTC', 'date')}:{' '}
              {t('desk.bookings', { count: entries.length })}
            </span>
            <span className={styles.monthNumber} aria-hidden="true">
              {Number(day.slice(8))}
              {isClosed && <i className={styles.monthClosed} title={t('desk.closedTime')} />}
            </span>
            {entries.slice(0, SHOWN).map((entry) => (
              <span key={entry.lineid} className={styles.monthEntry} data-status={entry.status}>
                {entry.proposal && <Icon name="clock" size={12} />}
                {formatInstant(entry.startsAt, locale, data.zone, 'time')} {localized(entry.title, locale)}
                {entry.proposal && <span className="visually-hidden">. {proposed(entry.proposal)}</span>}
              </span>
            ))}
            {entries.length > SHOWN && (
              <span className={styles.monthMore}>{t('desk.moreBookings', { count: entries.length - SHOWN })}</span>
            )}
            {entries.length > 0 && (
              <span className={styles.monthCount} aria-hidden="true">
                {entries.length}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
