import type { OrderAction } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import styles from './buying.module.css'
import type { OrderActing } from './use-order-actions.ts'

/** What the customer may do with an order now; whatever is final asks with its consequence first. */
export function OrderActions({ acting: { order, busy, run, ask } }: { acting: OrderActing }) {
  const t = useT()
  const asked = order.proposal?.sameTime ? 'person' : 'move'
  const can = (action: OrderAction) => order.actions.includes(action)
  if (order.actions.every((action) => action === 'pay')) return null
  return (
    <div className={styles.buttons}>
      {can('accept_move') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            void run('accept_move', { startsAt: order.proposal?.startsAt, staffid: order.proposal?.staff?.staffid })
          }
        >
          {t(`buying.act.accept_${asked}`)}
        </Button>
      )}
      {can('decline_move') && (
        <Button disabled={busy} onClick={() => void run('decline_move', {})}>
          {t(`buying.act.decline_${asked}`)}
        </Button>
      )}
      {can('contest') && (
        <Button variant="primary" onClick={() => ask('contest')}>
          {t('buying.act.contest')}
        </Button>
      )}
      {can('answer') && (
        <Button variant="primary" onClick={() => ask('answer')}>
          {t('buying.act.answer')}
        </Button>
      )}
      {can('complete') && (
        <Button variant="primary" busy={busy} onClick={() => void run('complete', {})}>
          {t('buying.act.complete')}
        </Button>
      )}
      {can('reschedule') && <Button onClick={() => ask('reschedule')}>{t('buying.act.reschedule')}</Button>}
      {can('no_show') && <Button onClick={() => ask('no_show')}>{t('buying.act.no_show')}</Button>}
      {can('withdraw') && <Button onClick={() => ask('withdraw')}>{t('buying.act.withdraw')}</Button>}
      {can('cancel') && (
        <Button variant="quiet" onClick={() => ask('cancel')}>
          {t('buying.act.cancel')}
        </Button>
      )}
    </div>
  )
}
