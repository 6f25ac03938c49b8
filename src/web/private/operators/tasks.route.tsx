import { useState } from 'react'
import { Link } from 'react-router'
import type { TaskRow } from '#contracts/tasks.ts'
import { taskKinds } from '#shared/task-kinds.ts'
import { formatMoney } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { chips } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import styles from './operators.module.css'
import { DisputeFacts } from './dispute-facts.tsx'
import { useTask } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { Judge, NewCase } from './dispute-decision.tsx'
import { Act } from './task-forms.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_tasks')

const kinds = ['', ...taskKinds] as const
const states = ['open', 'settled'] as const

/** What the machine could not finish: disputes, refunds, mails and texts that failed for good, money of a wrong sum. */
export default function Tasks() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_tasks')}
      of="GET /api/h/admin/tasks"
      under={['operators', 'tasks']}
      every={MINUTE}
      filters={[
        chips('state', t('operators.state'), states, (value) => t(`operators.taskState_${value}`), 'open'),
        chips('kind', t('operators.kind'), kinds, (value) => t(`operators.taskKind_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={nameOf(t)}
      empty={<EmptyState icon="check" title={t('operators.noTasks')} text={t('operators.noTasksText')} />}
      drawer={(id, row, onClose) => <TaskDrawer key={id} id={id} shown={row} onClose={onClose} />}
      columns={[
        { key: 'what', label: t('operators.kind'), cell: nameOf(t) },
        { key: 'whom', label: t('operators.whom'), cell: (row) => row.whom ?? '-' },
        { key: 'amount', label: t('operators.amount'), number: true, cell: (row) => priceOf(row) },
        { key: 'since', label: t('operators.since'), cell: (row) => <Stamp at={row.createdAt} /> },
        { key: 'state', label: t('operators.state'), cell: (row) => <TaskState task={row} /> },
      ]}
    />
  )
}

const nameOf = (t: ReturnType<typeof useT>) => (row: TaskRow) =>
  [t(`operators.taskKind_${row.kind}`), row.docno ?? row.whom].filter(Boolean).join(', ')
const priceOf = ({ price }: TaskRow) => (price ? formatMoney(price.amount, price.currency) : '-')

function TaskState({ task }: { task: TaskRow }) {
  const t = useT()
  return (
    <Badge tone={task.outcome ? 'done' : 'trouble'} icon={task.outcome ? 'check' : 'alert'}>
      {t(task.outcome ? `operators.taskOutcome_${task.outcome}` : 'operators.taskState_open')}
    </Badge>
  )
}

/** The task that the address names, whether or not the list beside it shows it. */
function TaskDrawer({ id, shown, onClose }: { id: string; shown: TaskRow | undefined; onClose: () => void }) {
  const t = useT()
  const query = useTask(id, shown)
  return (
    <Drawer title={query.data ? nameOf(t)(query.data) : t('operators.nav_tasks')} onClose={onClose}>
      <Loaded query={query} height={320}>
        {(task) => (task ? <TaskBody task={task} onDone={onClose} /> : <p>{t('operators.noSuchTask')}</p>)}
      </Loaded>
    </Drawer>
  )
}

function TaskBody({ task, onDone }: { task: TaskRow; onDone: () => void }) {
  const t = useT()
  // Input is kept when somebody else has settled the task meanwhile.
  const [wasOpen] = useState(task.outcome === null)
  const over = task.outcome !== null
  return (
    <div className={styles.stack}>
      <p>{t(`operators.taskHelp_${task.kind}`)}</p>
      <Facts
        facts={[
          [t('operators.whom'), task.whom ?? '-'],
          // What is read of a dispute names the company, too.
          ...(task.company && task.kind !== 'dispute'
            ? [[t('operators.company'), <CompanyLink key="company" {...task.company} />] as const]
            : []),
          [t('operators.order'), <OrderLink key="order" task={task} />],
          ...(task.due ? [[t('operators.taskDue'), formatMoney(task.due.amount, task.due.currency)] as const] : []),
          [t(task.kind === 'dispute' ? 'operators.inDispute' : 'operators.amount'), priceOf(task)],
          [t('operators.since'), <Stamp key="since" at={task.createdAt} />],
          ...(task.decided
            ? [[t('operators.decidedSum'), formatMoney(task.decided.amount, task.decided.currency)] as const]
            : []),
          ...(task.kind === 'dispute' ? [] : [[t('operators.lastError'), task.error || '-'] as const]),
          [t('operators.state'), <TaskState key="state" task={task} />],
          ...(task.settledBy ? ([[t('operators.settledBy'), task.settledBy]] as const) : []),
          ...(task.note ? ([[t('operators.taskNote'), task.note]] as const) : []),
        ]}
      />
      {task.kind === 'dispute' && <DisputeFacts task={task} />}
      {task.kind === 'dispute' && task.outcome === 'withdrawn' && <NewCase task={task} />}
      {wasOpen &&
        (task.kind === 'dispute' ? <Judge task={task} over={over} /> : <Act task={task} over={over} onDone={onDone} />)}
    </div>
  )
}

const CompanyLink = ({ slug, name }: { slug: string; name: string }) => <Link to={`/co/${slug}`}>{name}</Link>

/** Its number, and the way to all that happened to it. */
const OrderLink = ({ task: { orderid, docno } }: { task: TaskRow }) =>
  orderid && docno ? <Link to={`/admin/audit?subject=${orderid}`}>{docno}</Link> : (docno ?? '-')
