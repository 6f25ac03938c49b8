import { localDay } from '#shared/day-names.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Alert } from '../pieces/pieces.tsx'
import type { Fetched } from '../state/use-answer.ts'
import { AskFailed } from './ask-failed.tsx'
import type { DayState, Slot } from './ask-slots.ts'
import { Days } from './day-choice.tsx'
import { FreeTimes } from './free-times.tsx'
import { PeopleChoice, type PeopleChoiceProps } from './people-choice.tsx'
import { SlotButton } from './slot-button.tsx'
import styles from './slots.module.css'
import type { DayWindow } from './use-day-window.ts'
import type { SlotChoice } from './use-slots.ts'

export interface SlotViewProps extends SlotChoice {
  window: DayWindow
  days: Fetched<DayState[]>
  times: Fetched<Slot[]>
  /** By whose clock days and times are said. */
  zone: string
  /** Another day comes without a time. */
  onChange: (choice: SlotChoice) => void
  people?: PeopleChoiceProps
  /** The nearest free times, after the chosen one was refused. */
  alternatives?: readonly string[]
  /** What is said of days, and of a day, without a free time. */
  none?: { days: string; day: string }
  /** Whether the times scroll by themselves, where more of a form follows. */
  short?: boolean
}

/** Who, on which day, at what time: all that the slot picker shows, of what is known. It asks nothing. */
export function SlotView(props: SlotViewProps) {
  const { window, days, times, zone, day, startsAt, onChange, people, alternatives = [] } = props
  const t = useT()
  const locale = useLocale()
  const none = props.none ?? { days: t('slots.noDays'), day: t('slots.noTimes') }
  const isOpen = ({ state }: DayState) => state === 'free' || state === 'few'
  const full = days.data && !days.data.some(isOpen)
  const nextFree = days.data?.find((one) => isOpen(one) && day !== null && one.day > day)?.day
  return (
    <div className={styles.picker}>
      {people && <PeopleChoice {...people} />}
      <Days window={window} days={days} day={day} onChoose={(next) => onChange({ day: next, startsAt: null })} />
      {(days.error || times.error) && (
        <AskFailed
          refusal={days.refusal ?? times.refusal}
          onRetry={() => {
            if (days.error) days.retry()
            if (times.error) times.retry()
          }}
        />
      )}
      {full && <p className={styles.soft}>{none.days}</p>}
      {alternatives.length > 0 && (
        <Alert tone="waiting" role="status">
          <p>{t('slots.alternatives')}</p>
          <div className={styles.alternatives}>
            {alternatives.map((at) => (
              <SlotButton key={at} onClick={() => onChange({ day: localDay(at, zone), startsAt: at })}>
                {formatInstant(at, locale, zone)}
              </SlotButton>
            ))}
          </div>
        </Alert>
      )}
      <FreeTimes
        times={times}
        day={day}
        startsAt={startsAt}
        zone={zone}
        none={none.day}
        nextFree={nextFree}
        short={props.short}
        onChoose={(at) => onChange({ day, startsAt: at })}
        onDay={(next) => onChange({ day: next, startsAt: null })}
      />
    </div>
  )
}
