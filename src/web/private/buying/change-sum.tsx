import { useState } from 'react'
import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'
import { costOf } from '#shared/cancelling-words.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import styles from './buying.module.css'
import { money } from './parts.tsx'

/** What a change comes to, before it is pressed: the new price, what goes back or is due, when it ends, and what cancelling costs then. */
export function ChangeSum({ order, quote, isBusy }: { order: OrderView; quote: ChangeQuote; isBusy: boolean }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { total, difference, refund, later, endsAt, cancelling } = quote
  const by = { ...difference, amount: Math.abs(difference.amount) }
  const time = (at: string) => formatInstant(at, locale, order.zone)
  const sentences = [
    difference.amount === 0
      ? t('buying.change.same', { total: money(total) })
      : t('buying.change.new', {
          total: money(total),
          difference: t(difference.amount > 0 ? 'buying.change.more' : 'buying.change.less', { amount: money(by) }),
        }),
    refund.amount > 0 && t('buying.change.refund', { amount: money(refund) }),
    later.amount > 0 && t('buying.change.later', { amount: money(later) }),
    endsAt !== order.endsAt && t('buying.change.ends', { when: formatInstant(endsAt, locale, order.zone, 'time') }),
  ]
  const cost =
    cancelling &&
    costOf(t, cancelling.percent, {
      price: { total: total.amount, due: cancelling.fee.amount, currency: total.currency },
    })
  return (
    <div aria-live="polite" aria-busy={isBusy}>
      <p>
        <strong>{sentences.filter(Boolean).join(' ')}</strong>
      </p>
      {cancelling && cost && (
        <p className={styles.small}>
          {Date.parse(cancelling.freeUntil) > now
            ? t('buying.change.fee', { cost, when: time(cancelling.freeUntil) })
            : t('buying.change.feeNow', { cost })}
        </p>
      )}
    </div>
  )
}
