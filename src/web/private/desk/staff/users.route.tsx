import { useState } from 'react'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { useCompanyId } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import type { Route } from './+types/users.route.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { SentInvites } from './sent-invites.tsx'
import { staffColumns } from './staff-columns.tsx'
import { StaffDrawer } from './staff-drawer.tsx'

export const meta = titled('desk.nav_users')

/** Who works in a company, and whom it invited; everybody of the staff finds themselves here, and the way out. */
export default function Users({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const mayManage = useMay(companyid)('PUT /api/h/staff')
  const id = useCompanyId(companyid)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <List
        title={t('desk.nav_users')}
        aside={
          mayManage && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <Icon name="plus" /> {t('desk.staff_invite')}
            </Button>
          )
        }
        of="GET /api/h/staff"
        under={['desk', companyid, 'staff']}
        always={{ companyid }}
        idOf={(row) => row.staffid}
        nameOf={(row) => row.name}
        empty={<EmptyState icon="users" title={t('desk.staff_nobody')} />}
        drawer={(_, row, onClose) =>
          row && <StaffDrawer key={row.staffid} row={row} companyid={companyid} onClose={onClose} />
        }
        columns={staffColumns(t, locale)}
      >
        <Lacking companyid={companyid} of={['PUT /api/h/staff']} />
        {mayManage && <SentInvites companyid={companyid} id={id} />}
      </List>
      {inviting && id && <InviteDialog companyid={companyid} id={id} onClose={() => setInviting(false)} />}
    </>
  )
}
