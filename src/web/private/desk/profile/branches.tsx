import { useState } from 'react'
import { market } from '#shared/brand.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { useCompanyPrefs } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import { branchColumns } from './branch-columns.tsx'
import { BranchForm } from './branch-form.tsx'
import { BranchUse } from './branch-use.tsx'
import styles from './profile.module.css'
import { ProfileTabs } from './profile-tabs.tsx'

/** The branches of a company: where each is, when it is open, how it is reached. */
export default function Branches({ companyid }: { companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)('GET /api/h/branches')
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const [adding, setAdding] = useState(false)
  if (!may) return <Lacking companyid={companyid} of={['GET /api/h/branches']} />
  return (
    <>
      <List
        title={t('storefront.branches')}
        aside={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" /> {t('storefront.branch_add')}
          </Button>
        }
        of="GET /api/h/branches"
        under={['desk', companyid, 'company_branches']}
        always={{ companyid }}
        idOf={(row) => row.infoid}
        nameOf={(row) => row.called}
        empty={<EmptyState icon="pin" title={t('storefront.branch_none')} />}
        drawer={(_, row, onClose) =>
          row && (
            <Drawer key={row.infoid} title={row.called} onClose={onClose}>
              <div className={styles.stack}>
                <BranchForm row={row} companyid={companyid} zone={zone} />
                <BranchUse row={row} companyid={companyid} />
              </div>
            </Drawer>
          )
        }
        columns={branchColumns(t, locale)}
      >
        <ProfileTabs companyid={companyid} shown="branches" />
      </List>
      {adding && (
        <Drawer title={t('storefront.branch_add')} onClose={() => setAdding(false)}>
          <BranchForm row={null} companyid={companyid} zone={zone} onSaved={() => setAdding(false)} />
        </Drawer>
      )}
    </>
  )
}
