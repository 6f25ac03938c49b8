import { useRef, useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown } from '#web/ui/kit/as-seen.ts'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { useFate } from '#web/ui/kit/use-fate.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useHolding } from './answered.ts'
import styles from './dashboard.module.css'
import { useOrderAction } from './desk-api.ts'
import parts from './parts.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { WaitingHead } from './waiting-head.tsx'

/** A request that waits for an answer, with its deadline; can be accepted or declined here. */
export function RequestCard({
  order: now,
  companyid,
  onHold,
  onAnswered,
}: {
  order: OrderView
  companyid: string
  /** Called when it has to stay, as long as a dialog is open or an answer is awaited or lost, and when it may go. */
  onHold: (isHeld: boolean) => void
  /** Called once it was answered, with how, and the height that it had. */
  onAnswered: (how: 'accept' | 'decline', height: number) => void
}) {
  const t = useT()
  const locale = useLocale()
  const act = useOrderAction()
  const card = useRef<HTMLElement>(null)
  const height = () => card.current?.offsetHeight ?? 0
  const [declining, setDeclining] = useState(false)
  const isSent = act.agreed !== undefined
  const order = useAsAgreed(now, isSent)
  useFate(act, now.actions.includes('accept'))
  useHolding(isSent || declining, onHold)
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
                onAnswered('accept', had)
              })
            }}
          >
            {t('desk.action_accept')}
          </Button>
        )}
        {order.actions.includes('decline') && (
          <Button small disabled={isSent} onClick={() => setDeclining(true)}>
            {t('desk.action_decline')}
          </Button>
        )}
      </div>
      {declining && (
        <ReasonDialog
          order={now}
          action="decline"
          onClose={() => setDeclining(false)}
          onDone={(done) => {
            setDeclining(false)
            if (done !== 'decline') return toast.success(t(`desk.did_${done}`))
            toast.info(t('desk.declined'))
            onAnswered('decline', height())
          }}
        />
      )}
    </article>
  )
}
