import { taskKinds } from '#shared/task-kinds.ts'
import { MINUTE } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { chips } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { Stamp } from './parts.tsx'
import { nameOf, priceOf, TaskDrawer, TaskState } from './task-drawer.tsx'

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
