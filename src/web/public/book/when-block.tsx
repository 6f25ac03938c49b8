import { useState } from 'react'
import { formatInstant, formatZone } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert, Avatar, Skeleton } from '#web/ui/pieces/pieces.tsx'
import type { BlockProps, FoldProps } from './block-props.ts'
import styles from './book.module.css'
import { findEarliest } from './booking-calls.ts'
import { DayPicker } from './day-picker.tsx'
import { Folded } from './folded.tsx'
import { localDay, type toBooking } from './selection.ts'
import { TimesFailed } from './times-failed.tsx'
import { useSlots } from './use-slots.ts'

type Props = BlockProps & { booking: ReturnType<typeof toBooking>; alternatives: readonly string[] }

/** Who serves, on which day, at what time; once chosen, one line that says so. */
export function WhenBlock({ folded, landing, onUnfold, ...props }: Props & FoldProps) {
  const t = useT()
  const locale = useLocale()
  const { terms, state } = props
  const title = t(terms.people.length > 1 ? 'book.whenAndWho' : 'book.when')
  if (!folded || !state.startsAt) return <TimePicker {...props} title={title} />
  const person = terms.people.find(({ staffid }) => staffid === state.staffid)
  const who = terms.people.length > 1 ? (person?.name ?? t('book.anyone')) : null
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

function TimePicker({ terms, state, booking, change, alternatives, title }: Props & { title: string }) {
  const t = useT()
  const locale = useLocale()
  const slots = useSlots(booking, state.day, alternatives.length)
  const [searching, setSearching] = useState(false)

  async function earliest() {
    setSearching(true)
    const at = await findEarliest(booking).catch(() => null)
    setSearching(false)
    if (at) change({ day: localDay(at, terms.zone), startsAt: at })
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
        <h2 id="when-title">{title}</h2>
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
      <DayPicker terms={terms} state={state} booking={booking} change={change} />
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
          <TimesFailed onRetry={slots.retry} />
        ) : slots.loading && !slots.data ? (
          <div className={styles.slots}>
            {Array.from({ length: 8 }, (_, i) => (
              <Skeleton key={i} height={44} />
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
                      data-next=""
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
        <Icon name="globe" size={16} /> {t('book.zone', { zone: formatZone(terms.zone, locale) })}
      </p>
    </section>
  )
}
