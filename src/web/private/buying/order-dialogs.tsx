import { type ReactNode, useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { cancellingWords } from '#shared/cancelling-words.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { asShown, servingIn } from '#web/ui/kit/as-seen.ts'
import { Form, OtherDoneAgain, SendButton } from '#web/ui/kit/form.tsx'
import { useStepDetails } from '#web/ui/kit/use-change-words.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'
import type { ActBody } from './buying-calls.ts'
import { ChangeDialog } from './change-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import orderStyles from './order.module.css'
import { money, standing } from './parts.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useStandingWords } from './standing-words.ts'
import type { Asked, OrderActing } from './use-order-actions.ts'

/** The props of a dialog with a text field. */
type ReasonProps = DialogProps & {
  action: Exclude<Asked, 'reschedule' | 'change'>
  acting: OrderActing
  /** What is sent besides the reason. */
  besides?: ActBody
}

/** The open dialog about an order, if any. It stays open when the order changes, and shows that inside. */
export function OrderDialog({ acting }: { acting: OrderActing }) {
  const t = useT()
  const { order, open, busy, problem, isLost, wasLost, first, agreed, asAgreed, run, close } = acting
  if (!open) return null
  const { action } = open
  const company = order.company.name
  // What may have been done here is asked once more by its button.
  const gone = !order.actions.includes(action) && !isLost
  const dialog = {
    order: asAgreed,
    gone,
    // What was done first is said with its words; after a move what happened since is news.
    news:
      first && action !== 'reschedule' ? null : (
        // What is being sent, or was and is not answered, is no news: what is heard of meanwhile may be just that.
        <News order={busy || isLost ? asAgreed : order} since={open.since} gone={gone} wasLost={wasLost} />
      ),
    onClose: close,
  }
  const withWords = <A extends ReasonProps['action']>(action: A) => ({ ...dialog, action, acting })
  const dialogs: Record<Asked, () => ReactNode> = {
    cancel: () => <CancelDialog {...withWords('cancel')} since={open.since} />,
    reschedule: () => (
      <RescheduleDialog
        {...dialog}
        busy={busy}
        // A change of the order is shown instead of the refusal, since it says more; unless it is its own, unseen one.
        problem={gone && !wasLost ? null : problem}
        isBesides={open.then === 'change'}
        agreed={agreed?.body?.startsAt}
        first={first?.now.startsAt ?? undefined}
        onConfirm={(startsAt) => run('reschedule', { startsAt, ...asShown(asAgreed) })}
      />
    ),
    change: () => <ChangeDialog {...dialog} acting={acting} />,
    contest: () => <WordsDialog {...withWords('contest')} />,
    answer: () => <WordsDialog {...withWords('answer')} />,
    withdraw: () => (
      <ReasonDialog {...withWords('withdraw')} variant="primary">
        <p>{t('buying.withdrawText', { company })}</p>
      </ReasonDialog>
    ),
    complete: () => (
      <ReasonDialog {...withWords('complete')} variant="primary" isBare>
        <p>{t('buying.completeText', { company })}</p>
      </ReasonDialog>
    ),
    no_show: () => (
      <ReasonDialog
        {...withWords('no_show')}
        label={t('buying.whatHappened')}
        help={t('buying.whatHappenedHelp', { company })}
      >
        <p>{t('buying.noShowText', { company })}</p>
      </ReasonDialog>
    ),
  }
  return dialogs[action]()
}

/** What happened to an order since its dialog was opened; nothing if it is unchanged. */
function News({
  order,
  since,
  gone,
  wasLost,
}: {
  order: OrderView
  since: OrderView
  gone: boolean
  /** Something was sent here and never answered: what happened meanwhile may be just that. */
  wasLost: boolean
}) {
  const t = useT()
  const { title, sentences } = useStandingWords(order)
  const person = servingIn(order)
  const shown = (one: OrderView) =>
    [
      standing(one).name,
      one.startsAt,
      one.proposal?.startsAt,
      one.proposal?.staff?.staffid,
      servingIn(one)?.staffid,
    ].join(' ')
  const details = useStepDetails(order.zone)
  const steps = order.timeline.slice(since.timeline.length)
  const changed = [...new Set(steps.map((step) => details(step, () => '')))].filter(Boolean)
  const isOther = gone || shown(order) !== shown(since)
  const isTitled = gone || standing(order).name !== standing(since).name
  if (!isOther && changed.length === 0) return null
  return (
    <Alert tone="waiting" role="alert">
      <p>
        {t('buying.meanwhile')} {isTitled && <strong>{title}</strong>}
      </p>
      {[...changed, ...(isOther ? sentences : [])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {person && person.staffid !== servingIn(since)?.staffid && !steps.some(({ changes }) => changes?.person) && (
        <p>{t('buying.servedMeanwhile', { person: person.name })}</p>
      )}
      {gone && !wasLost && <p>{t('buying.nothingSent')}</p>}
    </Alert>
  )
}

/** Asks before something final: what it means, a text field, and the button. With `missing` the text is required. */
function ReasonDialog({
  order,
  action,
  title,
  confirm,
  keepIt,
  variant = 'danger',
  label,
  help,
  missing,
  isBare = false,
  news,
  gone,
  onClose,
  acting,
  besides,
  children,
}: ReasonProps & {
  title?: string
  confirm?: string
  /** What the way out without doing it is called. */
  keepIt?: string
  variant?: 'primary' | 'danger'
  label?: string
  help?: string
  missing?: TextKey
  /** Nothing is said to it. */
  isBare?: boolean
  children: ReactNode
}) {
  const t = useT()
  const form = useForm({
    of: 'POST /api/h/orders/{orderid}/{action}',
    start: { reason: '' },
    keep: `${order.orderid}_${action}`,
    check: ({ reason }) => (missing && !reason.trim() ? { reason: missing } : {}),
    send: ({ reason }, lost) =>
      acting.sendAndWait(
        action,
        { ...asShown(order), ...besides, ...(reason.trim() && { reason: reason.trim() }) },
        lost,
      ),
    onSaved: () => acting.did(action),
  })
  // Its own change is not shown. Another change is shown instead of the refusal, since it says more.
  const isGone = gone && !form.isBusy
  const first = form.isBusy ? undefined : acting.first
  return (
    <Dialog
      title={title ?? t(`buying.act.${action}`)}
      onClose={onClose}
      footer={
        first ? (
          <OtherDoneAgain
            words={t(first.body?.reason ? 'buying.firstWith' : 'buying.firstBare', {
              done: t(`buying.first.${action}`),
              reason: first.body?.reason ?? '',
            })}
            onClose={() => {
              // What was changed since was not taken, and cannot be any more.
              form.discard()
              onClose()
            }}
          />
        ) : (
          <>
            {keepIt && (
              <Button type="button" onClick={onClose}>
                {/* Nobody keeps what may be cancelled already. */}
                {isGone || acting.isLost ? t('ui.close') : keepIt}
              </Button>
            )}
            <SendButton of={form} variant={variant} disabled={isGone}>
              {confirm ?? t(`buying.act.${action}`)}
            </SendButton>
          </>
        )
      }
    >
      <Form of={{ ...form, problem: isGone ? undefined : form.problem }} unasked>
        {!form.isBusy && news}
        {children}
        {!isBare && (
          <TextArea
            {...form.field('reason')}
            label={label ?? t('buying.reason')}
            help={help}
            rows={3}
            optional={!missing}
            aria-required={missing !== undefined}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** The step of the company whose words are answered. */
const answeredBy = { contest: 'claim_no_show', answer: 'contest' } as const

/** The customer's account for whoever decides: an objection, or the answer to one. */
function WordsDialog({ action, ...dialog }: ReasonProps & { action: 'contest' | 'answer' }) {
  const t = useT()
  const { company, timeline } = dialog.order
  const said = timeline.findLast(({ transition }) => transition === answeredBy[action])?.reason
  return (
    <ReasonDialog
      {...dialog}
      action={action}
      variant="primary"
      label={t('buying.whatHappened')}
      help={t('buying.whatHappenedHelp', { company: company.name })}
      missing="buying.whatHappenedMissing"
    >
      <p>{t(`buying.${action}Text`, { company: company.name })}</p>
      {said && (
        <figure className={orderStyles.said}>
          <figcaption className={styles.small}>{t('buying.theyWrote', { company: company.name })}</figcaption>
          <blockquote>{said}</blockquote>
        </figure>
      )}
    </ReasonDialog>
  )
}

/** That less or more comes back than as the dialog was opened, and why where that is known. */
function RefundNews({ before, now }: { before: OrderView['cancellation']; now: OrderView['cancellation'] }) {
  const t = useT()
  if (!before || !now || allBack(before) === allBack(now)) return null
  const sumOf = (preview: typeof now) => money({ ...preview.refund, amount: allBack(preview) })
  return (
    <Alert tone="waiting" role="alert">
      {before.fee.amount === 0 && now.fee.amount > 0 && <p>{t('buying.freeEnded')}</p>}
      <p>{t('buying.backMeanwhile', { before: sumOf(before), sum: sumOf(now) })}</p>
    </Alert>
  )
}

const allBack = (preview: OrderView['cancellation']) => (preview ? preview.refund.amount + preview.spotBack.amount : 0)

/** The refund first, then the button. The server refuses if it has changed meanwhile. */
function CancelDialog({ since, ...dialog }: ReasonProps & { since: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { order, acting } = dialog
  const preview = order.cancellation
  const paid = order.paid.amount > 0
  const isRequest = traitsOf(order.status).awaits === 'answer'
  // Who presses as the sum changes meant the one before: that is refused once, and from then on the new one is meant.
  const [meant, setMeant] = useState(allBack(since.cancellation))
  if (acting.problem !== null && !acting.isLost && meant !== allBack(preview)) setMeant(allBack(preview))
  return (
    <ReasonDialog
      {...dialog}
      besides={{ expectedRefund: meant }}
      news={
        <>
          {dialog.news}
          {paid && !dialog.gone && <RefundNews before={since.cancellation} now={preview} />}
        </>
      }
      title={t('buying.cancelTitle')}
      confirm={t('buying.cancelConfirm')}
      keepIt={t('buying.keepIt')}
    >
      {preview && paid && (
        <dl className={orderStyles.totals}>
          <div>
            <dt>{t('sums.paid')}</dt>
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
          <div className={orderStyles.total}>
            <dt>{t('buying.youGetBack')}</dt>
            <dd className="tabular">{money({ ...preview.refund, amount: allBack(preview) })}</dd>
          </div>
        </dl>
      )}
      {!paid && <p>{t('buying.cancelUnpaid')}</p>}
      {/* Nothing that was not paid can be kept. */}
      {paid && preview?.freeUntil && preview.fee.amount === 0 && (isRequest || Date.parse(preview.freeUntil) > now) && (
        <p className={styles.small}>
          {cancellingWords(t, {
            policy: order.policy,
            price: { total: order.total.amount, due: order.due.amount, currency: order.total.currency },
            until: new Date(preview.freeUntil),
            isPlaced: true,
            isRequest,
            now,
            locale,
            zone: order.zone,
          })}
        </p>
      )}
    </ReasonDialog>
  )
}
