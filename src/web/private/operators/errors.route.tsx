import { useT } from '#web/ui/i18n.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { ErrorDrawer } from './error-drawer.tsx'
import { Stamp } from './parts.tsx'

export const meta = titled('operators.nav_errors')

const states = ['', 'open', 'resolved'] as const

/** Errors of the interface as browsers reported them, one row for those that seem to be the same. */
export default function Errors() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_errors')}
      of="GET /api/h/admin/errors"
      under={['operators', 'errors']}
      file
      filters={[
        search('q', t('operators.errorSearch')),
        chips('state', t('operators.state'), states, (value) => t(`operators.errorState_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.text}
      empty={<EmptyState icon="check" title={t('operators.noErrors')} text={t('operators.noErrorsText')} />}
      drawer={(id, _, onClose) => <ErrorDrawer id={id} onClose={onClose} />}
      columns={[
        { key: 'text', label: t('operators.error'), cell: (row) => row.text },
        { key: 'reports', label: t('operators.reports'), number: true, cell: (row) => row.reports },
        { key: 'last', label: t('operators.lastSeen'), cell: (row) => <Stamp at={row.lastAt} /> },
        {
          key: 'first',
          label: t('operators.firstSeen'),
          minor: true,
          cell: (row) => <Stamp at={row.firstAt} />,
        },
        {
          key: 'state',
          label: t('operators.state'),
          cell: (row) => (
            <Badge tone={row.resolvedAt ? 'done' : 'trouble'} icon={row.resolvedAt ? 'check' : 'alert'}>
              {t(row.resolvedAt ? 'operators.errorState_resolved' : 'operators.errorState_open')}
            </Badge>
          ),
        },
      ]}
    />
  )
}
