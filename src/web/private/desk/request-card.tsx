import { useRef, useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useOrderAction } from './desk-api.ts'
import styles from './dashboard.module.css'
import parts from './parts.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { WaitingHead } from './waiting-head.tsx'

/** A request that waits for an answer, with its deadline; can be accepted or declined here. */
export function RequestCard({
  order,
  companyid,
  onAsking,
  onAnswered,
}: {
  order: OrderView
  companyid: string
  /** Called with the order while a dialog about it is open, and with null afterwards. */
  onAsking: (order: OrderView | null) => void
  /** Called once it was answered, with the height that it had. */
  onAnswered: (height: number) => void
}) {
  const t = useT()
  const locale = useLocale()
  const act = useOrderAction()
  const card = useRef<HTMLElement>(null)
  const height = () => card.current?.offsetHeight ?? 0
  const [declining, setDeclining] = useState(false)
  const ask = (asking: boolean) => {
    setDeclining(asking)
    onAsking(asking ? order : null)
  }
  return (
    <article className={styles.request} ref={card}>
      <WaitingHead order={order} companyid={companyid} until={order.requestExpiresAt} />
      {order.requestExpiresAt && (
        <p>{t('desk.answerBy', { when: formatInstant(order.requestExpiresAt, locale, order.zone) })}</p>
      )}
      {order.note && <p className={parts.quote}>{order.note}</p>}
      <div className={parts.buttons}>
        {order.actions.includes('accept') && (
          <Button
            variant="primary"
            small
            busy={act.isPending}
            onClick={() => {
              const had = height()
              act.send({ orderid: order.orderid, action: 'accept', ...asShown(order) }, () => {
                toast.success(t('desk.accepted'))
                onAnswered(had)
              })
            }}
          >
            {t('desk.action_accept')}
          </Button>
        )}
        {order.actions.includes('decline') && (
          <Button small onClick={() => ask(true)}>
            {t('desk.action_decline')}
          </Button>
        )}
      </div>
      {declining && (
        <ReasonDialog
          order={order}
          action="decline"
          onClose={() => ask(false)}
          onDone={() => {
            ask(false)
            toast.info(t('desk.declined'))
          }}
        />
      )}
    </article>
  )
}
