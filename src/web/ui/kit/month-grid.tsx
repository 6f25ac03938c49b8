import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { nameOfDay, spokenDay } from '#shared/day-names.ts'
import { intlLocale } from '#shared/format.ts'
import { TextsProvider, useLocale, useT } from '../i18n.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import { giveMonthWords, monthTexts } from '../slots/month-words.ts'
import { useLoaded } from '../state/use-loaded.ts'
import type { Face } from './faces.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  label: string
  day: string
  today: string
  faces: readonly Face[]
  counted: (count: number) => string
  note: ((day: string) => string | undefined) | undefined
  onDay: (day: string) => void
}

/** As many as fit into a day; the rest is counted. */
const SHOWN = 3

/** The days of a month calendar, with what they hold. */
export default function MonthGrid(props: MonthGridProps) {
  const locale = useLocale()
  const texts = useLoaded(monthTexts[locale])
  if (!texts) return <Skeleton height={400} />
  return (
    <TextsProvider texts={texts}>
      <I18nProvider locale={intlLocale[locale]}>
        <Days {...props} />
      </I18nProvider>
    </TextsProvider>
  )
}

function Days({ label, day: chosen, today, faces, counted, note, onDay }: MonthGridProps) {
  const t = useT()
  const locale = useLocale()
  // Before the first of its parts is drawn.
  useState(() => giveMonthWords(t, locale))
  const [{ lead, of }, setLead] = useState({ lead: chosen, of: chosen })
  const byDay = Map.groupBy(faces, ({ day }) => day)
  const spoken = (day: string) => {
    const name = nameOfDay(day, locale, spokenDay)
    return [
      day === chosen ? t('month.dayChosen', { date: name }) : name,
      day === today && t('views.today'),
      // Of other months no more is shown than the number.
      day.startsWith(chosen.slice(0, 7)) && counted(byDay.get(day)?.length ?? 0),
      note?.(day),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <Calendar
      aria-label={label}
      className={styles.month}
      firstDayOfWeek="mon"
      value={parseDate(chosen)}
      focusedValue={parseDate(of === chosen ? lead : chosen)}
      onFocusChange={(date) => {
        const next = date.toString()
        setLead({ lead: next, of: chosen })
        // Past the end of the month the next one is shown, and its entries are asked for.
        if (!next.startsWith(chosen.slice(0, 7))) onDay(next)
      }}
      onChange={(date) => onDay(date.toString())}
    >
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={styles.day ?? ''}
              render={({ children, 'aria-label': _ours, ...props }) => (
                <div
                  {...props}
                  data-day={date.toString()}
                  data-today={date.toString() === today || undefined}
                  data-noted={note?.(date.toString()) ? '' : undefined}
                >
                  {children}
                </div>
              )}
            >
              <span className="visually-hidden">{spoken(date.toString())}</span>
              <DayHeld number={date.day} faces={byDay.get(date.toString()) ?? []} />
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

/** What is seen of a day: its number, its first entries, and dots for them where there is no room. */
function DayHeld({ number, faces }: { number: number; faces: readonly Face[] }) {
  const t = useT()
  return (
    <span className={styles.held}>
      <b className={styles.number} aria-hidden="true">
        {number}
      </b>
      <span className={styles.dots} aria-hidden="true">
        {faces.slice(0, SHOWN).map(({ key, tone }) => (
          <i key={key} data-tone={tone} />
        ))}
      </span>
      {faces.slice(0, SHOWN).map(({ key, tone, words }) => (
        <span key={key} className={styles.entry} data-tone={tone}>
          {words}
        </span>
      ))}
      {faces.length > SHOWN && (
        <span className={styles.more} aria-hidden="true">
          {t('views.more', { count: faces.length - SHOWN })}
        </span>
      )}
    </span>
  )
}
