import { Fragment } from 'react'
import { mostTickets } from '#shared/figures.ts'
import { formatInstant } from '#shared/format.ts'
import { formatPrice } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Choice, Stepper } from '#web/ui/pieces/field.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './book.module.css'
import { GiftField } from './gift-field.tsx'

const FEW = 20

/** Which date of an event, and how many tickets of each kind; ten at most in one order. */
export function TicketsBlock({ terms, state, change }: BlockProps) {
  const t = useT()
  const locale = useLocale()
  const chosen = terms.occurrences.find((occurrence) => occurrence.occurrenceid === state.occurrenceid)
  const total = Object.values(state.tickets).reduce((sum, quantity) => sum + quantity, 0)
  if (terms.occurrences.length === 0)
    return <EmptyState icon="calendar" title={t('book.noDates')} text={t('book.noDatesText')} />
  return (
    <>
      <section className={styles.block} aria-labelledby="date-title" id={chosen ? undefined : 'block-tickets'}>
        <h2 id="date-title">{t('book.date')}</h2>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('book.date')}</legend>
          {terms.occurrences.map((occurrence) => {
            const left = occurrence.tickets.reduce((most, ticket) => Math.max(most, ticket.left), 0)
            return (
              <Choice
                key={occurrence.occurrenceid}
                name="occurrence"
                disabled={left === 0}
                checked={occurrence.occurrenceid === state.occurrenceid}
                onChange={() => change({ occurrenceid: occurrence.occurrenceid })}
                title={formatInstant(occurrence.startsAt, locale, terms.zone)}
                note={left === 0 ? t('book.soldOut') : left <= FEW ? t('ui.placesLeft', { count: left }) : undefined}
              />
            )
          })}
        </fieldset>
        {terms.places.includes('provider')
          ? terms.branch && <p className={styles.soft}>{terms.branch.address}</p>
          : terms.places.includes('online') && <p className={styles.soft}>{t('book.place.online')}</p>}
      </section>
      {chosen && (
        <section className={styles.block} aria-labelledby="tickets-title" id="block-tickets">
          <h2 id="tickets-title">{t('book.tickets')}</h2>
          {chosen.tickets.map((ticket) => {
            const count = state.tickets[ticket.tickettypeid] ?? 0
            const most = Math.min(ticket.left, ticket.maxPerOrder, count + mostTickets - total)
            return (
              <Fragment key={ticket.tickettypeid}>
                <div className={styles.row}>
                  <span>
                    <strong>{ticket.name}</strong>
                    <small className={styles.soft}>
                      {ticket.kind === 'donation'
                        ? t('ui.price.from', { price: formatPrice(ticket.price) })
                        : ticket.price.amount === 0
                          ? t('ui.free')
                          : formatPrice(ticket.price)}
                      {ticket.left <= FEW &&
                        ` · ${ticket.left === 0 ? t('book.soldOut') : t('ui.placesLeft', { count: ticket.left })}`}
                    </small>
                  </span>
                  <Stepper
                    label={ticket.name}
                    value={count}
                    max={ticket.onSale ? most : 0}
                    onChange={(quantity) => change({ tickets: { ...state.tickets, [ticket.tickettypeid]: quantity } })}
                  />
                </div>
                {ticket.kind === 'donation' && count > 0 && <GiftField ticket={ticket} state={state} change={change} />}
              </Fragment>
            )
          })}
          <p className={styles.soft}>{t('book.mostTickets', { count: mostTickets })}</p>
        </section>
      )}
    </>
  )
}
