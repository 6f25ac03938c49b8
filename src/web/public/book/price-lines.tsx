import type { MoneyView, PriceView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './book.module.css'
import type { OfferTerms } from './terms.ts'

/** A price, or that of so many dates. */
export function money({ amount, currency }: MoneyView, times = 1): string {
  return formatMoney(amount * times, currency)
}

/**
 * What it comes to line by line, and what the company's policy is.
 * @param times how many dates it is booked for; each at this price. @param loading a newer price is on its way.
 */
export function PriceLines({
  terms,
  price,
  times,
  loading,
}: {
  terms: OfferTerms
  price: PriceView
  times: number
  loading: boolean
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <dl className={styles.lines} aria-busy={loading}>
        {price.lines.map((line, i) => (
          <div key={`${line.kind}${i}`}>
            <dt>
              {localized(line.name, locale)}
              {line.quantity > 1 && ` × ${line.quantity}`}
            </dt>
            <dd className="tabular">{money(line.price)}</dd>
          </div>
        ))}
        {price.travel.amount > 0 && (
          <div>
            <dt>{t('book.travel')}</dt>
            <dd className="tabular">{money(price.travel)}</dd>
          </div>
        )}
        {price.discount.amount > 0 && (
          <div>
            <dt>{t('book.discount')}</dt>
            <dd className="tabular">−{money(price.discount)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t('book.total')}</dt>
          <dd className="tabular">{money(price.total)}</dd>
        </div>
        {times > 1 && (
          <div className={styles.total}>
            <dt>{t('book.allDates', { count: times })}</dt>
            <dd className="tabular">{money(price.total, times)}</dd>
          </div>
        )}
        {price.due.amount !== price.total.amount && (
          <div>
            <dt>{t('book.dueNow')}</dt>
            <dd className="tabular">{money(price.due)}</dd>
          </div>
        )}
      </dl>
      <PolicyLine price={price} zone={terms.zone} />
      {terms.kind === 'request' && (
        <p className={styles.policy}>
          <Icon name="clock" size={18} /> {t('book.requestNote')}
        </p>
      )}
    </>
  )
}

/** What a cancellation costs, and from when on. */
function PolicyLine({ price: { policy, freeUntil }, zone }: { price: PriceView; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const percent = policy.latePercent
  return (
    <p className={styles.policy}>
      <Icon name="shield" size={18} />{' '}
      {percent === 0
        ? t('book.policyFree')
        : freeUntil
          ? t('book.policyUntil', { until: formatInstant(freeUntil, locale, zone), percent })
          : t('book.policyNotice', { hours: Math.round(policy.noticeMinutes / 60), percent })}
      {policy.noShowPercent > 0 && ` ${t('book.policyNoShow', { percent: policy.noShowPercent })}`}
    </p>
  )
}
