import { useT } from '#web/ui/i18n.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Avatar, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import styles from './operators.module.css'
import { Stamp } from './parts.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { UserState } from './user-state.tsx'

export const meta = titled('operators.nav_users')

const states = ['', 'active', 'disabled', 'leaving', 'operators'] as const

/** Everybody with an account, found by name, email or phone. */
export default function Users() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_users')}
      of="GET /api/h/admin/users"
      under={['operators', 'users']}
      file
      sort="newest"
      filters={[
        search('q', t('operators.userSearch')),
        chips('state', t('operators.state'), states, (value) => t(`operators.userState_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.name}
      empty={<EmptyState icon="users" title={t('operators.noUsers')} />}
      drawer={(id, _, onClose) => <UserDrawer id={id} onClose={onClose} />}
      columns={[
        {
          key: 'name',
          label: t('operators.name'),
          sorts: { up: 'name' },
          cell: (row) => (
            <span className={styles.person}>
              <Avatar name={row.name} fileId={row.avatarFileId} size={32} />
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
          sorts: { down: 'newest', up: 'oldest' },
          cell: (row) => <Stamp at={row.createdAt} />,
          minor: true,
        },
        { key: 'seen', label: t('operators.lastSeen'), cell: (row) => <Stamp at={row.lastUsedAt} /> },
      ]}
    />
  )
}
