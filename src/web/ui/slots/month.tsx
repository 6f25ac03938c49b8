import { type CalendarDate, parseDate } from '@internationalized/date'
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
import { useLoaded } from '../state/use-loaded.ts'
import type { DayState } from './ask-slots.ts'
import { DayFace } from './day-face.tsx'
import type { Horizon } from './day-window.ts'
import styles from './month.module.css'
import { giveMonthWords, monthTexts } from './month-words.ts'

export interface MonthProps {
  /** What it is called. */
  label: string
  /** The day whose month is shown, and on which the arrow keys stand. */
  anchor: string
  horizon: Horizon
  /** The chosen day. */
  day: string | null
  /** How the days of the month stand; null until that is known; `any` of them can be chosen where nothing has to be free. */
  days: readonly DayState[] | 'any' | null
  onLead: (day: string) => void
  onChoose: (day: string) => void
}

/** A month to choose a day in. The arrow keys reach the days that are taken or closed, too, and hear it said. */
export default function Month(props: MonthProps) {
  const locale = useLocale()
  const texts = useLoaded(monthTexts[locale])
  if (!texts) return <Skeleton height={372} />
  return (
    <TextsProvider texts={texts}>
      <I18nProvider locale={intlLocale[locale]}>
        <MonthGrid {...props} />
      </I18nProvider>
    </TextsProvider>
  )
}

function MonthGrid({ label, anchor, horizon, day: chosen, days, onLead, onChoose }: MonthProps) {
  const t = useT()
  const locale = useLocale()
  // Before the first of its parts is drawn.
  useState(() => giveMonthWords(t, locale))
  const known = days === 'any' ? null : days
  const stateOf = (date: CalendarDate) => known?.find(({ day }) => day === date.toString())?.state
  const spoken = (date: CalendarDate) => {
    const day = date.toString()
    const name = nameOfDay(day, locale, spokenDay)
    const state = stateOf(date)
    return [day === chosen ? t('month.dayChosen', { date: name }) : name, state && t(`slots.day.${state}`)]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <Calendar
      aria-label={label}
      className={styles.month}
      firstDayOfWeek="mon"
      minValue={parseDate(horizon.first)}
      maxValue={parseDate(horizon.last)}
      focusedValue={parseDate(anchor)}
      onFocusChange={(date) => onLead(date.toString())}
      value={chosen === null ? null : parseDate(chosen)}
      onChange={(date) => onChoose(date.toString())}
      isDateUnavailable={(date) => {
        if (days === 'any') return false
        const state = date.toString() === chosen ? 'free' : stateOf(parseDate(date.toString()))
        return state !== 'free' && state !== 'few'
      }}
    >
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={styles.day ?? ''}
              render={({ children, ...props }) => (
                <div {...props} data-day={date.toString()} aria-label={spoken(date)}>
                  {children}
                </div>
              )}
            >
              <DayFace day={date.day} state={stateOf(date)} />
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
