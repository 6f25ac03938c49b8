import { useT } from '#web/ui/i18n.tsx'
import { Avatar, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './admin.module.css'
import { useList } from './operator-api.ts'
import { Stamp } from './parts.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { UserState } from './user-state.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operator.nav_users')

const states = ['', 'active', 'disabled', 'leaving', 'operators'] as const

/** Everybody with an account, found by name, email or phone. */
export default function Users() {
  const t = useT()
  const table = useTableState('newest')
  const filters = { q: table.filter('q'), state: table.filter('state'), sort: table.sort }
  const query = useList('users', { ...filters, limit: table.limit, cursor: table.cursor })
  return (
    <>
      <PageHead title={t('operator.nav_users')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/users" params={filters} name="users" />}>
        <TableSearch
          label={t('operator.userSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operator.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operator.userState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
      </TableTools>
      <DataTable
        label={t('operator.nav_users')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        empty={<EmptyState icon="users" title={t('operator.noUsers')} text={t('operator.loosen')} />}
        columns={[
          {
            key: 'name',
            label: t('operator.name'),
            sorts: [{ value: 'name', up: true }],
            cell: (row) => (
              <span className={styles.person}>
                <Avatar name={row.name} fileId={row.avatar} size={32} />
                {row.name}
              </span>
            ),
          },
          { key: 'email', label: t('operator.email'), cell: (row) => row.email ?? '-' },
          { key: 'phone', label: t('operator.phone'), cell: (row) => row.phone ?? '-', minor: true },
          { key: 'state', label: t('operator.state'), cell: (row) => <UserState user={row} /> },
          {
            key: 'created',
            label: t('operator.created'),
            sorts: [
              { value: 'newest', up: false },
              { value: 'oldest', up: true },
            ],
            cell: (row) => <Stamp at={row.createdAt} />,
            minor: true,
          },
          {
            key: 'seen',
            label: t('operator.lastSeen'),
            cell: (row) => (row.lastUsedAt ? <Stamp at={row.lastUsedAt} /> : '-'),
          },
        ]}
      />
      {table.opened && <UserDrawer id={table.opened} onClose={() => table.open(null)} />}
    </>
  )
}
