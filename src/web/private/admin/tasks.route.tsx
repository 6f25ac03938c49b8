import { useState } from 'react'
import type { ActOnTask, TaskRow } from '#contracts/tasks.ts'
import { taskKinds } from '#shared/task-kinds.ts'
import { market } from '#shared/brand.ts'
import { readAmount } from '#shared/amount.ts'
import { formatMoney } from '#shared/money.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Alert, Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { FilterChips, TableTools } from '#web/ui/kit/table-tools.tsx'
import styles from './admin.module.css'
import { DisputeFacts } from './dispute-facts.tsx'
import { useActOnTask, useDispute, useList, useTask } from './operator-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operator.nav_tasks')

const kinds = ['', ...taskKinds] as const
const states = ['open', 'settled'] as const

/** What the machine could not finish: disputes, refunds and messages that failed for good, money of a wrong sum. */
export default function Tasks() {
  const t = useT()
  const table = useTableState()
  const filters = { kind: table.filter('kind'), state: table.filter('state') || 'open' }
  const query = useList('tasks', { ...filters, limit: table.limit, cursor: table.cursor })
  return (
    <>
      <PageHead title={t('operator.nav_tasks')} />
      <TableTools>
        <FilterChips
          label={t('operator.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operator.taskState_${value}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
        <FilterChips
          label={t('operator.kind')}
          value={filters.kind}
          options={kinds.map((value) => ({ value, label: t(`operator.taskKind_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('kind', value)}
        />
      </TableTools>
      <DataTable
        label={t('operator.nav_tasks')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={nameOf(t)}
        empty={
          filters.kind || filters.state !== 'open' ? (
            <EmptyState icon="check" title={t('operator.noTasksHere')} />
          ) : (
            <EmptyState icon="check" title={t('operator.noTasks')} text={t('operator.noTasksText')} />
          )
        }
        columns={[
          { key: 'what', label: t('operator.kind'), cell: nameOf(t) },
          { key: 'whom', label: t('operator.whom'), cell: (row) => row.whom ?? '-' },
          { key: 'amount', label: t('operator.amount'), number: true, cell: (row) => priceOf(row) },
          { key: 'since', label: t('operator.since'), cell: (row) => <Stamp at={row.createdAt} /> },
          { key: 'state', label: t('operator.state'), cell: (row) => <TaskState task={row} /> },
        ]}
      />
      {table.opened && (
        <TaskDrawer
          key={table.opened}
          id={table.opened}
          shown={query.data?.rows.find((row) => row.id === table.opened)}
          onClose={() => table.open(null)}
        />
      )}
    </>
  )
}

const nameOf = (t: ReturnType<typeof useT>) => (row: TaskRow) =>
  [t(`operator.taskKind_${row.kind}`), row.docno ?? row.whom].filter(Boolean).join(', ')
const priceOf = ({ price }: TaskRow) => (price ? formatMoney(price.amount, price.currency) : '-')

function TaskState({ task }: { task: TaskRow }) {
  const t = useT()
  return (
    <Badge tone={task.outcome ? 'done' : 'trouble'} icon={task.outcome ? 'check' : 'alert'}>
      {t(task.outcome ? `operator.taskOutcome_${task.outcome}` : 'operator.taskState_open')}
    </Badge>
  )
}

/** The task that the address names, whether or not the list beside it shows it. */
function TaskDrawer({ id, shown, onClose }: { id: string; shown: TaskRow | undefined; onClose: () => void }) {
  const t = useT()
  const query = useTask(id, shown)
  return (
    <Drawer title={query.data ? nameOf(t)(query.data) : t('operator.nav_tasks')} onClose={onClose}>
      <Loaded query={query} height={320}>
        {(task) => (task ? <TaskBody task={task} onDone={onClose} /> : <p>{t('operator.noSuchTask')}</p>)}
      </Loaded>
    </Drawer>
  )
}

function TaskBody({ task, onDone }: { task: TaskRow; onDone: () => void }) {
  const t = useT()
  return (
    <div className={styles.stack}>
      <p>{t(`operator.taskHelp_${task.kind}`)}</p>
      <Facts
        facts={[
          [t('operator.whom'), task.whom ?? '-'],
          [t('operator.order'), task.docno ?? '-'],
          [t(task.kind === 'dispute' ? 'operator.inDispute' : 'operator.amount'), priceOf(task)],
          [t('operator.since'), <Stamp key="since" at={task.createdAt} />],
          ...(task.decided
            ? [[t('operator.decidedSum'), formatMoney(task.decided.amount, task.decided.currency)] as const]
            : []),
          ...(task.kind === 'dispute' ? [] : [[t('operator.lastError'), task.error || '-'] as const]),
          [t('operator.state'), <TaskState key="state" task={task} />],
          ...(task.settledBy ? ([[t('operator.settledBy'), task.settledBy]] as const) : []),
          ...(task.note ? ([[t('operator.taskNote'), task.note]] as const) : []),
        ]}
      />
      {task.kind === 'dispute' && <DisputeFacts taskid={task.id} />}
      {task.outcome === null && (task.kind === 'dispute' ? <Judge task={task} /> : <Act task={task} onDone={onDone} />)}
    </div>
  )
}

/** The form of a decision, for whoever may decide: nobody judges a case of their own. */
function Judge({ task }: { task: TaskRow }) {
  const t = useT()
  const { data } = useDispute(task.id)
  if (!data) return null
  return data.own ? <Alert tone="waiting">{t('operator.ownCase')}</Alert> : <Decide task={task} />
}

/** Money of a wrong sum goes back; all else is tried again, or somebody saw to it and says how. */
function Act({ task, onDone }: { task: TaskRow; onDone: () => void }) {
  const t = useT()
  const { act, send } = useSend(task.id, onDone)
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const first = task.kind === 'mismatch' ? 'refund' : 'again'
  return (
    <>
      <div>
        <Button busy={act.isPending} onClick={() => send({ action: first })}>
          {t(`operator.task_${first}`)}
        </Button>
      </div>
      {task.kind !== 'mismatch' && (
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (note.trim()) send({ action: 'settled', note: note.trim() })
          }}
        >
          <TextArea
            label={t('operator.taskNote')}
            help={t('operator.taskNoteHint')}
            error={asked && !note.trim() ? t('ui.need.value') : undefined}
            required
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="secondary" busy={act.isPending}>
              {t('operator.task_settled')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

/** How much of the money goes back to the customer, and why, in words that both sides read; asked once more with both sums, since it is final. */
function Decide({ task }: { task: TaskRow }) {
  const t = useT()
  const [back, setBack] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [sure, setSure] = useState(false)
  const { act, send } = useSend(task.id, () => setSure(false))
  const { amount: all, currency } = task.price ?? { amount: 0, currency: market.currency }
  const most = (all / 100).toFixed(2)
  const amount = readAmount(back)
  const wrong = amount === undefined || amount > all
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
          label={t('operator.taskAmount')}
          help={t('operator.taskAmountHint', { most })}
          error={asked && wrong ? t('operator.taskAmountWrong', { most }) : undefined}
          inputMode="decimal"
          value={back}
          onChange={(event) => setBack(event.currentTarget.value)}
        />
        <TextArea
          label={t('operator.taskDecision')}
          error={asked && !note.trim() ? t('ui.need.value') : undefined}
          required
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="primary">
            {t('operator.task_decide')}
          </Button>
        </div>
      </form>
      {sure && amount !== undefined && (
        <Dialog
          title={t('operator.decideSure')}
          onClose={() => setSure(false)}
          footer={
            <>
              <Button onClick={() => setSure(false)}>{t('operator.decideNotYet')}</Button>
              <Button
                variant="primary"
                busy={act.isPending}
                onClick={() => send({ action: 'decide', amount, note: note.trim() })}
              >
                {t('operator.decideYes')}
              </Button>
            </>
          }
        >
          <div className={styles.stack}>
            <p>
              <strong>
                {t('operator.decideSums', {
                  back: formatMoney(amount, currency),
                  kept: formatMoney(all - amount, currency),
                })}
              </strong>
            </p>
            <p>{note}</p>
            <p>{t('operator.decideFinal')}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Sends what was decided of a task and says that it worked, also where the form is gone by then, since its task is settled. */
function useSend(id: string, onDone: () => void) {
  const t = useT()
  const act = useActOnTask()
  const send = (decision: ActOnTask) =>
    void act.mutateAsync({ id, ...decision }).then(
      () => {
        toast.success(t(`operator.taskDid_${decision.action}`))
        onDone()
      },
      (failure: Error) => toast.error(failure.message),
    )
  return { act, send }
}
