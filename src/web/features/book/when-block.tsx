import { useState } from 'react'
import { type Day, weekdayOf } from '#shared/days.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Avatar, Skeleton } from '#web/ui/plain/pieces.tsx'
import { Block } from './block.tsx'
import styles from './book.module.css'
import type { BookableView } from './book.route.tsx'
import type { SlotsView } from '#contracts/orders.ts'
import type { Booking, SlotTime } from './use-booking.ts'

/** With whom, which day, what time. Days show at a glance whether they are free; times are those of the place. */
export function WhenBlock({ offer, booking }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  const locale = useLocale()
  const { choice, pick, days, slots } = booking
  const [wide, setWide] = useState(false)
  const summary = choice.startsAt ? formatInstant(choice.startsAt, locale, offer.zone) : undefined
  const earliest = days?.next
  const takeEarliest = () => {
    if (earliest) pick({ day: localDay(earliest.startsAt, offer.zone), startsAt: earliest.startsAt })
  }
  return (
    <Block step={2} title={t('book.when')} summary={summary}>
      {offer.choosePerson && offer.people.length > 1 && (
        <fieldset className={styles.people}>
          <legend>{t('book.person')}</legend>
          {[{ id: undefined, name: t('book.anyone'), avatarid: null }, ...offer.people].map((person) => (
            <label key={person.id ?? 'any'} className={styles.person}>
              <input
                type="radio"
                name="person"
                checked={choice.staffid === person.id}
                onChange={() => pick({ staffid: person.id })}
              />
              <Avatar name={person.name} fileId={person.avatarid} size={48} />
              <span>{person.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.dayTools}>
        <Button small disabled={!earliest} onClick={takeEarliest}>
          {t('book.earliest')}
        </Button>
        <Button small variant="quiet" aria-expanded={wide} onClick={() => setWide(!wide)}>
          {wide ? t('book.fewerDays') : t('book.moreDays')}
        </Button>
      </div>
      {days ? (
        <Days days={days.days} wide={wide} choice={choice.day} onPick={(day) => pick({ day })} />
      ) : (
        <Skeleton height={84} />
      )}
      {days && !earliest && <p className={styles.none}>{t('book.nothingFree')}</p>}
      {choice.day &&
        (slots ? (
          <Times slots={slots} zone={offer.zone} chosen={choice.startsAt} onPick={(startsAt) => pick({ startsAt })} />
        ) : (
          <Skeleton height={140} />
        ))}
      <p className={styles.small}>{t('book.zone', { zone: offer.zone.replaceAll('_', ' ') })}</p>
    </Block>
  )
}

function Days({
  days,
  wide,
  choice,
  onPick,
}: {
  days: SlotsView['days']
  wide: boolean
  choice: Day | undefined
  onPick: (day: Day) => void
}) {
  const t = useT()
  const locale = useLocale()
  const shown = wide ? days : days.slice(0, 14)
  const [first] = shown
  const part = (day: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : locale, { timeZone: 'UTC', ...options }).format(
      new Date(`${day}T12:00:00Z`),
    )
  return (
    <div className={wide ? styles.month : styles.strip} role="group" aria-label={t('book.days')}>
      {wide && first && Array.from({ length: weekdayOf(first.day) - 1 }, (_, i) => <span key={i} />)}
      {shown.map(({ day, state, free }) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          data-state={state}
          aria-pressed={day === choice}
          disabled={free === 0}
          aria-label={`${part(day, { weekday: 'long', day: 'numeric', month: 'long' })}, ${t(`book.state.${state}`)}`}
          onClick={() => onPick(day)}
        >
          <small>{part(day, { weekday: 'short' })}</small>
          <strong>{Number(day.slice(8))}</strong>
          <small>{part(day, { month: 'short' })}</small>
          <i aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function Times({
  slots,
  zone,
  chosen,
  onPick,
}: {
  slots: SlotTime[]
  zone: string
  chosen: string | undefined
  onPick: (startsAt: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const hour = (startsAt: string) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hour12: false }).format(new Date(startsAt)),
    )
  const parts = Object.groupBy(slots, ({ startsAt }) =>
    hour(startsAt) < 12 ? 'morning' : hour(startsAt) < 17 ? 'afternoon' : 'evening',
  )
  if (slots.length === 0) return <p className={styles.none}>{t('book.dayFull')}</p>
  return (
    <div aria-live="polite">
      {(['morning', 'afternoon', 'evening'] as const).map(
        (part) =>
          parts[part] && (
            <div key={part} className={styles.part} role="group" aria-label={t(`book.${part}`)}>
              <h3>{t(`book.${part}`)}</h3>
              <div className={styles.times}>
                {parts[part].map(({ startsAt, seatsLeft }) => (
                  <button
                    key={startsAt}
                    type="button"
                    className={styles.chip}
                    aria-pressed={startsAt === chosen}
                    onClick={() => onPick(startsAt)}
                  >
                    {formatInstant(startsAt, locale, zone, 'time')}
                    {seatsLeft > 1 && seatsLeft <= 5 && <small>{t('ui.placesLeft', { count: seatsLeft })}</small>}
                  </button>
                ))}
              </div>
            </div>
          ),
      )}
    </div>
  )
}

function localDay(instant: string, zone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))
}
