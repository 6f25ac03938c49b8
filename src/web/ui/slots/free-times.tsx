import { nameOfDay, spokenDay } from '#shared/day-names.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import type { Fetched } from '../state/use-answer.ts'
import type { Slot } from './ask-slots.ts'
import { partsOf } from './day-parts.ts'
import { SlotButton } from './slot-button.tsx'
import styles from './slots.module.css'

/** The free times of a day by its parts; or that they are on their way, or that there are none. */
export function FreeTimes({
  times,
  day,
  startsAt,
  zone,
  none,
  nextFree,
  short,
  onChoose,
  onDay,
}: {
  times: Fetched<Slot[]>
  day: string | null
  startsAt: string | null
  zone: string
  /** What is said of a day without any. */
  none: string
  /** The first day after it that has one, of those that are shown. */
  nextFree: string | undefined
  short: boolean | undefined
  onChoose: (startsAt: string) => void
  onDay: (day: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={styles.times} aria-live="polite" aria-busy={times.loading}>
      {times.loading && (
        <div className={styles.slots}>
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} height={44} />
          ))}
        </div>
      )}
      {day && times.data?.length === 0 && (
        <>
          <p className={styles.soft}>{none}</p>
          {nextFree && (
            <Button block onClick={() => onDay(nextFree)}>
              {t('slots.nextFree', { day: nameOfDay(nextFree, locale, spokenDay) })}
            </Button>
          )}
        </>
      )}
      {times.data && times.data.length > 0 && (
        <div className={styles.parts} data-short={short} role="group" aria-label={t('slots.freeTimes')}>
          {partsOf(times.data, { zone, locale }).map(({ part, slots }) => (
            <div key={part}>
              <h3 className={styles.partTitle}>{t(`slots.part.${part}`)}</h3>
              <div className={styles.slots}>
                {slots.map((slot) => (
                  <SlotButton
                    key={slot.startsAt}
                    data-next=""
                    aria-pressed={startsAt === slot.startsAt}
                    onClick={() => onChoose(slot.startsAt)}
                  >
                    {formatInstant(slot.startsAt, locale, zone, 'time')}
                  </SlotButton>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
