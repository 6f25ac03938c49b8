import { useState } from 'react'
import { Link } from 'react-router'
import type { TaskRow } from '#contracts/tasks.ts'
import { formatMoney } from '#shared/money.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { Judge, NewCase } from './dispute-decision.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import styles from './operators.module.css'
import { useTask } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { Act } from './task-forms.tsx'

export const nameOf = (t: ReturnType<typeof useT>) => (row: TaskRow) =>
  [t(`operators.taskKind_${row.kind}`), row.docno ?? row.whom].filter(Boolean).join(', ')
export const priceOf = ({ price }: TaskRow) => (price ? formatMoney(price.amount, price.currency) : '-')

export function TaskState({ task }: { task: TaskRow }) {
  const t = useT()
  return (
    <Badge tone={task.outcome ? 'done' : 'trouble'} icon={task.outcome ? 'check' : 'alert'}>
      {t(task.outcome ? `operators.taskOutcome_${task.outcome}` : 'operators.taskState_open')}
    </Badge>
  )
}

/** The task that the address names, whether or not the list beside it shows it. */
export function TaskDrawer({ id, shown, onClose }: { id: string; shown: TaskRow | undefined; onClose: () => void }) {
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
