import type { OrderView } from '#contracts/orders.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { useWayBack } from '#web/ui/kit/detail-page.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { leftOnTheSpot } from '#web/ui/state/left-to-pay.ts'
import { useOrder } from './desk-api.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { AnswerClock, Loaded, ProposedMove, StatusBadge } from './parts.tsx'
import parts from './parts.module.css'

/** An order beside the list it was opened from, with what can be done with it. */
export function OrderDrawer({
  orderid,
  companyid,
  onClose,
}: {
  orderid: string
  companyid: string
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const query = useOrder(orderid)
  return (
    <Drawer title={query.data ? localized(query.data.lines[0]?.title, locale) : t('desk.fact_order')} onClose={onClose}>
      <Loaded query={query} height={320}>
        {(order) => <Brief order={order} companyid={companyid} />}
      </Loaded>
    </Drawer>
  )
}

function Brief({ order, companyid }: { order: OrderView; companyid: string }) {
  const t = useT()
  const back = useWayBack()
  const show = (amount: number) => formatMoney(amount, order.total.currency)
  const partly = order.paid.amount < order.total.amount
  const sums = [
    ['paid', partly ? order.paid.amount : 0],
    ['refunded', order.refunded.amount],
    ['left', order.paid.amount > 0 ? leftOnTheSpot(order) : 0],
  ] as const
  return (
    <div className={parts.stack}>
      <div className={parts.badges}>
        <StatusBadge status={order.status} />
        <AnswerClock order={order} />
      </div>
      <ProposedMove order={order} />
      <OrderFacts order={order} />
      <p>
        {t('desk.sum_total')}: <strong className="tabular">{show(order.total.amount)}</strong>
        {' · '}
        {t(`desk.payment_${order.payment}`)}
        {sums.map(([name, amount]) => amount > 0 && ` · ${t(`desk.sum_${name}`)}: ${show(amount)}`)}
      </p>
      <OrderActions order={order} />
      <ButtonLink to={`/co/${companyid}/admin/orders/${order.orderid}`} state={back}>
        {t('desk.openOrder')}
      </ButtonLink>
    </div>
  )
}
