import { useCallback, useEffect, useState } from 'react'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { formatInstant, formatZone } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { findEarliest, slotQuestion } from '#web/ui/slots/ask-slots.ts'
import { SlotPicker } from '#web/ui/slots/slot-picker.tsx'
import { useSlots } from '#web/ui/slots/use-slots.ts'
import type { BlockProps, FoldProps } from './block-props.ts'
import styles from './book.module.css'
import { Folded } from './folded.tsx'
import type { toBooking } from './selection.ts'
import { useStillFree } from './use-still-free.ts'

type Props = BlockProps & { booking: ReturnType<typeof toBooking>; alternatives: readonly string[]; round: number }

/** Who serves, on which day, at what time; once chosen, one line that says so. */
export function WhenBlock({ folded, landing, onUnfold, ...props }: Props & FoldProps) {
  const t = useT()
  const locale = useLocale()
  const { terms, state, change } = props
  const onLost = useCallback(() => change({ startsAt: null }), [change])
  const gone = useStillFree(props.booking, state, onLost)
  const title = t(terms.people.length > 1 ? 'book.whenAndWho' : 'book.when')
  if (!folded || !state.startsAt) return <TimePicker {...props} gone={gone} title={title} />
  const person = terms.people.find(({ staffid }) => staffid === state.staffid)
  const who = terms.people.length > 1 ? (person?.name ?? t('slots.anyone')) : null
  return (
    <Folded
      id="block-time"
      title={title}
      text={[formatInstant(state.startsAt, locale, terms.zone), who].filter(Boolean).join(' · ')}
      landing={landing}
      onChange={onUnfold}
    />
  )
}

function TimePicker({
  terms,
  state,
  booking,
  change,
  alternatives,
  round,
  gone,
  title,
}: Props & { gone: ReturnType<typeof useStillFree>; title: string }) {
  const t = useT()
  const locale = useLocale()
  const [searching, setSearching] = useState(false)
  const [first, setFirst] = useState<string | null>(null)
  // The cached page may be a minute old and the user in another time zone, so the days are shown once the browser's clock
  // is known.
  useEffect(() => setFirst(localDay(new Date(), terms.zone)), [terms.zone])
  const times = useSlots(booking, state.day, round)
  const { staffid, day, startsAt } = state

  async function earliest() {
    setSearching(true)
    const at = await findEarliest(slotQuestion(booking)).catch(() => null)
    setSearching(false)
    if (at) change({ day: localDay(at, terms.zone), startsAt: at })
  }

  return (
    <section className={styles.block} aria-labelledby="when-title" id="block-time">
      <div className={styles.blockHead}>
        <h2 id="when-title">{title}</h2>
        <Button small onClick={earliest} busy={searching}>
          <Icon name="sparkle" size={16} /> {t('book.earliest')}
        </Button>
      </div>
      {gone && (
        <Alert tone="waiting" role="alert">
          {t('book.notFreeForThis', { time: formatInstant(gone.lost, locale, terms.zone) })}
        </Alert>
      )}
      <SlotPicker
        question={booking}
        zone={terms.zone}
        horizon={first === null ? null : { first, last: addDays(first, terms.horizonDays) }}
        round={round}
        day={day}
        startsAt={startsAt}
        times={times}
        onChange={change}
        people={
          terms.people.length > 1
            ? { people: terms.people, staffid, onChoose: (staffid) => change({ staffid }) }
            : undefined
        }
        alternatives={alternatives}
        none={{ days: t('book.noDays'), day: t('book.noTimes') }}
      />
      <p className={styles.zone}>
        <Icon name="globe" size={16} /> {t('book.zone', { zone: formatZone(terms.zone, locale) })}
      </p>
    </section>
  )
}
