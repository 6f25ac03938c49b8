import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { localized } from '#shared/locale.ts'
import { stakeOf } from '#shared/outcome.ts'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { Meanwhile, standingOf } from './meanwhile.tsx'
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
  const { orderid, actions } = order
  const act = useOrderAction('itself')
  // A colleague, or the customer, may do something with it while the reason is typed.
  const [seen] = useState(order)
  const asAgreed = useAsAgreed(order, act.agreed !== undefined)
  const { toldBy, cancellation, status } = asAgreed
  const spot = action === 'cancel' ? cancellation?.spotBack : undefined
  const inDispute = action === 'contest' || action === 'answer'
  const keepsNothing = action === 'no_show' && stakeOf(asAgreed).share === 0
  const form = useForm({
    of: 'POST /api/h/orders/{orderid}/{action}',
    start: { reason: '' },
    keep: `desk_${orderid}_${action}`,
    check: ({ reason }) => (inDispute && !reason.trim() ? { reason: 'desk.whatHappenedMissing' } : {}),
    send: ({ reason }) =>
      act.sendAndWait({ orderid, action, ...asShown(asAgreed), ...(reason.trim() && { reason: reason.trim() }) }),
    onSaved: onDone,
  })
  // The action is no longer possible, but the typed text is kept.
  const over = !form.isBusy && !act.isLost && !actions.includes(action)
  return (
    <Dialog title={t(`desk.confirm_${action}`)} onClose={onClose}>
      <Form of={form}>
        <div>
          <strong>{localized(order.lines[0]?.title, locale)}</strong>
          <OrderFacts order={asAgreed} />
        </div>
        <p>
          {t(keepsNothing ? 'desk.confirm_no_show_nothing' : `desk.confirm_${action}_text`)}
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
        {!over && (
          <Meanwhile
            seen={standingOf(seen)}
            now={standingOf(asAgreed)}
            zone={order.zone}
            besides={status !== seen.status && t('desk.statusMeanwhile', { status: t(`desk.status_${status}`) })}
          />
        )}
        {over && <ChangedMeanwhile written={form.isChanged} />}
        <SendButton of={form} variant={inDispute || action === 'withdraw' ? 'primary' : 'danger'} disabled={over}>
          {t(`desk.action_${action}`)}
        </SendButton>
      </Form>
    </Dialog>
  )
}
