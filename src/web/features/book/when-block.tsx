import { useEffect, useState } from 'react'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Alert, Avatar, Skeleton } from '#web/ui/plain/pieces.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './book.module.css'
import { findEarliest } from './booking-calls.ts'
import { addDays, localDay, type toBooking } from './selection.ts'
import { useDays, useSlots } from './use-slots.ts'

const STRIP_DAYS = 14
const MONTH_DAYS = 42

/** Who serves, on which day, at what time. */
export function WhenBlock({
  terms,
  state,
  booking,
  change,
  alternatives,
}: BlockProps & { booking: ReturnType<typeof toBooking>; alternatives: readonly string[] }) {
  const t = useT()
  const locale = useLocale()
  const [today, setToday] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(state.day)
  const [wide, setWide] = useState(false)
  // The server's page may be a minute old, and another day elsewhere: the days begin once the browser tells the time.
  useEffect(() => {
    const now = localDay(new Date(), terms.zone)
    setToday(now)
    setFrom((from) => (from && from > now ? from : now))
  }, [terms.zone])
  const span = wide ? MONTH_DAYS : STRIP_DAYS
  const days = useDays(booking, from, span)
  const slots = useSlots(booking, state.day, alternatives.length)
  const [searching, setSearching] = useState(false)

  // The first day with something free is opened, so that times are seen at once.
  const firstFree = days.data?.find((day) => day.state === 'free' || day.state === 'few')?.day
  useEffect(() => {
    if (!state.day && firstFree) change({ day: firstFree })
  }, [firstFree, state.day, change])

  const weekday = (day: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : locale, { weekday: style, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    )
  const dayLabel = (day: string) =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : `${locale}-MY`, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${day}T12:00:00Z`))
  const monthLabel = from
    ? new Intl.DateTimeFormat(locale === 'zh' ? 'zh-Hans' : locale, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${from}T12:00:00Z`))
    : ''

  async function earliest() {
    setSearching(true)
    const at = await findEarliest(booking).catch(() => null)
    setSearching(false)
    if (!at) return
    const day = localDay(at, terms.zone)
    if (from && (day < from || day > addDays(from, span - 1))) setFrom(day)
    change({ day, startsAt: at })
  }

  const groups = (['morning', 'afternoon', 'evening'] as const).map((part) => ({
    part,
    slots: (slots.data ?? []).filter((slot) => {
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: terms.zone }).format(
          new Date(slot.startsAt),
        ),
      )
      return part === 'morning' ? hour < 12 : part === 'afternoon' ? hour >= 12 && hour < 17 : hour >= 17
    }),
  }))

  return (
    <section className={styles.block} aria-labelledby="when-title" id="block-time">
      <div className={styles.blockHead}>
        <h2 id="when-title">{t(terms.people.length > 1 ? 'book.whenAndWho' : 'book.when')}</h2>
        <Button small onClick={earliest} busy={searching}>
          <Icon name="sparkle" size={16} /> {t('book.earliest')}
        </Button>
      </div>
      {terms.people.length > 1 && (
        <fieldset className={styles.people}>
          <legend className="visually-hidden">{t('book.who')}</legend>
          {[null, ...terms.people].map((person) => (
            <button
              key={person?.staffid ?? 'anyone'}
              type="button"
              className={styles.person}
              aria-pressed={state.staffid === (person?.staffid ?? null)}
              onClick={() => change({ staffid: person?.staffid ?? null })}
            >
              {person ? (
                <Avatar name={person.name} fileId={person.avatarFileId} size={48} />
              ) : (
                <span className={styles.anyone}>
                  <Icon name="users" size={24} />
                </span>
              )}
              <span>{person?.name ?? t('book.anyone')}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.monthBar}>
        <span className={styles.monthLabel}>{monthLabel}</span>
        <Button small variant="quiet" aria-pressed={wide} onClick={() => setWide(!wide)}>
          <Icon name="calendar" size={16} /> {t(wide ? 'book.showWeek' : 'book.showMonth')}
        </Button>
        <Button
          icon
          variant="quiet"
          aria-label={t('ui.previous')}
          disabled={!from || !today || from <= today}
          onClick={() => from && today && setFrom(addDays(from, -span) < today ? today : addDays(from, -span))}
        >
          <Icon name="left" />
        </Button>
        <Button
          icon
          variant="quiet"
          aria-label={t('ui.next')}
          disabled={!from || !today || addDays(from, span) > addDays(today, terms.horizonDays)}
          onClick={() => from && setFrom(addDays(from, span))}
        >
          <Icon name="right" />
        </Button>
      </div>
      {days.error ? (
        <Failed onRetry={days.retry} />
      ) : (
        <div className={wide ? styles.month : styles.strip} aria-busy={days.loading}>
          {Array.from({ length: span }, (_, i) => {
            const day = from ? addDays(from, i) : null
            const known = day ? days.data?.find((entry) => entry.day === day) : undefined
            if (!day || (days.loading && !known)) return <Skeleton key={i} height={68} />
            const open = known?.state === 'free' || known?.state === 'few'
            return (
              <button
                key={day}
                type="button"
                className={styles.day}
                disabled={!open}
                aria-pressed={state.day === day}
                onClick={() => change({ day })}
              >
                <span className="visually-hidden">{`${dayLabel(day)}, ${t(`book.day.${known?.state ?? 'closed'}`)}`}</span>
                <span aria-hidden="true">{weekday(day, 'short')}</span>
                <b aria-hidden="true">{Number(day.slice(8))}</b>
                <i data-state={known?.state ?? 'closed'} />
              </button>
            )
          })}
        </div>
      )}
      {alternatives.length > 0 && (
        <Alert tone="waiting" role="status">
          <p>{t('book.alternatives')}</p>
          <div className={styles.slots}>
            {alternatives.map((at) => (
              <button
                key={at}
                type="button"
                className={styles.slot}
                onClick={() => change({ day: localDay(at, terms.zone), startsAt: at })}
              >
                {formatInstant(at, locale, terms.zone)}
              </button>
            ))}
          </div>
        </Alert>
      )}
      <div className={styles.times} aria-live="polite">
        {slots.error ? (
          <Failed onRetry={slots.retry} />
        ) : slots.loading && !slots.data ? (
          <div className={styles.slots}>
            {Array.from({ length: 8 }, (_, i) => (
              <Skeleton key={i} height={44} width={104} />
            ))}
          </div>
        ) : state.day && slots.data?.length === 0 ? (
          <p className={styles.soft}>{t('book.noTimes')}</p>
        ) : (
          groups.map(({ part, slots: list }) =>
            list.length === 0 ? null : (
              <div key={part}>
                <h3 className={styles.partTitle}>{t(`book.part.${part}`)}</h3>
                <div className={styles.slots}>
                  {list.map((slot) => (
                    <button
                      key={slot.startsAt}
                      type="button"
                      className={styles.slot}
                      aria-pressed={state.startsAt === slot.startsAt}
                      onClick={() => change({ startsAt: slot.startsAt })}
                    >
                      {formatInstant(slot.startsAt, locale, terms.zone, 'time')}
                    </button>
                  ))}
                </div>
              </div>
            ),
          )
        )}
      </div>
      <p className={styles.zone}>
        <Icon name="globe" size={16} /> {t('book.zone', { zone: terms.zone.replaceAll('_', ' ') })}
      </p>
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <Alert tone="trouble" role="alert">
      <p>{t('book.timesFailed')}</p>
      <Button small onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}
