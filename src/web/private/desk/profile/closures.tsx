import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { closureDays } from '../closure-words.ts'
import { useCompanyPrefs } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import { closureColumns } from './closure-columns.tsx'
import { ClosureForm } from './closure-form.tsx'
import { ClosureView } from './closure-view.tsx'
import { lookEvery } from './closures-api.ts'
import { ProfileTabs } from './profile-tabs.tsx'

/** The days on which a company or some of its branches is closed, and what is still booked on them. */
export default function Closures({ companyid }: { companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)('GET /api/h/closures')
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const [adding, setAdding] = useState(false)
  if (!may) return <Lacking companyid={companyid} of={['GET /api/h/closures']} />
  return (
    <>
      <List
        title={t('storefront.closures')}
        aside={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" /> {t('storefront.closure_add')}
          </Button>
        }
        of="GET /api/h/closures"
        under={['desk', companyid, 'closures']}
        always={{ companyid }}
        every={lookEvery}
        idOf={(row) => row.closureid}
        nameOf={(row) => closureDays(row, locale)}
        empty={
          <EmptyState icon="calendar" title={t('storefront.closure_none')} text={t('storefront.closure_noneHelp')} />
        }
        drawer={(_, row, onClose) =>
          row && (
            <Drawer key={row.closureid} title={closureDays(row, locale)} onClose={onClose}>
              <ClosureView row={row} companyid={companyid} zone={zone} onClose={onClose} />
            </Drawer>
          )
        }
        columns={closureColumns(t, locale)}
      >
        <ProfileTabs companyid={companyid} shown="closures" />
      </List>
      {adding && (
        <Drawer title={t('storefront.closure_add')} onClose={() => setAdding(false)}>
          <ClosureForm companyid={companyid} zone={zone} onSaved={() => setAdding(false)} />
        </Drawer>
      )}
    </>
  )
}
