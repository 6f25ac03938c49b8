import { useState } from 'react'
import type { TaskRow } from '#contracts/tasks.ts'
import { covers, formatMoney } from '#shared/money.ts'
import { type TaskAction, type TaskOutcome, taskActions } from '#shared/task-kinds.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, OtherDoneAlert } from '#web/ui/kit/form.tsx'
import { useFate } from '#web/ui/kit/use-fate.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './operators.module.css'
import { useActOnTask, useSettleTask } from './operators-api.ts'

/** How each action is carried out: by a button, by one that asks first since it moves money, with a note, or by a form of its own. */
const ways = {
  again: 'press',
  accept: 'ask',
  refund: 'ask',
  settled: 'note',
  decide: 'form',
} as const satisfies Record<TaskAction, string>
type By<Way> = { [A in TaskAction]: (typeof ways)[A] extends Way ? A : never }[TaskAction]
type Pressed = By<'press' | 'ask'>
type Asked = By<'ask'>
const isPressed = (action: TaskAction): action is Pressed => ['press', 'ask'].includes(ways[action])
const isAsked = (action: Pressed): action is Asked => ways[action] === 'ask'

/** Whether a wrong sum is enough to be accepted, as the server asks before it accepts it. */
const isEnough = ({ price, due }: TaskRow): boolean => price !== null && due !== null && covers(price, due)

/** What the server would carry out for this operator. */
const mayDo = (task: TaskRow, action: TaskAction): boolean =>
  action === 'again' || (!task.own && (action !== 'accept' || isEnough(task)))

/** What may be done with a task besides deciding it: at once by a button, or with words on how it was settled elsewhere. */
export function Act({ task, over, onDone }: { task: TaskRow; over: boolean; onDone: () => void }) {
  const t = useT()
  const act = useActOnTask()
  const did = useTold(onDone)
  const [asking, setAsking] = useState<Asked>()
  useFate(act, !over)
  const all: readonly TaskAction[] = taskActions[task.kind]
  const actions = all.filter((action) => mayDo(task, action))
  const send = (action: Pressed) =>
    act.send({ id: task.id, action }, ({ outcome }) => {
      setAsking(undefined)
      did(outcome)
    })
  return (
    <>
      {!over && task.own && <Alert tone="waiting">{t('operators.ownCase')}</Alert>}
      {!over && all.includes('accept') && !isEnough(task) && <p>{t('operators.taskTooLittle')}</p>}
      {!over &&
        actions.filter(isPressed).map((action) => (
          <div key={action}>
            <Button busy={act.isPending} onClick={() => (isAsked(action) ? setAsking(action) : send(action))}>
              {t(`operators.task_${action}`)}
            </Button>
          </div>
        ))}
      {!over && asking && (
        <SureOfSum
          task={task}
          action={asking}
          busy={act.isPending}
          onAnswer={(isSure) => (isSure ? send(asking) : setAsking(undefined))}
        />
      )}
      {actions.includes('settled') && <Settle task={task} over={over} onDone={onDone} />}
    </>
  )
}

/** The second question before money of a wrong sum moves, with the sums. */
function SureOfSum({
  task: { price, due },
  action,
  busy,
  onAnswer,
}: {
  task: TaskRow
  action: Asked
  busy: boolean
  onAnswer: (isSure: boolean) => void
}) {
  const t = useT()
  const money = (amount: number) => formatMoney(amount, price?.currency)
  const refund = price ? t('operators.refundSum', { sum: money(price.amount) }) : t('operators.refundNothing')
  return (
    <Dialog
      title={t(`operators.taskSure_${action}`)}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('operators.decideNotYet')}</Button>
          <Button variant="primary" busy={busy} onClick={() => onAnswer(true)}>
            {t(`operators.task_${action}`)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <strong>
            {action === 'accept' && price && due
              ? t('operators.acceptSums', { due: money(due.amount), back: money(price.amount - due.amount) })
              : refund}
          </strong>
        </p>
        {action === 'accept' && <p>{t('operators.acceptTaken')}</p>}
        <p>{t('operators.taskFinal')}</p>
      </div>
    </Dialog>
  )
}

/** How it was settled elsewhere. */
function Settle({ task: { id }, ...props }: { task: TaskRow; over: boolean; onDone: () => void }) {
  const t = useT()
  const act = useSettleTask()
  const did = useTold(props.onDone)
  const form = useForm({
    of: 'PUT /api/h/admin/tasks/{id}',
    start: { note: '' },
    keep: `task_${id}`,
    check: needsNote,
    send: ({ note }, lost) => {
      const input = { id, action: 'settled' as const, note: note.trim() }
      return act.sendAndWait({ input, lost })
    },
    onSaved: ({ data: { outcome } }) => did(outcome),
  })
  const first = form.isBusy ? undefined : act.answer?.other?.input.body
  const over = props.over && !form.isBusy && !act.isLost
  if (over && !form.isChanged) return null
  return (
    <Form of={form}>
      <TextArea {...form.field('note')} label={t('operators.taskNote')} help={t('operators.taskNoteHint')} required />
      {first ? (
        <OtherDoneAlert>
          <p>{t('operators.settledFirst', { note: first.note ?? '' })}</p>
        </OtherDoneAlert>
      ) : (
        over && <ChangedMeanwhile written />
      )}
      <div>
        <Button type="submit" busy={form.isBusy} disabled={over || Boolean(first)}>
          {t('operators.task_settled')}
        </Button>
      </div>
    </Form>
  )
}

/** The note takes words, and not blanks alone. */
export const needsNote = ({ note }: { note: string }) => (note.trim() ? {} : { note: 'ui.need.value' as const })

/** Says what became of it. */
export function useTold(onDone?: () => void) {
  const t = useT()
  return (outcome: TaskOutcome) => {
    toast.success(t(`operators.taskDid_${outcome}`))
    onDone?.()
  }
}
