import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { wishOf } from '#web/ui/state/wish-of.ts'
import { fetchSlots } from './buying-calls.ts'
import styles from './buying.module.css'
import type { DialogProps } from './dialog-props.ts'

const LOOK_AHEAD_DAYS = 42

/** Another day and time among those that are free. */
export function RescheduleDialog({ order, busy, problem, news, gone, onClose, onConfirm }: DialogProps<string>) {
  const t = useT()
  const locale = useLocale()
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone: order.zone }).format(new Date()))
  const [day, setDay] = useState<string>()
  const [wanted, setStartsAt] = useState<string>()
  const wish = wishOf(order.lines) ?? { offerid: '' }
  const days = useQuery({
    queryKey: ['days', wish],
    queryFn: () => fetchSlots({ ...wish, from: today, to: addDays(today, LOOK_AHEAD_DAYS - 1) }),
  })
  const chosen = day ?? days.data?.days.find((d) => d.free > 0)?.day
  const slots = useQuery({
    queryKey: ['slots', wish, chosen],
    queryFn: () => fetchSlots({ ...wish, day: chosen }),
    enabled: chosen !== undefined,
  })
  // Taken by somebody meanwhile, a time is let go of: after a refusal the list is asked for again.
  const startsAt = slots.data?.slots.find((slot) => slot.startsAt === wanted)?.startsAt
  const refetch = slots.refetch
  useEffect(() => {
    if (problem) void refetch()
  }, [problem, refetch])
  return (
    <Dialog
      title={t('buying.act.reschedule')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          block
          busy={busy}
          disabled={!startsAt || gone}
          onClick={() => startsAt && onConfirm(startsAt)}
        >
          {startsAt
            ? t('buying.moveTo', { when: formatInstant(startsAt, locale, order.zone) })
            : t('buying.chooseTime')}
        </Button>
      }
    >
      <div className={styles.stack}>
        {news}
        <p className={styles.small}>{t('buying.movesLeft', { count: order.movesLeft })}</p>
        <Loaded query={days} height={72}>
          {({ days }) => (
            <div className={styles.days} role="group" aria-label={t('buying.day')}>
              {days
                .filter((d) => d.free > 0)
                .map((d) => (
                  <button
                    key={d.day}
                    type="button"
                    className={styles.chip}
                    aria-pressed={d.day === chosen}
                    onClick={() => {
                      setDay(d.day)
                      setStartsAt(undefined)
                    }}
                  >
                    {formatInstant(`${d.day}T12:00:00Z`, locale, 'UTC', 'date')}
                  </button>
                ))}
            </div>
          )}
        </Loaded>
        <div className={styles.times} role="group" aria-label={t('buying.chooseTime')} aria-busy={slots.isPending}>
          <Loaded query={slots} skeleton={Array.from({ length: 6 }, (_, i) => <Skeleton key={i} height={44} />)}>
            {({ slots }) =>
              slots.map((slot) => (
                <button
                  type="button"
                  key={slot.startsAt}
                  className={styles.chip}
                  aria-pressed={slot.startsAt === startsAt}
                  onClick={() => setStartsAt(slot.startsAt)}
                >
                  {formatInstant(slot.startsAt, locale, order.zone, 'time')}
                </button>
              ))
            }
          </Loaded>
        </div>
        {problem && (
          <Alert tone="trouble" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
