import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { chips, search, select } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { useCompanyId, useCompanyPrefs } from '../desk-api.ts'
import { useMay } from '../may.tsx'
import type { Route } from './+types/contacts.route.ts'
import { AddDialog } from './add-dialog.tsx'
import { customerColumns } from './customer-columns.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { useGroups } from './customers-api.ts'
import { IntoGroup } from './into-group.tsx'

export const meta = titled('desk.nav_contacts')

/** Who buys from a company: found, sorted, put into groups; each opens beside the list. */
export default function Contacts({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const id = useCompanyId(companyid)
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const { groups, tags } = useGroups(companyid, useMay(companyid)('GET /api/h/customers'))
  const [adding, setAdding] = useState(false)
  const groupName = (value: string) => groups.find((group) => group.id === value)?.name ?? t('customers.allGroups')
  return (
    <>
      <List
        title={t('desk.nav_contacts')}
        aside={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" /> {t('customers.add')}
          </Button>
        }
        of="GET /api/h/customers"
        under={['desk', companyid, 'customers']}
        always={{ companyid }}
        file
        sort="newest"
        filters={[
          search('q', t('customers.search')),
          ...(groups.length > 0
            ? [select('groupid', t('customers.group'), ['', ...groups.map((group) => group.id)], groupName)]
            : []),
          ...(tags.length > 0
            ? [select('tag', t('customers.tag'), ['', ...tags], (value) => value || t('customers.allTags'))]
            : []),
          chips('noshows', t('customers.noShows'), ['', 'yes'], (value) =>
            t(value ? 'customers.haveNoShows' : 'customers.all'),
          ),
        ]}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        empty={<EmptyState icon="users" title={t('customers.none')} text={t('customers.noneText')} />}
        {...(id && {
          selection: {
            can: () => true,
            bar: (ids: string[], done: () => void) => (
              <IntoGroup ids={ids} companyid={companyid} id={id} onDone={done} />
            ),
          },
        })}
        drawer={(customer, _, onClose) =>
          id && <CustomerDrawer key={customer} customer={customer} companyid={companyid} id={id} onClose={onClose} />
        }
        columns={customerColumns(t, locale, zone)}
      />
      {adding && id && <AddDialog companyid={companyid} id={id} onClose={() => setAdding(false)} />}
    </>
  )
}
