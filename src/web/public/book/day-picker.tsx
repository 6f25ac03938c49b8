import { DAY } from '#shared/time.ts'
import { useEffect, useState } from 'react'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import type { BlockProps } from './block-props.ts'
import book from './book.module.css'
import styles from './day-picker.module.css'
import { addDays, addMonths, localDay, monthGrid, type toBooking } from './selection.ts'
import { TimesFailed } from './times-failed.tsx'
import { useDays } from './use-slots.ts'

const STRIP_DAYS = 14

/** Days to choose among, each with a dot for how free it is: a strip of two weeks, or a month. */
export function DayPicker({
  terms,
  state: { day: chosen },
  booking,
  change,
}: BlockProps & { booking: ReturnType<typeof toBooking> }) {
  const t = useT()
  const locale = useLocale()
  const [today, setToday] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(chosen)
  const [monthly, setMonthly] = useState(false)
  // The server's page may be a minute old, and another day elsewhere: the days begin once the browser tells the time.
  useEffect(() => {
    const now = localDay(new Date(), terms.zone)
    setToday(now)
    setAnchor((anchor) => (anchor && anchor > now ? anchor : now))
  }, [terms.zone])
  const grid = anchor && monthly ? monthGrid(anchor) : null
  const first = grid ? grid.first : anchor
  const span = grid ? grid.days : STRIP_DAYS
  const from = first && today && first < today ? today : first
  const days = useDays(booking, from, first && from ? span - between(first, from) : span)

  // The first day with something free is opened, so that times are seen at once.
  const firstFree = days.data?.find((day) => day.state === 'free' || day.state === 'few')?.day
  useEffect(() => {
    if (!chosen && firstFree) change({ day: firstFree })
  }, [firstFree, chosen, change])
  // A day that was found elsewhere ("earliest") comes into sight; leafing on does not jump back to it.
  const [sought, setSought] = useState(chosen)
  if (chosen !== sought) {
    setSought(chosen)
    if (chosen && first && (chosen < first || chosen >= addDays(first, span))) setAnchor(chosen)
  }

  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : `${locale}-MY`, { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    )
  const turn = (by: 1 | -1) => {
    if (!anchor || !today) return
    const next = monthly ? addMonths(anchor, by) : addDays(anchor, by * STRIP_DAYS)
    setAnchor(next < today ? today : next)
  }
  const last = first && addDays(first, span)
  return (
    <>
      <div className={styles.monthBar}>
        <span className={styles.monthLabel} aria-live="polite">
          {anchor && named(anchor, { month: 'long', year: 'numeric' })}
        </span>
        <Button small variant="quiet" aria-pressed={monthly} onClick={() => setMonthly(!monthly)}>
          <Icon name="calendar" size={16} /> {t(monthly ? 'book.showWeek' : 'book.showMonth')}
        </Button>
        <Button
          icon
          variant="quiet"
          aria-label={t('ui.previous')}
          disabled={!first || !today || first <= today}
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
        </Button>
        <Button
          icon
          variant="quiet"
          aria-label={t('ui.next')}
          disabled={!last || !today || last > addDays(today, terms.horizonDays)}
          onClick={() => turn(1)}
        >
          <Icon name="right" />
        </Button>
      </div>
      {days.error ? (
        <TimesFailed onRetry={days.retry} />
      ) : (
        <div className={monthly ? styles.month : styles.strip} aria-busy={days.loading}>
          {grid &&
            Array.from({ length: 7 }, (_, i) => (
              <span key={`name${i}`} className={styles.weekday} aria-hidden="true">
                {named(addDays(grid.first, i), { weekday: 'short' })}
              </span>
            ))}
          {Array.from({ length: span }, (_, i) => {
            const day = first ? addDays(first, i) : null
            if (day && grid && day.slice(0, 7) !== anchor?.slice(0, 7)) return <span key={day} />
            const known = day ? days.data?.find((entry) => entry.day === day) : undefined
            if (!day || (days.loading && !known)) return <Skeleton key={i} height={monthly ? 52 : 68} />
            const free = known?.state ?? 'closed'
            return (
              <button
                key={day}
                type="button"
                className={styles.day}
                disabled={free !== 'free' && free !== 'few'}
                aria-pressed={chosen === day}
                onClick={() => change({ day })}
              >
                <span className="visually-hidden">
                  {`${named(day, { weekday: 'long', day: 'numeric', month: 'long' })}, ${t(`book.day.${free}`)}`}
                </span>
                {!monthly && <span aria-hidden="true">{named(day, { weekday: 'short' })}</span>}
                <b aria-hidden="true">{Number(day.slice(8))}</b>
                <i data-state={free} />
              </button>
            )
          })}
        </div>
      )}
      {days.data && !firstFree && <p className={book.soft}>{t('book.noDays')}</p>}
    </>
  )
}

/** Whole days from one day to a later one. */
function between(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}
