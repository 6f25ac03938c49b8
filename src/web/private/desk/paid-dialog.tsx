import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { Meanwhile, standingOf } from './meanwhile.tsx'

/**
 * Asks whether the sum that is still due was received; another sum, once the customer has changed the booking meanwhile.
 * `over`: somebody else has noted it, or it is no longer due.
 */
export function PaidDialog({
  order,
  busy,
  over,
  onClose,
  onYes,
}: {
  order: OrderView
  busy: boolean
  over: boolean
  onClose: () => void
  onYes: (amount: number) => void
}) {
  const t = useT()
  const [seen] = useState(order)
  const first = seen.dueLater
  // As it was asked last, also once a colleague has noted it.
  const [sum, setSum] = useState(first)
  if (!over && order.dueLater.amount !== sum.amount) setSum(order.dueLater)
  return (
    <Dialog
      title={t('desk.confirm_mark_paid', { sum: formatMoney(sum.amount, sum.currency) })}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={busy} disabled={over} onClick={() => onYes(sum.amount)}>
          {t('desk.action_mark_paid')}
        </Button>
      }
    >
      <p>{t(traitsOf(order.status).over ? 'desk.confirm_mark_paid_late' : 'desk.confirm_mark_paid_text')}</p>
      {!over && sum.amount !== first.amount && (
        <Alert tone="waiting" role="alert">
          {t('desk.due_changed', {
            before: formatMoney(first.amount, first.currency),
            sum: formatMoney(sum.amount, sum.currency),
          })}
        </Alert>
      )}
      {over && (
        <>
          <Meanwhile
            seen={standingOf(seen)}
            now={standingOf(order)}
            zone={order.zone}
            besides={
              order.paid.amount > seen.paid.amount
                ? [t('desk.paidMeanwhile', { sum: formatMoney(order.paid.amount, order.paid.currency) })]
                : undefined
            }
          />
          <ChangedMeanwhile written={false} />
        </>
      )}
    </Dialog>
  )
}
