import { useState } from 'react'
import type { StaffRow } from '#contracts/staff.ts'
import { localePrefix } from '#shared/locale.ts'
import { dataOf } from '#web/ui/client/api.ts'
import { leaveFor } from '#web/ui/client/leave-for.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useMay } from '../may.tsx'
import { KeptBy } from './kept-by.tsx'
import { useColleagues, useResign } from './staff-api.ts'

/** The way out of a company: one's own, or that of somebody whom one manages. */
export function Leave({ row, companyid, onDone }: { row: StaffRow; companyid: string; onDone: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t(row.isYou ? 'desk.staff_leave' : 'desk.staff_remove')}
      </Button>
      {asking && <LeaveDialog row={row} companyid={companyid} onClose={() => setAsking(false)} onDone={onDone} />}
    </div>
  )
}

interface LeaveProps {
  row: StaffRow
  companyid: string
  onClose: () => void
  onDone: () => void
}

/** Asks once; where somebody is booked it says so, and who may take over. */
function LeaveDialog({ row, companyid, onClose, onDone }: LeaveProps) {
  const t = useT()
  const locale = useLocale()
  const resign = useResign(companyid)
  const [reassignto, setReassign] = useState('')
  const { reasons } = dataOf(resign.error, 'companies.staff_busy')
  const may = useMay(companyid)
  const mayHandOver = may('move') && may('PUT /api/h/staff')
  const colleagues = useColleagues(companyid, reasons !== undefined && mayHandOver)
  const others = colleagues?.filter(({ serves, staffid }) => serves && staffid !== row.staffid) ?? []
  const handsOver = row.isYou ? 'desk.staff_handOverLeave' : 'desk.staff_handOverRemove'
  const send = () =>
    resign.send({ staffid: row.staffid, reassignto }, ({ data: { handedOver } }) => {
      // Another document: the desk is closed to them by now, and takes these dialogs with it.
      if (row.isYou) return leaveFor(`${localePrefix(locale)}/my/accounts`)
      const { name } = row
      toast.success(
        handedOver > 0 ? t('desk.staff_handedOver', { count: handedOver, name }) : t('desk.staff_removed', { name }),
      )
      onDone()
    })
  return (
    <Dialog title={t(row.isYou ? 'desk.staff_leave' : 'desk.staff_removeWho', { name: row.name })} onClose={onClose}>
      <Stack>
        <p>{t(row.isYou ? 'desk.staff_leaveText' : 'desk.staff_removeText', { name: row.name })}</p>
        {resign.error && (
          <Alert tone="trouble" role="alert">
            {resign.error.message}
          </Alert>
        )}
        {reasons?.map((reason) => (
          <KeptBy key={reason.staffid} reason={reason} companyid={companyid} />
        ))}
        {reasons && others.length > 0 && (
          <SelectField
            label={t('desk.staff_reassign')}
            help={t('desk.staff_reassignHelp')}
            value={reassignto}
            onChange={(event) => setReassign(event.target.value)}
          >
            <option value="">{t('desk.staff_reassignNobody')}</option>
            {others.map(({ staffid, name }) => (
              <option key={staffid} value={staffid}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Button variant="danger" block busy={resign.isPending} onClick={send}>
          {t(reassignto ? handsOver : row.isYou ? 'desk.staff_leave' : 'desk.staff_remove')}
        </Button>
      </Stack>
    </Dialog>
  )
}
