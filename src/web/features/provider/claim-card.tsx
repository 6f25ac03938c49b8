import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { OrderActions } from './order-actions.tsx'
import { Countdown } from './parts.tsx'
import styles from './dashboard.module.css'
import parts from './parts.module.css'

/** A claim or an objection of the customer that waits for the company's word, with what was said and its clock. */
export function ClaimCard({ order, companyid }: { order: OrderView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const until = order.claim?.expiresAt ?? order.dispute?.decideBy
  const said = order.timeline.findLast(({ actor }) => actor === 'customer')?.reason
  const when = until ? formatInstant(until, locale, order.zone) : ''
  return (
    <article className={styles.request}>
      <div className={styles.requestHead}>
        <Link to={`/co/${companyid}/admin/orders/${order.orderid}`}>{localized(order.lines[0]?.title, locale)}</Link>
        {until && <Countdown until={until} />}
      </div>
      <p className={parts.secondary}>
        {[
          order.startsAt && formatInstant(order.startsAt, locale, order.zone),
          order.customer.name,
          formatMoney(order.total.amount, order.total.currency),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t(order.claim ? 'provider.next_claim_customer' : 'provider.answerObjection', { when })}</p>
      {said && <p className={parts.quote}>{said}</p>}
      <OrderActions order={order} />
    </article>
  )
}
