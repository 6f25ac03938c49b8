import { companyStates } from '#shared/company-life.ts'
import { MINUTE } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Avatar, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { CompanyDrawer } from './company-drawer.tsx'
import { CompanyState } from './company-state.tsx'
import styles from './operators.module.css'
import { Stamp } from './parts.tsx'

export const meta = titled('operators.nav_companies')

const states = ['', ...companyStates] as const

/** Every company as it stands on the platform; those that wait for approval are decided here. */
export default function Companies() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_companies')}
      of="GET /api/h/admin/companies"
      under={['operators', 'companies']}
      every={MINUTE}
      file
      filters={[
        search('q', t('operators.companySearch')),
        chips('state', t('operators.state'), states, (value) =>
          t(value ? `operators.company_${value}` : 'operators.companies_all'),
        ),
      ]}
      idOf={(row) => row.companyid}
      nameOf={(row) => row.name}
      empty={<EmptyState icon="store" title={t('operators.noCompanies')} />}
      drawer={(id, _, onClose) => <CompanyDrawer id={id} onClose={onClose} />}
      columns={[
        {
          key: 'name',
          label: t('operators.name'),
          cell: (row) => (
            <span className={styles.person}>
              <Avatar name={row.name} fileId={row.avatarFileId} size={32} />
              {row.name}
            </span>
          ),
        },
        { key: 'state', label: t('operators.state'), cell: (row) => <CompanyState company={row} /> },
        { key: 'city', label: t('operators.town'), cell: (row) => row.city ?? '-' },
        { key: 'handedIn', label: t('operators.handedIn'), cell: (row) => <Stamp at={row.handedInAt} /> },
        {
          key: 'created',
          label: t('operators.created'),
          sorts: { down: 'newest', up: 'oldest' },
          cell: (row) => <Stamp at={row.createdAt} />,
          minor: true,
        },
      ]}
    />
  )
}
