import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { whoComes } from '#shared/who-comes.ts'
import { addonsOf } from '#shared/with-count.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import styles from './dashboard.module.css'
import { staffOf } from './order-facts.tsx'
import parts from './parts.module.css'
import { Countdown } from './parts.tsx'

/** When, who, where of several branches, with whom, with what and for how much, in a line. */
export function OrderFacts({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className={parts.secondary}>
      {[
        order.startsAt && formatInstant(order.startsAt, locale, order.zone),
        whoComes(t, order.customer.name, order.recipient?.name),
        order.company.branch,
        staffOf(order),
        addonsOf(order.lines, locale),
        formatMoney(order.total.amount, order.total.currency),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** What begins the card of whatever waits for the company's answer: the order, its clock, when, who and how much. */
export function WaitingHead({
  order,
  companyid,
  until,
}: {
  order: OrderView
  companyid: string
  until: string | null | undefined
}) {
  const locale = useLocale()
  return (
    <>
      <div className={styles.requestHead}>
        <Link to={`/co/${companyid}/admin/orders/${order.orderid}`}>{localized(order.lines[0]?.title, locale)}</Link>
        {until && <Countdown until={until} />}
      </div>
      <OrderFacts order={order} />
    </>
  )
}
