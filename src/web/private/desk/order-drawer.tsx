import type { OrderView } from '#contracts/orders.ts'
import { localized } from '#shared/locale.ts'
import { wordsOfOutcome } from '#shared/outcome.ts'
import { sumRows } from '#shared/sum-rows.ts'
import { sumsOf } from '#shared/sums.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useWayBack } from '#web/ui/kit/detail-page.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { Sums } from '#web/ui/pieces/sums.tsx'
import { Barred } from './barred.tsx'
import { useOrder } from './desk-api.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import parts from './parts.module.css'
import { AnswerClock, PaymentBadge, ProposedMove, StatusBadge } from './parts.tsx'

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
  const outcome = order.outcome && wordsOfOutcome(order.outcome)
  return (
    <div className={parts.stack}>
      <div className={parts.badges}>
        <StatusBadge status={order.status} />
        <PaymentBadge payment={order.payment} />
        <AnswerClock order={order} />
      </div>
      {outcome && (
        <Alert tone="confirmed">
          {outcome.sentences.map((sentence) => t(`desk.outcome_${sentence}`, outcome.sums)).join(' ')}
        </Alert>
      )}
      <ProposedMove order={order} />
      <OrderFacts order={order} />
      <Sums rows={sumRows(sumsOf(order), order.refundStatus)} currency={order.total.currency} collects />
      <OrderActions order={order} />
      <Barred order={order} />
      <ButtonLink to={`/co/${companyid}/admin/orders/${order.orderid}`} state={back}>
        {t('desk.openOrder')}
      </ButtonLink>
    </div>
  )
}
