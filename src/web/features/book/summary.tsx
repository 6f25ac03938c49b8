import { formatDuration, formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import styles from './book.module.css'
import type { BookableView } from './book.route.tsx'
import type { Booking } from './use-booking.ts'

/** The price line by line as the server worked it out, and the policy in one sentence. */
export function Summary({ offer, booking: { price, choice } }: { offer: BookableView; booking: Booking }) {
  const t = useT()
  const locale = useLocale()
  const { policy } = offer
  const when = offer.isEvent ? offer.occurrences.find((o) => o.id === choice.occurrenceid)?.startsAt : choice.startsAt
  const money = (value: { amount: number; currency: string }) => formatMoney(value.amount, value.currency)
  return (
    <div className={styles.summary}>
      <h2>{t('book.summary')}</h2>
      {when && (
        <p className={styles.whenLine}>
          {formatInstant(when, locale, offer.zone)}
          {price && price.minutes > 0 && ` · ${formatDuration(price.minutes)}`}
        </p>
      )}
      {price ? (
        <dl className={styles.lines}>
          {price.lines.map((line, i) => (
            <div key={i}>
              <dt>
                {localized(line.name, locale)}
                {line.quantity > 1 && ` × ${line.quantity}`}
              </dt>
              <dd className="tabular">{money(line.price)}</dd>
            </div>
          ))}
          {price.travel.amount > 0 && (
            <div>
              <dt>{t('orders.price.travel')}</dt>
              <dd className="tabular">{money(price.travel)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t('orders.price.total')}</dt>
            <dd className="tabular">{money(price.total)}</dd>
          </div>
          {price.due.amount < price.total.amount && (
            <div>
              <dt>{t('orders.price.due')}</dt>
              <dd className="tabular">{money(price.due)}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className={styles.small}>{t(offer.isEvent ? 'book.chooseTickets' : 'book.completeAddress')}</p>
      )}
      <p className={styles.policy}>
        {policy.latePercent === 0
          ? t('book.policyFree')
          : price?.freeUntil && when
            ? t('book.policyUntil', {
                when: formatInstant(price.freeUntil, locale, offer.zone),
                percent: policy.latePercent,
              })
            : t('book.policyNotice', { time: formatDuration(policy.noticeMinutes), percent: policy.latePercent })}
      </p>
    </div>
  )
}
