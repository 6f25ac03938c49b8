import type { UseQueryResult } from '@tanstack/react-query'
import type { SlotsView } from '#contracts/booking.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from './parts.tsx'
import styles from './parts.module.css'

/** The free times of a day, to press one of them. */
export function FreeTimes({
  query,
  zone,
  chosen,
  onChoose,
}: {
  query: UseQueryResult<SlotsView>
  zone: string
  chosen: string | undefined
  onChoose: (startsAt: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <Loaded query={query} height={120}>
      {({ slots }) =>
        slots.length === 0 ? (
          <p role="status">{t('desk.noSlots')}</p>
        ) : (
          <div className={styles.slots} role="group" aria-label={t('desk.freeTimes')}>
            {slots.map((slot) => (
              <button
                key={slot.startsAt}
                type="button"
                aria-pressed={slot.startsAt === chosen}
                onClick={() => onChoose(slot.startsAt)}
              >
                {formatInstant(slot.startsAt, locale, zone, 'time')}
              </button>
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
