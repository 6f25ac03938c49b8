import type { CSSProperties, ReactNode } from 'react'
import { nameOfDay, spokenDay } from '#shared/day-names.ts'
import { monthStep } from '#shared/months.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import type { Face } from './faces.ts'
import styles from './month-calendar.module.css'
import { weeksOf } from './month-days.ts'

const MonthGrid = lazyPart(() => import('./month-grid.tsx'), <Skeleton height={400} />)

/**
 * A month, and what its days hold. The arrow keys go from day to day, over the end of the month too; a day that is chosen
 * shows its list, beside the month or below it. On a phone an entry is a dot on its day. `day` is the chosen one, whose month
 * is shown; whoever keeps it asks for the entries of its month. `counted` says how many a day holds, `note` what else is to
 * know of it (it is hatched), `action` what can be done with a day. `bare` leaves out the bar, where the screen has its own.
 */
export function MonthCalendar<Entry>({
  label,
  day,
  today,
  entries,
  faceOf,
  line,
  counted,
  empty,
  note,
  action,
  bare = false,
  busy = false,
  onDay,
}: {
  label: string
  day: string
  today: string
  entries: readonly Entry[]
  faceOf: (entry: Entry) => Face
  line: (entry: Entry) => ReactNode
  counted: (count: number) => string
  empty: string
  note?: (day: string) => string | undefined
  action?: (day: string) => ReactNode
  bare?: boolean
  busy?: boolean
  onDay: (day: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const known = entries.map((entry) => ({ entry, face: faceOf(entry) }))
  const ofDay = known.filter(({ face }) => face.day === day)
  const said = note?.(day)
  return (
    <div className={styles.calendar} aria-busy={busy}>
      <div>
        {!bare && (
          <div className={styles.bar}>
            <strong aria-live="polite">{nameOfDay(day, locale, { month: 'long', year: 'numeric' })}</strong>
            <Button icon variant="quiet" aria-label={t('ui.previous')} onClick={() => onDay(monthStep(day, -1))}>
              <Icon name="left" />
            </Button>
            <Button icon variant="quiet" aria-label={t('ui.next')} onClick={() => onDay(monthStep(day, 1))}>
              <Icon name="right" />
            </Button>
          </div>
        )}
        <div className={styles.grid} style={{ '--weeks': weeksOf(day) } as CSSProperties}>
          <MonthGrid
            label={label}
            day={day}
            today={today}
            faces={known.map(({ face }) => face)}
            counted={counted}
            note={note}
            onDay={onDay}
          />
        </div>
      </div>
      <section className={styles.list} aria-label={nameOfDay(day, locale, spokenDay)}>
        <header className={styles.head}>
          <h2>{nameOfDay(day, locale, spokenDay)}</h2>
          {action?.(day)}
        </header>
        {said && <p className={styles.note}>{said}</p>}
        {ofDay.length === 0 ? (
          <p className={styles.note}>{empty}</p>
        ) : (
          <ol>
            {ofDay.map(({ entry, face }) => (
              <li key={face.key} data-tone={face.tone}>
                {line(entry)}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}
