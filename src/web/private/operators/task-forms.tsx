import { useState } from 'react'
import { Link } from 'react-router'
import type { ActOnTask, DisputeView, TaskRow } from '#contracts/tasks.ts'
import { readAmount } from '#shared/amount.ts'
import { formatMoney } from '#shared/money.ts'
import { sourcesOf } from '#shared/outcome.ts'
import { type TaskAction, taskActions } from '#shared/task-kinds.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './operators.module.css'
import { useActOnTask, useDispute, useOpenDispute } from './operators-api.ts'

/** The form of a decision, for whoever may decide: nobody judges a case of their own. */
export function Judge({ task, over }: { task: TaskRow; over: boolean }) {
  const t = useT()
  const { data } = useDispute(task.id)
  if (!data) return null
  if (data.own) return over ? null : <Alert tone="waiting">{t('operators.ownCase')}</Alert>
  return <Decide task={task} dispute={data} over={over} />
}

/** After a case was withdrawn there may be another one of the same order: the way to it. */
export function NewCase({ task }: { task: TaskRow }) {
  const t = useT()
  const { data } = useOpenDispute(task.orderid)
  return data ? (
    <p>
      <Link to={`/admin/tasks?open=${data.id}`}>{t('operators.newCase')}</Link>
    </p>
  ) : null
}

/** How each action is taken: by a press, by a note, or by a form of its own. */
const ways = { again: 'press', refund: 'press', settled: 'note', decide: 'form' } as const satisfies Record<
  TaskAction,
  string
>
type Pressed = { [A in TaskAction]: (typeof ways)[A] extends 'press' ? A : never }[TaskAction]
const isPressed = (action: TaskAction): action is Pressed => ways[action] === 'press'

/** What may be done with a task besides deciding it: at once by a button, or with words on how it was settled elsewhere. */
export function Act({ task, over, onDone }: { task: TaskRow; over: boolean; onDone: () => void }) {
  const t = useT()
  const { act, send } = useSend(task.id, onDone)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const actions: readonly TaskAction[] = taskActions[task.kind]
  if (over && (act.isDone || !note.trim())) return null
  return (
    <>
      {actions.filter(isPressed).map((action) => (
        <div key={action}>
          <Button busy={act.isPending} disabled={over} onClick={() => send({ action })}>
            {t(`operators.task_${action}`)}
          </Button>
        </div>
      ))}
      {actions.includes('settled') && (
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (note.trim()) send({ action: 'settled', note: note.trim() })
          }}
        >
          <TextArea
            label={t('operators.taskNote')}
            help={t('operators.taskNoteHint')}
            error={asked && !note.trim() ? t('ui.need.value') : undefined}
            required
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {over && <ChangedMeanwhile written />}
          <div>
            <Button type="submit" variant="secondary" busy={act.isPending} disabled={over}>
              {t('operators.task_settled')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

/** How much of the money goes back to the customer, and why, in words that both sides read; asked once more with both sums, since it is final. */
function Decide({ task, dispute, over }: { task: TaskRow; dispute: DisputeView; over: boolean }) {
  const t = useT()
  const [back, setBack] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [sure, setSure] = useState(false)
  const { act, send } = useSend(task.id, () => setSure(false))
  const { paid, spot } = dispute
  const { currency } = paid
  const all = paid.amount + spot.amount
  const most = (all / 100).toFixed(2)
  const amount = readAmount(back)
  const wrong = amount === undefined || amount > all
  const { online, spotBack } = sourcesOf(paid.amount, amount ?? 0)
  if (over && (act.isDone || !(back.trim() || note.trim()))) return null
  return (
    <>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          setSure(!wrong && note.trim() !== '')
        }}
      >
        <TextField
          label={t('operators.taskAmount')}
          help={[
            t('operators.taskAmountHint', { most }),
            spot.amount > 0 && t('operators.taskAmountSpot', { spot: formatMoney(spot.amount, spot.currency) }),
          ]
            .filter(Boolean)
            .join(' ')}
          error={asked && wrong ? t('operators.taskAmountWrong', { most }) : undefined}
          inputMode="decimal"
          value={back}
          onChange={(event) => setBack(event.currentTarget.value)}
        />
        <TextArea
          label={t('operators.taskDecision')}
          error={asked && !note.trim() ? t('ui.need.value') : undefined}
          required
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {over && <ChangedMeanwhile written />}
        <div>
          <Button type="submit" variant="primary" disabled={over}>
            {t('operators.task_decide')}
          </Button>
        </div>
      </form>
      {sure && !over && amount !== undefined && (
        <Dialog
          title={t('operators.decideSure')}
          onClose={() => setSure(false)}
          footer={
            <>
              <Button onClick={() => setSure(false)}>{t('operators.decideNotYet')}</Button>
              <Button
                variant="primary"
                busy={act.isPending}
                onClick={() => send({ action: 'decide', amount, note: note.trim() })}
              >
                {t('operators.decideYes')}
              </Button>
            </>
          }
        >
          <div className={styles.stack}>
            <p>
              <strong>
                {t('operators.decideSums', {
                  back: formatMoney(amount, currency),
                  kept: formatMoney(all - amount, currency),
                })}
              </strong>
            </p>
            {spotBack > 0 && (
              <p>
                {t('operators.decideSources', {
                  held: formatMoney(online, currency),
                  spot: formatMoney(spotBack, currency),
                  company: dispute.company.name,
                })}
              </p>
            )}
            <p>{note}</p>
            <p>{t('operators.decideFinal')}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Sends what was decided of a task and says that it worked. */
function useSend(id: string, onDone: () => void) {
  const t = useT()
  const act = useActOnTask()
  const send = (decision: ActOnTask) =>
    act.send({ id, ...decision }, () => {
      toast.success(t(`operators.taskDid_${decision.action}`))
      onDone()
    })
  return { act, send }
}
