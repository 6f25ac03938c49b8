import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
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
import { customerFilters } from './customer-filters.ts'
import { useGroups } from './customers-api.ts'
import { ImportButton } from './import-button.tsx'
import { IntoGroup } from './into-group.tsx'
import { MergeChosen } from './merge.tsx'

export const meta = titled('desk.nav_contacts')

/** Who buys from a company: found, sorted, put into groups; each opens beside the list. */
export default function Contacts({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const id = useCompanyId(companyid)
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const groups = useGroups(companyid, useMay(companyid)('GET /api/h/customers'))
  const [adding, setAdding] = useState(false)
  return (
    <>
      <List
        title={t('desk.nav_contacts')}
        aside={
          <>
            <ImportButton companyid={companyid} />
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Icon name="plus" /> {t('customers.add')}
            </Button>
          </>
        }
        of="GET /api/h/customers"
        under={['desk', companyid, 'customers']}
        always={{ companyid }}
        file
        sort="newest"
        filters={customerFilters(t, groups)}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        empty={<EmptyState icon="users" title={t('customers.none')} text={t('customers.noneText')} />}
        {...(id && {
          selection: {
            can: () => true,
            bar: (ids: string[], done: () => void) => (
              <>
                <IntoGroup ids={ids} companyid={companyid} id={id} onDone={done} />
                {ids.length === 2 && <MergeChosen ids={ids} companyid={companyid} onDone={done} />}
              </>
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
