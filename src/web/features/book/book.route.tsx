import { Link } from 'react-router'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Alert, Picture, Rating } from '#web/ui/plain/pieces.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import type { Route } from './+types/book.route.ts'
import styles from './book.module.css'
import { Summary } from './summary.tsx'
import { TicketsBlock } from './tickets-block.tsx'
import { type Booking, useBooking } from './use-booking.ts'
import { WhatBlock } from './what-block.tsx'
import { WhenBlock } from './when-block.tsx'
import { WhereBlock } from './where-block.tsx'

export { loader } from './book.server.ts'

export type BookableView = Route.ComponentProps['loaderData']['offer']

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** One page on which to choose what, when and with whom, and where; the price stands beside it all the time. */
export default function Book({ loaderData: { offer } }: Route.ComponentProps) {
  const t = useT()
  const booking = useBooking(offer)
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        {offer.pictureid && (
          <div className={styles.picture}>
            <Picture fileId={offer.pictureid} alt="" sizes="120px" eager />
          </div>
        )}
        <div>
          <h1>{offer.name}</h1>
          <p className={styles.by}>
            <Link to={`/co/${offer.company.slug}`}>{offer.company.name}</Link>
            {offer.company.verified && (
              <span className={styles.verified} title={t('ui.verified')}>
                <Icon name="verified" size={18} />
              </span>
            )}
            <Rating sum={offer.rating.sum} count={offer.rating.count} />
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.blocks}>
          {offer.isEvent ? (
            <TicketsBlock offer={offer} booking={booking} />
          ) : (
            <>
              <WhatBlock offer={offer} booking={booking} />
              <WhenBlock offer={offer} booking={booking} />
              <WhereBlock offer={offer} booking={booking} />
            </>
          )}
        </div>
        <aside className={styles.aside} aria-label={t('book.summary')}>
          <Summary offer={offer} booking={booking} />
          <Problem offer={offer} booking={booking} />
          <Actions offer={offer} booking={booking} />
        </aside>
      </div>
      <BottomBar offer={offer} booking={booking} />
    </div>
  )
}

/** What was refused, in words, with the nearest free times to take instead. */
function Problem({ offer, booking: { problem, pick } }: { offer: BookableView; booking: Booking }) {
  const locale = useLocale()
  if (!problem) return null
  const take = (startsAt: string) =>
    pick({ day: new Intl.DateTimeFormat('en-CA', { timeZone: offer.zone }).format(new Date(startsAt)), startsAt })
  return (
    <Alert tone="trouble" role="alert">
      <p>{problem.text}</p>
      {problem.alternatives.length > 0 && (
        <div className={styles.chips}>
          {problem.alternatives.map(({ startsAt }) => (
            <button type="button" className={styles.chip} key={startsAt} onClick={() => take(startsAt)}>
              {formatInstant(startsAt, locale, offer.zone)}
            </button>
          ))}
        </div>
      )}
    </Alert>
  )
}

function Actions({ offer, booking: { ready, busy, bookNow, addToCart } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <Button variant="primary" block disabled={!ready} busy={busy === 'book'} onClick={bookNow}>
        {t(offer.kind === 'request' ? 'book.request' : 'book.now')}
      </Button>
      <Button block disabled={!ready} busy={busy === 'cart'} onClick={addToCart}>
        {t('book.addToCart')}
      </Button>
      <p className={styles.small}>{t(offer.kind === 'request' ? 'book.requestNote' : 'book.holdNote')}</p>
    </div>
  )
}

/** On phones: the total and the one button, within reach of the thumb. */
function BottomBar({ offer, booking: { price, ready, busy, bookNow } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  return (
    <div className={styles.bottom}>
      <div>
        <span className={styles.small}>{t('orders.price.total')}</span>
        <strong className="tabular">{price ? formatMoney(price.total.amount, price.total.currency) : '–'}</strong>
      </div>
      <Button variant="primary" disabled={!ready} busy={busy === 'book'} onClick={bookNow}>
        {t(offer.kind === 'request' ? 'book.request' : 'book.now')}
      </Button>
    </div>
  )
}
