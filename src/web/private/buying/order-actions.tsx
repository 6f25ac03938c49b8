import { useState } from 'react'
import type { OrderAction, OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { act, type ActBody, fetchOrder } from './buying-calls.ts'
import styles from './buying.module.css'
import type { DialogProps } from './dialog-props.ts'
import { money } from './parts.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** What the customer may do with an order now; whatever is final asks with its consequence first. */
export function OrderActions({ order, onChange }: { order: OrderView; onChange: (order: OrderView) => void }) {
  const t = useT()
  const [open, setOpen] = useState<'cancel' | 'reschedule' | 'no_show' | 'contest' | 'answer' | 'withdraw' | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (action: OrderAction, body: ActBody) => {
    setBusy(true)
    setProblem(null)
    try {
      onChange(await act(order.orderid, action, body))
      setOpen(null)
      toast.success(t(`buying.did.${action}`, { company: order.company.name }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Error')
      // Whatever was refused, the page shows how the order stands now.
      await fetchOrder(order.orderid).then(onChange, () => undefined)
    } finally {
      setBusy(false)
    }
  }
  const can = (action: OrderAction) => order.actions.includes(action)
  if (order.actions.every((action) => action === 'pay')) return null
  const close = () => {
    setOpen(null)
    setProblem(null)
  }
  return (
    <div className={styles.buttons}>
      {can('accept_move') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run('accept_move', { startsAt: order.proposal?.startsAt })}
        >
          {t('buying.act.accept_move')}
        </Button>
      )}
      {can('decline_move') && (
        <Button disabled={busy} onClick={() => void run('decline_move', {})}>
          {t('buying.act.decline_move')}
        </Button>
      )}
      {can('contest') && (
        <Button variant="primary" onClick={() => setOpen('contest')}>
          {t('buying.act.contest')}
        </Button>
      )}
      {can('answer') && (
        <Button variant="primary" onClick={() => setOpen('answer')}>
          {t('buying.act.answer')}
        </Button>
      )}
      {can('complete') && (
        <Button variant="primary" busy={busy} onClick={() => void run('complete', {})}>
          {t('buying.act.complete')}
        </Button>
      )}
      {can('reschedule') && <Button onClick={() => setOpen('reschedule')}>{t('buying.act.reschedule')}</Button>}
      {can('no_show') && <Button onClick={() => setOpen('no_show')}>{t('buying.act.no_show')}</Button>}
      {can('withdraw') && <Button onClick={() => setOpen('withdraw')}>{t('buying.act.withdraw')}</Button>}
      {can('cancel') && (
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          {t('buying.act.cancel')}
        </Button>
      )}
      {problem && !open && (
        <Alert tone="trouble" role="alert">
          {problem}
        </Alert>
      )}
      {open === 'cancel' && (
        <CancelDialog
          order={order}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(reason) =>
            void run('cancel', { ...reason, expectedRefund: order.cancellation?.refund.amount ?? 0 })
          }
        />
      )}
      {open === 'reschedule' && (
        <RescheduleDialog
          order={order}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(startsAt) => void run('reschedule', { startsAt })}
        />
      )}
      {(open === 'contest' || open === 'answer') && (
        <WordsDialog
          action={open}
          order={order}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(reason) => void run(open, reason)}
        />
      )}
      {open === 'withdraw' && (
        <ReasonDialog
          title={t('buying.act.withdraw')}
          confirm={t('buying.act.withdraw')}
          variant="primary"
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(reason) => void run('withdraw', reason)}
        >
          <p>{t('buying.withdrawText', { company: order.company.name })}</p>
        </ReasonDialog>
      )}
      {open === 'no_show' && (
        <ReasonDialog
          title={t('buying.act.no_show')}
          confirm={t('buying.act.no_show')}
          variant="danger"
          label={t('buying.whatHappened')}
          help={t('buying.whatHappenedHelp', { company: order.company.name })}
          busy={busy}
          problem={problem}
          onClose={close}
          onConfirm={(reason) => void run('no_show', reason)}
        >
          <p>{t('buying.noShowText', { company: order.company.name })}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** Asks before something final: what it means, room for words, and the button. `missing` says that it takes words. */
function ReasonDialog({
  title,
  confirm,
  variant,
  label,
  help,
  missing,
  busy,
  problem,
  onClose,
  onConfirm,
  children,
}: Omit<DialogProps<{ reason?: string }>, 'order'> & {
  title: string
  confirm: string
  variant: 'primary' | 'danger'
  label?: string
  help?: string
  missing?: string
  children: React.ReactNode
}) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const said = reason.trim()
  const confirmed = () => {
    setAsked(true)
    if (said || !missing) onConfirm(said ? { reason: said } : {})
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant={variant} block busy={busy} onClick={confirmed}>
          {confirm}
        </Button>
      }
    >
      <div className={styles.stack}>
        {children}
        <TextArea
          label={label ?? t('buying.reason')}
          help={help}
          error={asked && !said ? missing : undefined}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          optional={!missing}
          aria-required={missing !== undefined}
        />
        {problem && (
          <Alert tone="trouble" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** What happened, in the customer's words, for whoever decides: an objection, or the answer to one. */
function WordsDialog({
  order,
  action,
  ...dialog
}: DialogProps<{ reason?: string }> & { action: 'contest' | 'answer' }) {
  const t = useT()
  const company = order.company.name
  return (
    <ReasonDialog
      {...dialog}
      title={t(`buying.act.${action}`)}
      confirm={t(`buying.act.${action}`)}
      variant="primary"
      label={t('buying.whatHappened')}
      help={t('buying.whatHappenedHelp', { company })}
      missing={t('buying.whatHappenedMissing')}
    >
      <p>{t(`buying.${action}Text`, { company })}</p>
    </ReasonDialog>
  )
}

/** The refund first, then the button. The server refuses if it has changed meanwhile. */
function CancelDialog({ order, ...dialog }: DialogProps<{ reason?: string }>) {
  const t = useT()
  const locale = useLocale()
  const preview = order.cancellation
  const paid = order.paid.amount > 0
  return (
    <ReasonDialog {...dialog} title={t('buying.cancelTitle')} confirm={t('buying.cancelConfirm')} variant="danger">
      {preview && paid && (
        <dl className={styles.totals}>
          <div>
            <dt>{t('orders.price.paid')}</dt>
            <dd className="tabular">{money(order.paid)}</dd>
          </div>
          <div>
            <dt>{t('buying.fee')}</dt>
            <dd className="tabular">{money(preview.fee)}</dd>
          </div>
          <div className={styles.total}>
            <dt>{t('buying.youGetBack')}</dt>
            <dd className="tabular">{money(preview.refund)}</dd>
          </div>
        </dl>
      )}
      {!paid && <p>{t('buying.cancelUnpaid')}</p>}
      {preview?.freeUntil && preview.fee.amount === 0 && (
        <p className={styles.small}>
          {t('buying.freeUntil', { when: formatInstant(preview.freeUntil, locale, order.zone) })}
        </p>
      )}
    </ReasonDialog>
  )
}
