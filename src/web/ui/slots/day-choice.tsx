import { nameOfDay, spokenDay } from '#shared/day-names.ts'
import { addDays, daysBetween } from '#shared/days.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import type { Fetched } from '../state/use-answer.ts'
import type { DayState } from './ask-slots.ts'
import { DayFace } from './day-face.tsx'
import { STRIP_DAYS } from './day-window.ts'
import styles from './slots.module.css'
import type { DayWindow } from './use-day-window.ts'

const Month = lazyPart(() => import('./month.tsx'), <Skeleton height={372} />)

export interface DaysProps {
  window: DayWindow
  days: Fetched<DayState[]>
  /** The chosen day. It stays so, whether it has a free time or not. */
  day: string | null
  onChoose: (day: string) => void
}

/** Days to choose among, each with a dot for how free it is: a strip of two weeks, or a month. */
export function Days({ window, days, day, onChoose }: DaysProps) {
  const t = useT()
  const locale = useLocale()
  const { anchor, from, monthly } = window
  const head = monthly ? anchor : from
  return (
    <div className={styles.days} role="group" aria-label={t('slots.day')} aria-busy={days.loading}>
      <div className={styles.monthBar}>
        {/* The month says itself which one it is. */}
        <span className={styles.monthLabel} aria-live={monthly ? undefined : 'polite'}>
          {head && nameOfDay(head, locale, { month: 'long', year: 'numeric' })}
        </span>
        <Button small variant="quiet" disabled={!anchor} onClick={window.toggle}>
          <Icon name="calendar" size={16} /> {t(monthly ? 'slots.twoWeeks' : 'slots.month')}
        </Button>
        <Button
          icon
          variant="quiet"
          aria-label={t('ui.previous')}
          disabled={!window.back}
          onClick={() => window.back?.()}
        >
          <Icon name="left" />
        </Button>
        <Button icon variant="quiet" aria-label={t('ui.next')} disabled={!window.on} onClick={() => window.on?.()}>
          <Icon name="right" />
        </Button>
      </div>
      {monthly && anchor && window.horizon ? (
        <Month
          label={t('slots.day')}
          anchor={anchor}
          horizon={window.horizon}
          day={day}
          days={days.data}
          onLead={window.show}
          onChoose={onChoose}
        />
      ) : (
        (days.data || !days.error) && <Strip window={window} days={days} day={day} onChoose={onChoose} />
      )}
    </div>
  )
}

function Strip({ window: { from, to }, days, day: chosen, onChoose }: DaysProps) {
  const t = useT()
  const locale = useLocale()
  const count = from && to ? daysBetween(from, to) + 1 : STRIP_DAYS
  return (
    <div className={styles.strip}>
      {Array.from({ length: count }, (_, i) => {
        const day = from ? addDays(from, i) : null
        if (!day || !days.data) return <Skeleton key={i} height={68} />
        const free = days.data.find((known) => known.day === day)?.state ?? 'closed'
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-day={day}
            disabled={free !== 'free' && free !== 'few' && day !== chosen}
            aria-pressed={chosen === day}
            onClick={() => onChoose(day)}
          >
            <span className="visually-hidden">{`${nameOfDay(day, locale, spokenDay)}, ${t(`slots.day.${free}`)}`}</span>
            <span aria-hidden="true">{nameOfDay(day, locale, { weekday: 'short' })}</span>
            <DayFace day={Number(day.slice(8))} state={free} />
          </button>
        )
      })}
    </div>
  )
}
