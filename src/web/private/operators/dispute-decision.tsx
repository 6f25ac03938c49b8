import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { DisputeView, TaskRow } from '#contracts/tasks.ts'
import { formatMoney } from '#shared/money.ts'
import { sourcesOf } from '#shared/outcome.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, OtherDoneAlert } from '#web/ui/kit/form.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import { type Money, senOf, textOf } from '#web/ui/kit/money-text.ts'
import { useAsAgreed } from '#web/ui/kit/use-as-agreed.ts'
import { type FormOf, useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './operators.module.css'
import { useDispute, useOpenDispute, useSettleTask } from './operators-api.ts'
import { Facts } from './parts.tsx'
import { needsNote, useTold } from './task-forms.tsx'

/** The form of a decision, for operators who are not involved in the case. */
export function Judge({ task, over }: { task: TaskRow; over: boolean }) {
  const t = useT()
  const { data } = useDispute(task)
  if (!data) return null
  if (data.own) return over ? null : <Alert tone="waiting">{t('operators.ownCase')}</Alert>
  return <Decide task={task} dispute={data} over={over} />
}

/** A link to the open dispute of the same order, which may follow a withdrawn one. */
export function NewCase({ task }: { task: TaskRow }) {
  const t = useT()
  const { data } = useOpenDispute(task.orderid)
  return data ? (
    <p>
      <Link to={`/admin/tasks?open=${data.id}`}>{t('operators.newCase')}</Link>
    </p>
  ) : null
}

interface Decision {
  /** In the smallest unit. */
  amount: number
  note: string
}

/** A decision as it is being written. */
type Draft = { amount: Money; note: string }

const decisionOf = ({ amount, note }: Draft): Decision => ({
  amount: senOf(amount) ?? 0,
  note: note.trim(),
})

/**
 * How much of the money goes back to the customer, and why, in a text that both sides read. It asks for confirmation, since
 * it is final.
 */
function Decide({ task: { id }, dispute: now, ...props }: { task: TaskRow; dispute: DisputeView; over: boolean }) {
  const t = useT()
  const act = useSettleTask()
  const did = useTold()
  const [asking, setAsking] = useState<Decision & { answer: (isSure: boolean) => void }>()
  // The own decision, whose answer was lost, is a step as well, and leaves nothing that has to go back at least.
  const dispute = useAsAgreed(now, act.agreed !== undefined)
  const { paid, spot, least, stepAt } = dispute
  // Until when it was read: what is said meanwhile is shown, and has to be read before it is decided.
  const [readAt, setReadAt] = useState(stepAt)
  const all = paid.amount + spot.amount
  const form = useForm({
    of: 'PUT /api/h/admin/tasks/{id}',
    start: { amount: null as Money, note: '' },
    keep: `task_${id}`,
    check: needsNote,
    sure: (values) => new Promise((answer) => setAsking({ ...decisionOf(values), answer })),
    send: (values, lost) => {
      const input = { id, action: 'decide' as const, ...decisionOf(values), seen: readAt }
      return act.sendAndWait({ input, lost }).finally(() => setAsking(undefined))
    },
    onSaved: ({ data: { outcome } }) => did(outcome),
  })
  const answer = (isSure: boolean) => {
    asking?.answer(isSure)
    if (!isSure) setAsking(undefined)
  }
  const giveUp = useEffectEvent(() => answer(false))
  useEffect(() => {
    if (props.over) giveUp()
  }, [props.over])
  const first = form.isBusy ? undefined : act.answer?.other?.input.body
  const over = props.over && !form.isBusy && !act.isLost
  if (first || (over && form.isChanged)) return <Unsent of={form} dispute={dispute} first={first} />
  if (over) return null
  return (
    <>
      {stepAt !== readAt && !props.over && (
        <Alert tone="waiting" role="alert">
          {t('operators.saidSince')}{' '}
          <Button variant="quiet" small onClick={() => setReadAt(stepAt)}>
            {t('operators.saidRead')}
          </Button>
        </Alert>
      )}
      <Form of={form}>
        <MoneyField
          of={form}
          name="amount"
          label={t('operators.taskAmount')}
          currency={paid.currency}
          min={least.amount}
          max={all}
          required
          help={[
            least.amount === all
              ? t('operators.taskAmountAll', { most: formatMoney(all, paid.currency) })
              : t('operators.taskAmountHint', {
                  least: least.amount > 0 ? formatMoney(least.amount, least.currency) : '0',
                  most: formatMoney(all, paid.currency),
                }),
            spot.amount > 0 && t('operators.taskAmountSpot', { spot: formatMoney(spot.amount, spot.currency) }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
        <TextArea {...form.field('note')} label={t('operators.taskDecision')} required />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('operators.task_decide')}
          </Button>
        </div>
      </Form>
      {asking && (!props.over || act.isLost) && (
        <Sure {...asking} dispute={dispute} busy={act.isPending} onAnswer={answer} />
      )}
    </>
  )
}

/** The sums of a decision, in words. */
function useSums({ paid, spot }: DisputeView) {
  const t = useT()
  return (amount: number) =>
    t('operators.decideSums', {
      back: formatMoney(amount, paid.currency),
      kept: formatMoney(paid.amount + spot.amount - amount, paid.currency),
    })
}

/**
 * What was written of a decision that can be made no more.
 * @param first the own one that was carried out before, unseen; else somebody made it needless
 */
function Unsent({
  of,
  dispute,
  first,
}: {
  of: FormOf<Draft>
  dispute: DisputeView
  first: { amount?: number | undefined } | undefined
}) {
  const t = useT()
  const sums = useSums(dispute)
  const { currency } = dispute.paid
  const { amount, note } = useValuesOf(of)
  const back = senOf(amount)
  return (
    <>
      {of.problem && (
        <Alert tone="trouble" role="alert">
          {of.problem}
        </Alert>
      )}
      {first ? (
        <OtherDoneAlert>
          <p>{t('operators.decidedFirst', { what: sums(first.amount ?? 0) })}</p>
        </OtherDoneAlert>
      ) : (
        <ChangedMeanwhile written />
      )}
      <Facts
        facts={[
          [t('operators.taskAmount'), back === null ? textOf(amount, currency) || '-' : formatMoney(back, currency)],
          [t('operators.taskDecision'), note.trim() || '-'],
        ]}
      />
    </>
  )
}

/** The second question, with both sums. */
function Sure({
  amount,
  note,
  dispute,
  busy,
  onAnswer,
}: Decision & { dispute: DisputeView; busy: boolean; onAnswer: (isSure: boolean) => void }) {
  const t = useT()
  const sums = useSums(dispute)
  const { paid, company } = dispute
  const { currency } = paid
  const { online, spotBack } = sourcesOf(paid.amount, amount)
  return (
    <Dialog
      title={t('operators.decideSure')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('operators.decideNotYet')}</Button>
          <Button variant="primary" busy={busy} onClick={() => onAnswer(true)}>
            {t('operators.decideYes')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <strong>{sums(amount)}</strong>
        </p>
        {spotBack > 0 && (
          <p>
            {t('operators.decideSources', {
              held: formatMoney(online, currency),
              spot: formatMoney(spotBack, currency),
              company: company.name,
            })}
          </p>
        )}
        <p>{note}</p>
        <p>{t('operators.decideFinal')}</p>
      </div>
    </Dialog>
  )
}
