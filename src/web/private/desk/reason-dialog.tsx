import type { OrderView } from '#contracts/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { localized } from '#shared/locale.ts'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { OrderFacts } from './waiting-head.tsx'
import { useOrderAction } from './desk-api.ts'
import type { Grave } from './order-buttons.ts'

/** Asks before something final: of which order, what it means for the customer, and a field for a reason, which an objection requires. */
export function ReasonDialog({
  order,
  action,
  onClose,
  onDone,
}: {
  order: OrderView
  action: Grave
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const { orderid, actions, toldBy, cancellation } = order
  const spot = action === 'cancel' ? cancellation?.spotBack : undefined
  const act = useOrderAction('itself')
  const inDispute = action === 'contest' || action === 'answer'
  const form = useForm({
    of: 'POST /api/h/orders/{orderid}/{action}',
    start: { reason: '' },
    keep: `desk_${orderid}_${action}`,
    check: ({ reason }) => (inDispute && !reason.trim() ? { reason: 'desk.whatHappenedMissing' } : {}),
    send: ({ reason }) => act.sendAndWait({ orderid, action, ...(reason.trim() && { reason: reason.trim() }) }),
    onSaved: onDone,
  })
  // The action is no longer possible, but the typed text is kept.
  const over = !form.isBusy && !act.isLost && !actions.includes(action)
  return (
    <Dialog title={t(`desk.confirm_${action}`)} onClose={onClose}>
      <Form of={form}>
        <div>
          <strong>{localized(order.lines[0]?.title, locale)}</strong>
          <OrderFacts order={order} />
        </div>
        <p>
          {t(`desk.confirm_${action}_text`)}
          {!inDispute && ` ${t(`desk.told_${toldBy}`)}`}
        </p>
        {spot && spot.amount > 0 && (
          <Alert tone="waiting">{t('desk.outcome_spotBack', { spot: formatMoney(spot.amount, spot.currency) })}</Alert>
        )}
        <TextArea
          {...form.field('reason')}
          label={t(inDispute ? 'desk.whatHappened' : 'desk.reason')}
          help={t(inDispute ? 'desk.whatHappenedHelp' : `desk.reasonHelp_${toldBy}`)}
          optional={!inDispute}
          aria-required={inDispute}
          rows={3}
        />
        {over && <ChangedMeanwhile written={form.isChanged} />}
        <SendButton of={form} variant={inDispute || action === 'withdraw' ? 'primary' : 'danger'} disabled={over}>
          {t(`desk.action_${action}`)}
        </SendButton>
      </Form>
    </Dialog>
  )
}
