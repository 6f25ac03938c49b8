import { useT } from '#web/ui/i18n.tsx'
import { Avatar, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './operators.module.css'
import { useList } from './operators-api.ts'
import { Stamp } from './parts.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { UserState } from './user-state.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_users')

const states = ['', 'active', 'disabled', 'leaving', 'operators'] as const

/** Everybody with an account, found by name, email or phone. */
export default function Users() {
  const t = useT()
  const table = useTableState('newest')
  const filters = { q: table.filter('q'), state: table.filter('state'), sort: table.sort }
  const query = useList('users', { ...filters, limit: table.limit, cursor: table.cursor })
  return (
    <>
      <PageHead title={t('operators.nav_users')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/users" params={filters} name="users" />}>
        <TableSearch
          label={t('operators.userSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operators.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operators.userState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
      </TableTools>
      <DataTable
        label={t('operators.nav_users')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        empty={<EmptyState icon="users" title={t('operators.noUsers')} text={t('operators.loosen')} />}
        columns={[
          {
            key: 'name',
            label: t('operators.name'),
            sorts: [{ value: 'name', up: true }],
            cell: (row) => (
              <span className={styles.person}>
                <Avatar name={row.name} fileId={row.avatar} size={32} />
                {row.name}
              </span>
            ),
          },
          { key: 'email', label: t('operators.email'), cell: (row) => row.email ?? '-' },
          { key: 'phone', label: t('operators.phone'), cell: (row) => row.phone ?? '-', minor: true },
          { key: 'state', label: t('operators.state'), cell: (row) => <UserState user={row} /> },
          {
            key: 'created',
            label: t('operators.created'),
            sorts: [
              { value: 'newest', up: false },
              { value: 'oldest', up: true },
            ],
            cell: (row) => <Stamp at={row.createdAt} />,
            minor: true,
          },
          {
            key: 'seen',
            label: t('operators.lastSeen'),
            cell: (row) => (row.lastUsedAt ? <Stamp at={row.lastUsedAt} /> : '-'),
          },
        ]}
      />
      {table.opened && <UserDrawer id={table.opened} onClose={() => table.open(null)} />}
    </>
  )
}
