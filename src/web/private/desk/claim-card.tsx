import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import styles from './dashboard.module.css'
import { OrderActions } from './order-actions.tsx'
import parts from './parts.module.css'
import { WaitingHead } from './waiting-head.tsx'

/** A claim or an objection of the customer that waits for the company's answer, with its text and its deadline. */
export function ClaimCard({
  order,
  companyid,
  onHold,
}: {
  order: OrderView
  companyid: string
  /** Called when it has to stay, as long as a dialog is open or an answer is lost, and when it may go. */
  onHold: (isHeld: boolean) => void
}) {
  const t = useT()
  const locale = useLocale()
  const until = order.claim?.expiresAt ?? order.dispute?.decideBy
  const said = order.timeline.findLast(({ actor }) => actor === 'customer')?.reason
  const when = until ? formatInstant(until, locale, order.zone) : ''
  return (
    <article className={styles.request}>
      <WaitingHead order={order} companyid={companyid} until={until} />
      <p>{t(order.claim ? 'desk.next_claim_customer' : 'desk.answerObjection', { when })}</p>
      {said && <p className={parts.quote}>{said}</p>}
      <OrderActions order={order} onHold={onHold} />
    </article>
  )
}
