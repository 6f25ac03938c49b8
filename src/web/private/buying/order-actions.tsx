import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import styles from './buying.module.css'
import type { ActBody } from './buying-calls.ts'
import { asksFirst, buttons, type Mine, type OrderActing } from './use-order-actions.ts'

const all = Object.keys(buttons) as Mine[]

/** The customer's actions on an order; final ones first ask, with their consequence. */
export function OrderActions({ acting: { order, busy, run, ask } }: { acting: OrderActing }) {
  const t = useT()
  const asked = order.proposal?.sameTime ? 'person' : 'move'
  // The time is one of what can be changed: there it is chosen.
  const within = (action: Mine) => action === 'reschedule' && order.actions.includes('change')
  const actions = all.filter((action) => order.actions.includes(action) && !within(action))
  // The answer is to the proposal that is shown: another one may have been made meanwhile.
  const { startsAt, staff } = order.proposal ?? {}
  const answers: Partial<Record<Mine, ActBody>> = {
    accept_move: { startsAt, staffid: staff?.staffid },
    decline_move: { startsAt, staffid: staff?.staffid },
  }
  const unmoved = whyUnmoved(order, useNow())
  if (actions.length === 0 && !unmoved) return null
  return (
    <div className={styles.buttons}>
      {actions.map((action) => {
        const { does, variant = 'secondary' } = { variant: undefined, ...buttons[action] }
        const named = action === 'accept_move' || action === 'decline_move'
        return (
          <Button
            key={action}
            variant={variant}
            busy={busy && does === 'acts' && variant === 'primary'}
            disabled={busy && does === 'acts'}
            onClick={() => (asksFirst(action) ? ask(action) : run(action, answers[action] ?? {}))}
          >
            {t(
              named ? `buying.act.${action === 'accept_move' ? 'accept' : 'decline'}_${asked}` : `buying.act.${action}`,
            )}
          </Button>
        )
      })}
      {unmoved && <p className={styles.small}>{t(unmoved, { company: order.company.name })}</p>}
    </div>
  )
}

/** Why a service that is still ahead cannot be moved or changed here any more: a button that is gone would leave only cancelling. */
function whyUnmoved({ actions, status, startsAt, movesLeft, lines }: OrderView, now: number): TextKey | undefined {
  const isAhead = traitsOf(status).phase === 'ahead' && startsAt !== null && Date.parse(startsAt) > now
  if (!isAhead || lines[0]?.kind !== 'service' || actions.includes('reschedule') || actions.includes('change'))
    return undefined
  return movesLeft === 0 ? 'buying.noMovesLeft' : 'buying.tooLateToMove'
}
