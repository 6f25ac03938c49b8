import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Choice, Stepper, TextArea } from '#web/ui/plain/field.tsx'
import { Block } from './block.tsx'
import styles from './book.module.css'
import type { BookableView } from './book.route.tsx'
import type { Booking } from './use-booking.ts'

const MAX_TICKETS = 10

/** The date of an event and how many tickets of which kind. */
export function TicketsBlock({ offer, booking: { choice, pick } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  const locale = useLocale()
  const occurrence = offer.occurrences.find((o) => o.id === choice.occurrenceid)
  const count = Object.values(choice.tickets).reduce((sum, n) => sum + n, 0)
  return (
    <>
      <Block
        step={1}
        title={t('book.date')}
        summary={occurrence && formatInstant(occurrence.startsAt, locale, offer.zone)}
      >
        {offer.occurrences.length === 0 && <p className={styles.none}>{t('book.noDates')}</p>}
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{t('book.date')}</legend>
          {offer.occurrences.map((o) => {
            const left = Math.max(0, ...Object.values(o.left))
            return (
              <Choice
                key={o.id}
                name="occurrence"
                title={formatInstant(o.startsAt, locale, offer.zone)}
                note={left === 0 ? t('book.soldOut') : left <= 20 ? t('ui.placesLeft', { count: left }) : undefined}
                disabled={left === 0}
                checked={o.id === choice.occurrenceid}
                onChange={() => pick({ occurrenceid: o.id, tickets: {} })}
              />
            )
          })}
        </fieldset>
        {offer.address && <p className={styles.small}>{offer.address}</p>}
      </Block>
      <Block step={2} title={t('book.tickets')} summary={count > 0 ? t('book.ticketCount', { count }) : undefined}>
        {offer.tickets.map((type) => {
          const chosen = choice.tickets[type.id] ?? 0
          const left = occurrence?.left[type.id] ?? 0
          return (
            <div key={type.id} className={styles.count}>
              <span>
                {type.name}
                <small>{type.kind === 'free' ? t('ui.free') : formatMoney(type.amount, offer.price.currency)}</small>
              </span>
              {left > 0 ? (
                <Stepper
                  label={type.name}
                  value={chosen}
                  max={Math.min(type.max, left, MAX_TICKETS - count + chosen)}
                  onChange={(n) => pick({ tickets: { ...choice.tickets, [type.id]: n } })}
                />
              ) : (
                <small>{t('book.soldOut')}</small>
              )}
            </div>
          )
        })}
        <TextArea
          label={t('book.note')}
          value={choice.note}
          onChange={(event) => pick({ note: event.currentTarget.value })}
          rows={2}
          maxLength={1000}
          optional
        />
      </Block>
    </>
  )
}
