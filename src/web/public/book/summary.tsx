import { useState } from 'react'
import type { PriceView } from '#contracts/orders.ts'
import { durationIn } from '#shared/duration-in.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Alert, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { AskFailed } from '#web/ui/slots/ask-failed.tsx'
import { useAnswer } from '#web/ui/state/use-answer.ts'
import { askPrice, pricedPart } from './ask-price.ts'
import styles from './book.module.css'
import { money, PriceLines } from './price-lines.tsx'
import type { MissingPart, SelectionState, toBooking } from './selection.ts'
import type { OfferTerms } from './terms.ts'

/**
 * What it comes to, what the policy is, and the two ways on, or the one where a line of the cart is changed. A panel on wide
 * screens, a bar at the bottom of phones.
 */
export function Summary({
  terms,
  state,
  booking,
  times,
  missing,
  refused,
  busy,
  isHeld,
  isInCart,
  isChange,
  onSend,
}: {
  terms: OfferTerms
  state: SelectionState
  /** What is priced. */
  booking: ReturnType<typeof toBooking>
  /** How many dates it is booked for; each at this price. */
  times: number
  missing: MissingPart | undefined
  refused: string | null
  busy: 'cart' | 'book' | null
  /** This choice is held already, in a checkout that was left. */
  isHeld: boolean
  /** So it is in the cart, as it stands. */
  isInCart: boolean
  /** It takes the place of a line of the cart. */
  isChange: boolean
  onSend: (what: 'cart' | 'book') => void
}) {
  const t = useT()
  const locale = useLocale()
  const isPriced = !terms.isEvent || missing === undefined
  const { data, loading, error, refusal, retry } = useAnswer(isPriced ? pricedPart(booking) : null, askPrice)
  // The former one stays while the next is asked for.
  const [price, setPrice] = useState(data)
  if (!loading && data !== price) setPrice(data)
  const occurrence = terms.occurrences.find((o) => o.occurrenceid === state.occurrenceid)
  const at = terms.isEvent ? occurrence?.startsAt : state.startsAt
  // The branch is shown again before booking, so that users notice a branch in another town.
  const where =
    state.place.kind === 'provider'
      ? terms.branch?.city
      : [t(`book.place.${state.place.kind}`), state.place.kind === 'customer' && state.place.city]
          .filter(Boolean)
          .join(': ')
  const cartLabel = t(isInCart ? 'book.inCart' : isChange ? 'book.saveChange' : 'book.addToCart')
  const bookLabel = t(
    isHeld
      ? 'book.goOn'
      : terms.kind === 'request'
        ? 'book.request'
        : terms.isEvent
          ? 'book.buyTickets'
          : 'book.bookNow',
  )
  const main = isChange ? 'cart' : 'book'
  return (
    <aside className={styles.summary} aria-label={t('book.summary')}>
      <div className={styles.panel}>
        <h2>{t('book.summary')}</h2>
        <p className={styles.summaryWhen}>
          <Icon name="calendar" size={18} />
          {at ? formatInstant(at, locale, terms.zone) : t(terms.isEvent ? 'book.next.tickets' : 'book.noTimeYet')}
          {times > 1 && <span className={styles.soft}>{t('book.andMore', { count: times - 1 })}</span>}
          {price && price.minutes > 0 && !terms.isEvent && (
            <span className={styles.soft}>· {durationIn(price.minutes, locale)}</span>
          )}
        </p>
        {error && <AskFailed refusal={refusal} onRetry={retry} words={t('book.priceFailed')} />}
        {!price && loading && (
          <div className={styles.lines}>
            <Skeleton height={20} />
            <Skeleton height={20} width="60%" />
          </div>
        )}
        {price && <PriceLines terms={terms} price={price} times={times} loading={loading} at={at ?? null} />}
        {where && (
          <p className={styles.summaryWhere}>
            <Icon
              name={state.place.kind === 'provider' ? 'pin' : state.place.kind === 'customer' ? 'home' : 'video'}
              size={18}
            />
            {where}
          </p>
        )}
        <div className={styles.actions} data-own-bar="">
          {refused && (
            <div className={styles.refused}>
              <Alert tone={missing ? 'waiting' : 'trouble'} role="alert">
                {refused}
              </Alert>
            </div>
          )}
          <div className={styles.barTotal} data-busy={loading || undefined}>
            {price && <strong className="tabular">{barWords(t, price, times)}</strong>}
            {price?.travelFrom && (
              <small className="tabular">{t('ui.travel.from', { price: money(price.travelFrom, times) })}</small>
            )}
            {(at || price) && (
              <small>
                {[at ? formatInstant(at, locale, terms.zone) : t('book.noTimeYet'), where].filter(Boolean).join(' · ')}
              </small>
            )}
          </div>
          <Button variant="primary" block busy={busy === main} disabled={busy !== null} onClick={() => onSend(main)}>
            {missing ? t(`book.next.${missing}`) : isChange ? cartLabel : bookLabel}
          </Button>
          {!isChange && (
            <Button
              block
              busy={busy === 'cart'}
              disabled={busy !== null}
              onClick={() => onSend('cart')}
              aria-label={cartLabel}
            >
              <Icon name={isInCart ? 'check' : 'cart'} /> <span className={styles.cartLabel}>{cartLabel}</span>
            </Button>
          )}
        </div>
      </div>
    </aside>
  )
}

/** The sum in the bar: of a deposit, what is paid now and what it comes to. */
function barWords(t: Translate, { total, due }: PriceView, times: number): string {
  if (due.amount === total.amount) return money(total, times)
  return t('book.nowAndAll', { now: money(due, times), all: money(total, times) })
}
