import { useState } from 'react'
import type { MoneyView, PriceView } from '#contracts/orders.ts'
import { type Cancelling, cancellingWords, noShowWords } from '#shared/cancelling-words.ts'
import { picksHours } from '#shared/charge.ts'
import { formatMoney } from '#shared/money.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'
import { type SumRow, sumRows } from '#shared/sum-rows.ts'
import { withCount } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { SumLine, Sums } from '#web/ui/pieces/sums.tsx'
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
  at,
}: {
  terms: OfferTerms
  price: PriceView
  /** When it begins, if that is chosen. */
  at: string | null
  times: number
  loading: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const later = price.total.amount - price.due.amount
  const sums = {
    travel: price.travel.amount,
    discount: price.discount.amount,
    total: price.total.amount,
    paid: 0,
    dueNow: price.due.amount,
    dueLater: later,
    refunded: 0,
    spotBack: 0,
    stray: 0,
    excess: 0,
    changedBack: 0,
  }
  const isOfOne = ({ name }: SumRow) => name === 'travel' || name === 'discount'
  const ofOne = sumRows(sums).filter((row) => isOfOne(row) || row.name === 'total')
  const ofAll = sumRows(sums).filter((row) => !isOfOne(row))
  return (
    <>
      <Sums
        lines={price.lines.map((line, i) => ({
          key: `${line.kind}${i}`,
          label: withCount({ ...line, byTheHour: line.kind === 'service' && picksHours(terms) }, locale),
          amount: line.price.amount,
        }))}
        rows={times > 1 ? ofOne : sumRows(sums)}
        currency={price.total.currency}
        isBusy={loading}
      >
        {times > 1 &&
          ofAll.map(({ name, amount }) => (
            <SumLine
              key={name}
              label={name === 'total' ? t('book.allDates', { count: times }) : t(`sums.${name}`)}
              amount={amount * times}
              currency={price.total.currency}
              name={name}
            />
          ))}
        {price.travelFrom && (
          <SumLine
            label={`+ ${t('sums.travel')}`}
            amount={t('book.travelFrom', { price: money(price.travelFrom, times) })}
            currency={price.total.currency}
          />
        )}
      </Sums>
      {price.travelFrom && <p className={styles.policy}>{t('book.addressFirst')}</p>}
      <PolicyLine price={price} terms={terms} at={at} />
      {terms.kind === 'request' && (
        <p className={styles.policy}>
          <Icon name="clock" size={18} /> {t('book.requestNote')}
        </p>
      )}
    </>
  )
}

/** What a cancellation costs, and from when on. */
function PolicyLine({
  price,
  terms: { kind, zone },
  at,
}: {
  price: PriceView
  terms: { kind: OfferTerms['kind']; zone: string }
  at: string | null
}) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { policy, total, due, travelFrom } = price
  const of: Cancelling = {
    policy,
    price: travelFrom ? null : { total: total.amount, due: due.amount, currency: total.currency },
    isDeposit: due.amount < total.amount,
    until: at ? new Date(leadTimeBeginsAt(at, policy)) : null,
    isRequest: kind === 'request',
    now,
    locale,
    zone,
  }
  return (
    <p className={styles.policy}>
      <Icon name="shield" size={18} /> {cancellingWords(t, of)} {noShowWords(t, of)}
    </p>
  )
}
