import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { PrimaryAction } from '#web/ui/kit/detail-page.tsx'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useFate } from '#web/ui/kit/use-fate.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { lostHere } from '#web/ui/state/lost.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useHolding } from './answered.ts'
import { type ActingOnOrder, useOrderAttempt } from './desk-api.ts'
import { EarlyDialog, isEarly } from './early-dialog.tsx'
import { useFirstDone } from './first-done.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { type Asked, asksFirst, type Known, known, obviousOf, opensDialog } from './order-buttons.ts'
import { PaidDialog } from './paid-dialog.tsx'
import styles from './parts.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { OrderFacts } from './waiting-head.tsx'

type Decided = Pick<
  ActingOnOrder,
  'startsAt' | 'staffid' | 'from' | 'proposed' | 'servedBy' | 'changed' | 'status' | 'expectedDue'
>

/**
 * The actions that the server allows now: the first is the main one, unless it asks the customer a second time; serious
 * ones ask for confirmation. `isPage`: on the order's own page, where the main one is fixed at the bottom.
 */
export function OrderActions({
  order,
  onHold,
  isPage = false,
  only = known,
}: {
  order: OrderView
  /** Called when it has to stay, as long as a dialog is open or an answer is awaited or lost, and when it may go. */
  onHold?: (isHeld: boolean) => void
  isPage?: boolean
  /** Which of them are shown. */
  only?: readonly Known[]
}) {
  const t = useT()
  const act = useOrderAttempt()
  const [asking, setAsking] = useState<Asked | null>(null)
  // What was lost in the open dialog.
  const [lost, setLost] = useState(lostHere)
  const isSent = act.agreed !== undefined
  const asAgreed = useAsAgreed(order, isSent)
  // A dialog keeps its button, and its words: there it is asked by pressing it again.
  const tried = act.input?.input.action
  useFate(
    { ...act, isLost: act.isLost && asking === null },
    order.actions.some((action) => action === tried),
  )
  useHolding(isSent || asking !== null, onHold)
  // What no person does is handed over to nobody.
  const isServed = order.lines.some(({ staff }) => staff !== null)
  // Pressed again, what lost its answer must not be another one in the same place.
  const actions = only.filter((action) => asAgreed.actions.includes(action) && (action !== 'hand_over' || isServed))
  /** Withdraws the proposal that is shown: a colleague may have made another one meanwhile. */
  const withdrawn = order.proposal ? { startsAt: order.proposal.startsAt } : {}
  function did(action: Known | 'propose') {
    setAsking(null)
    toast.success(t(`desk.did_${action}`))
  }
  function run(action: Known, details: Decided = {}) {
    const input = { orderid: order.orderid, action, of: asAgreed.startsAt ?? '', ...details }
    act.send({ input, lost: asking ? lost : lostHere() }, ({ data: { proposal }, other }) => {
      // Its dialog says what was done instead.
      if (!other) did((action === 'reschedule' || action === 'hand_over') && proposal ? 'propose' : action)
    })
  }
  const first = useFirstDone(act.isPending ? undefined : act.answer)
  const now = useNow()
  const obvious = obviousOf(asAgreed, now)
  /** What the open dialog asks for can no longer be done. */
  const isOver = !act.isPending && !act.isLost && asking !== null && !order.actions.includes(asking)
  const close = () => {
    // Whoever opens it again decides anew.
    act.forget()
    setLost(lostHere)
    setAsking(null)
  }
  const dialog = { busy: act.isPending, over: isOver, onClose: close }
  const buttonOf = (action: Known) => (
    <Button
      key={action}
      variant={action === obvious ? 'primary' : action === 'cancel' || action === 'no_show' ? 'quiet' : 'secondary'}
      busy={act.isPending && act.input?.input.action === action}
      disabled={act.isPending}
      onClick={() =>
        opensDialog(action) && (action !== 'deliver' || isEarly(asAgreed, now))
          ? setAsking(action)
          : run(action, action === 'withdraw_move' ? withdrawn : asShown(asAgreed))
      }
    >
      {t(`desk.action_${action}`)}
      {action === 'mark_paid' && ` · ${formatMoney(order.dueLater.amount, order.dueLater.currency)}`}
    </Button>
  )
  return (
    <>
      {actions.length > 0 && (
        <div className={styles.buttons}>
          {actions.map((action) =>
            isPage && action === obvious ? (
              <PrimaryAction key={action}>{buttonOf(action)}</PrimaryAction>
            ) : (
              buttonOf(action)
            ),
          )}
        </div>
      )}
      {asking === 'reschedule' && (
        <RescheduleDialog
          {...dialog}
          first={first === undefined || !act.answer ? undefined : { words: first, left: act.answer.data }}
          order={asAgreed}
          refused={act.error !== null}
          sent={act.agreed?.input.startsAt}
          onChoose={(startsAt, staffid) =>
            run('reschedule', { startsAt, ...(staffid && { staffid }), ...asShown(asAgreed) })
          }
        />
      )}
      {asking === 'hand_over' && (
        <HandOverDialog
          {...dialog}
          first={first}
          order={asAgreed}
          sent={isSent}
          onChoose={(staffid) => run('hand_over', { staffid, ...asShown(asAgreed) })}
        />
      )}
      {asking === 'mark_paid' && (
        <PaidDialog {...dialog} order={asAgreed} onYes={(expectedDue) => run('mark_paid', { expectedDue })} />
      )}
      {asking === 'deliver' && asAgreed.endsAt && (
        <EarlyDialog
          {...dialog}
          endsAt={asAgreed.endsAt}
          zone={order.zone}
          onYes={() => run('deliver', asShown(asAgreed))}
        >
          <OrderFacts order={asAgreed} />
        </EarlyDialog>
      )}
      {asking && asksFirst(asking) && (
        <ReasonDialog order={order} action={asking} onClose={() => setAsking(null)} onDone={did} />
      )}
    </>
  )
}
