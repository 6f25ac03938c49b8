import type { TaskRow } from '#contracts/tasks.ts'
import { type TaskAction, taskActions } from '#shared/task-kinds.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { ChangedMeanwhile } from '#web/ui/pieces/changed-meanwhile.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useActOnTask } from './operators-api.ts'

/** How each action is carried out: by a button, with a note, or by a form of its own. */
const ways = {
  again: 'press',
  accept: 'press',
  refund: 'press',
  settled: 'note',
  decide: 'form',
} as const satisfies Record<TaskAction, string>
type Pressed = { [A in TaskAction]: (typeof ways)[A] extends 'press' ? A : never }[TaskAction]
const isPressed = (action: TaskAction): action is Pressed => ways[action] === 'press'

/** What may be done with a task besides deciding it: at once by a button, or with words on how it was settled elsewhere. */
export function Act({ task, over, onDone }: { task: TaskRow; over: boolean; onDone: () => void }) {
  const t = useT()
  const act = useActOnTask()
  const did = useTold(onDone)
  const actions: readonly TaskAction[] = taskActions[task.kind]
  return (
    <>
      {!over &&
        actions.filter(isPressed).map((action) => (
          <div key={action}>
            <Button busy={act.isPending} onClick={() => act.send({ id: task.id, action }, () => did(action))}>
              {t(`operators.task_${action}`)}
            </Button>
          </div>
        ))}
      {actions.includes('settled') && <Settle task={task} over={over} onDone={onDone} />}
    </>
  )
}

/** How it was settled elsewhere. */
function Settle({ task: { id }, ...props }: { task: TaskRow; over: boolean; onDone: () => void }) {
  const t = useT()
  const act = useActOnTask('itself')
  const did = useTold(props.onDone)
  const form = useForm({
    of: 'PUT /api/h/admin/tasks/{id}',
    start: { note: '' },
    keep: `task_${id}`,
    check: needsNote,
    send: ({ note }) => act.sendAndWait({ id, action: 'settled', note: note.trim() }),
    onSaved: () => did('settled'),
  })
  const over = props.over && !form.isBusy && !act.isLost
  if (over && !form.isChanged) return null
  return (
    <Form of={form}>
      <TextArea {...form.field('note')} label={t('operators.taskNote')} help={t('operators.taskNoteHint')} required />
      {over && <ChangedMeanwhile written />}
      <div>
        <Button type="submit" busy={form.isBusy} disabled={over}>
          {t('operators.task_settled')}
        </Button>
      </div>
    </Form>
  )
}

/** The note takes words, and not blanks alone. */
export const needsNote = ({ note }: { note: string }) => (note.trim() ? {} : { note: 'ui.need.value' as const })

/** Says that it worked. */
export function useTold(onDone?: () => void) {
  const t = useT()
  return (action: TaskAction) => {
    toast.success(t(`operators.taskDid_${action}`))
    onDone?.()
  }
}
