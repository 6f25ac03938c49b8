import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'

/** Asks whether the sum that is still due was received. `over`: somebody else has noted it, or it is no longer due. */
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
  onYes: () => void
}) {
  const t = useT()
  // As it was asked, also once a colleague has noted it.
  const [sum] = useState(order.dueLater)
  return (
    <Dialog
      title={t('desk.confirm_mark_paid', { sum: formatMoney(sum.amount, sum.currency) })}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={busy} disabled={over} onClick={onYes}>
          {t('desk.action_mark_paid')}
        </Button>
      }
    >
      <p>{t(traitsOf(order.status).over ? 'desk.confirm_mark_paid_late' : 'desk.confirm_mark_paid_text')}</p>
      {over && <ChangedMeanwhile written={false} />}
    </Dialog>
  )
}
