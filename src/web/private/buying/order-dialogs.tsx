import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useDraft } from '#web/ui/state/use-draft.ts'
import styles from './buying.module.css'
import type { DialogProps } from './dialog-props.ts'
import { money, standing } from './parts.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useStandingWords } from './standing-words.ts'
import { type Asked, draftOf, type OrderActing } from './use-order-actions.ts'

type ReasonProps = DialogProps<{ reason?: string }> & { of: string }

/** The dialog that is open about an order, if one is. It stays open whatever becomes of the order, and says so inside. */
export function OrderDialog({ acting: { order, open, busy, problem, close, run } }: { acting: OrderActing }) {
  const t = useT()
  if (!open) return null
  const { action } = open
  const company = order.company.name
  const gone = !order.actions.includes(action)
  const dialog = {
    order,
    busy,
    gone,
    // What is gone is told as news, more exactly than the refusal does.
    problem: gone ? null : problem,
    news: <News order={order} since={open.since} gone={gone} />,
    onClose: close,
  }
  const withWords = { ...dialog, of: draftOf(order.orderid, action) }
  const confirmed = (reason: { reason?: string }) => run(action, reason)
  const dialogs: Record<Asked, () => React.ReactNode> = {
    cancel: () => (
      <CancelDialog
        {...withWords}
        onConfirm={(reason) => run('cancel', { ...reason, expectedRefund: allBack(order.cancellation) })}
      />
    ),
    reschedule: () => <RescheduleDialog {...dialog} onConfirm={(startsAt) => run('reschedule', { startsAt })} />,
    contest: () => <WordsDialog {...withWords} action="contest" onConfirm={confirmed} />,
    answer: () => <WordsDialog {...withWords} action="answer" onConfirm={confirmed} />,
    withdraw: () => (
      <ReasonDialog
        {...withWords}
        title={t('buying.act.withdraw')}
        confirm={t('buying.act.withdraw')}
        variant="primary"
        onConfirm={confirmed}
      >
        <p>{t('buying.withdrawText', { company })}</p>
      </ReasonDialog>
    ),
    no_show: () => (
      <ReasonDialog
        {...withWords}
        title={t('buying.act.no_show')}
        confirm={t('buying.act.no_show')}
        variant="danger"
        label={t('buying.whatHappened')}
        help={t('buying.whatHappenedHelp', { company })}
        onConfirm={confirmed}
      >
        <p>{t('buying.noShowText', { company })}</p>
      </ReasonDialog>
    ),
  }
  return dialogs[action]()
}

/** What became of an order since its dialog was opened; nothing while it stands as it did. */
function News({ order, since, gone }: { order: OrderView; since: OrderView; gone: boolean }) {
  const t = useT()
  const { title, sentences } = useStandingWords(order)
  const shown = (one: OrderView) =>
    [standing(one).name, one.startsAt, one.proposal?.startsAt, one.proposal?.staff?.staffid].join(' ')
  if (!gone && shown(order) === shown(since)) return null
  return (
    <Alert tone="waiting" role="alert">
      <p>
        {t('buying.meanwhile')} <strong>{title}</strong>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {gone && <p>{t('buying.nothingSent')}</p>}
    </Alert>
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
  of,
  busy,
  problem,
  news,
  gone,
  onClose,
  onConfirm,
  children,
}: Omit<DialogProps<{ reason?: string }>, 'order'> & {
  title: string
  /** Names the words, by which what was begun is kept. */
  of: string
  confirm: string
  variant: 'primary' | 'danger'
  label?: string
  help?: string
  missing?: string
  children: React.ReactNode
}) {
  const t = useT()
  const [reason, setReason] = useDraft(of)
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
        <Button variant={variant} block busy={busy} disabled={gone} onClick={confirmed}>
          {confirm}
        </Button>
      }
    >
      <div className={styles.stack}>
        {news}
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

/** The step of the company whose words are answered. */
const answeredBy = { contest: 'claim_no_show', answer: 'contest' } as const

/** What happened, in the customer's words, for whoever decides: an objection, or the answer to one. */
function WordsDialog({ order, action, ...dialog }: ReasonProps & { action: 'contest' | 'answer' }) {
  const t = useT()
  const company = order.company.name
  const said = order.timeline.findLast(({ transition }) => transition === answeredBy[action])?.reason
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
      {said && (
        <figure className={styles.said}>
          <figcaption className={styles.small}>{t('buying.theyWrote', { company })}</figcaption>
          <blockquote>{said}</blockquote>
        </figure>
      )}
    </ReasonDialog>
  )
}

const allBack = (preview: OrderView['cancellation']) => (preview ? preview.refund.amount + preview.spotBack.amount : 0)

/** The refund first, then the button. The server refuses if it has changed meanwhile. */
function CancelDialog({ order, ...dialog }: ReasonProps) {
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
          {preview.spotBack.amount > 0 && preview.refund.amount > 0 && (
            <div>
              <dt>{t('buying.backOnline')}</dt>
              <dd className="tabular">{money(preview.refund)}</dd>
            </div>
          )}
          {preview.spotBack.amount > 0 && (
            <div>
              <dt>{t('buying.backOnTheSpot', { company: order.company.name })}</dt>
              <dd className="tabular">{money(preview.spotBack)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t('buying.youGetBack')}</dt>
            <dd className="tabular">{money({ ...preview.refund, amount: allBack(preview) })}</dd>
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
