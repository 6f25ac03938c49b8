import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { stakeOf } from '#shared/outcome.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { Form, OtherDoneAgain, SendButton } from '#web/ui/kit/form.tsx'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { changesOf } from './changes-of.ts'
import { useOrder, useOrderAttempt } from './desk-api.ts'
import { Meanwhile, standingOf } from './meanwhile.tsx'
import type { Grave } from './order-buttons.ts'
import { OrderFacts } from './waiting-head.tsx'

interface Asking {
  order: OrderView
  action: Grave
  onClose: () => void
  /** Called with what was done. */
  onDone: (action: Grave) => void
}

/**
 * Asks before something final: of which order, what it means for the customer, and a field for a reason, which an objection requires. Whoever
 * declines what a colleague has accepted meanwhile goes on to cancel it, with the same words.
 */
export function ReasonDialog({ order, action, ...rest }: Asking) {
  const [accepted, setAccepted] = useState<OrderView>()
  // A list of what waits knows no more of it than that it is gone.
  const stands = useOrder(order.orderid, accepted !== undefined).data
  if (!accepted) return <Dialogue order={order} action={action} onInstead={setAccepted} {...rest} />
  return <Dialogue key="instead" order={stands ?? accepted} action="cancel" {...rest} />
}

/** What is typed to decline an order is why it is cancelled, too. */
const keptAs = (action: Grave) => (action === 'decline' ? 'cancel' : action)

function Dialogue({
  order,
  action,
  onInstead,
  onClose,
  onDone,
}: Asking & {
  /** Called with the order as it stands, which cannot be declined any more, to cancel it. */
  onInstead?: (order: OrderView) => void
}) {
  const t = useT()
  const locale = useLocale()
  const { orderid, actions } = order
  const act = useOrderAttempt('itself')
  // A colleague, or the customer, may do something with it while the reason is typed.
  const [seen] = useState(order)
  const otherDone = act.answer?.other?.input
  const asAgreed = useAsAgreed(order, act.agreed !== undefined || otherDone !== undefined)
  const { toldBy } = asAgreed
  const back = action === 'cancel' || action === 'decline' ? asAgreed.cancellation : null
  const inDispute = action === 'contest' || action === 'answer'
  const keepsNothing = action === 'no_show' && stakeOf(asAgreed).share === 0
  const form = useForm({
    of: 'POST /api/h/orders/{orderid}/{action}',
    start: { reason: '' },
    keep: `desk_${orderid}_${keptAs(action)}`,
    check: ({ reason }) => (inDispute && !reason.trim() ? { reason: 'desk.whatHappenedMissing' } : {}),
    send: ({ reason }, lost) => {
      const input = {
        orderid,
        action,
        ...asShown(asAgreed),
        ...(back && { expectedRefund: back.refund.amount + back.spotBack.amount }),
        ...(reason.trim() && { reason: reason.trim() }),
      }
      return act.sendAndWait({ input, lost })
    },
    onSaved: () => onDone(action),
  })
  // The own one that was carried out before, unseen.
  const first = form.isBusy ? undefined : otherDone
  // The action is no longer possible, but the typed text is kept.
  const over = !form.isBusy && !act.isLost && !actions.includes(action)
  // A list of what waits knows no more of it than that it is gone.
  const stands = useOrder(orderid, over).data
  const now = over && stands ? stands : asAgreed
  const close = () => {
    // What was changed since was not taken, and cannot be any more.
    if (first) form.discard()
    onClose()
  }
  return (
    <Dialog title={t(`desk.confirm_${action}`)} onClose={close}>
      <Form of={form} unasked={first !== undefined}>
        <div>
          <strong>{localized(order.lines[0]?.title, locale)}</strong>
          <OrderFacts order={asAgreed} />
        </div>
        <p>
          {t(keepsNothing ? 'desk.confirm_no_show_nothing' : `desk.confirm_${action}_text`)}
          {!inDispute && ` ${t(`desk.told_${toldBy}`)}`}
        </p>
        {back && back.spotBack.amount > 0 && (
          <Alert tone="waiting">
            {t('desk.outcome_spotBack', { spot: formatMoney(back.spotBack.amount, back.spotBack.currency) })}
          </Alert>
        )}
        <TextArea
          {...form.field('reason')}
          label={t(inDispute ? 'desk.whatHappened' : 'desk.reason')}
          help={t(inDispute ? 'desk.whatHappenedHelp' : `desk.reasonHelp_${toldBy}`)}
          optional={!inDispute}
          aria-required={inDispute}
          rows={3}
        />
        <Meanwhile seen={standingOf(seen)} now={standingOf(now)} zone={order.zone} besides={changesOf(t, seen, now)} />
        {first ? (
          <OtherDoneAgain
            words={t(first.body?.reason ? 'desk.firstWith' : 'desk.firstBare', {
              done: t(`desk.first_${first.action === 'decline' ? 'decline' : action}`),
              reason: first.body?.reason ?? '',
            })}
            onClose={close}
          />
        ) : (
          <>
            {over && <ChangedMeanwhile written={form.isChanged} />}
            {over && onInstead && action === 'decline' && now.actions.includes('cancel') ? (
              <Button variant="danger" block onClick={() => onInstead(now)}>
                {t('desk.action_cancel')}
              </Button>
            ) : (
              <SendButton of={form} variant={inDispute || action === 'withdraw' ? 'primary' : 'danger'} disabled={over}>
                {t(`desk.action_${action}`)}
              </SendButton>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
