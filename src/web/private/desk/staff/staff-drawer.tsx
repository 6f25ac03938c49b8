import type { StaffRow } from '#contracts/staff.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import { useMay } from '../may.tsx'
import { CanLines } from './can-line.tsx'
import { StaffHours } from './hours-form.tsx'
import { Leave } from './leave.tsx'
import { RightsForm } from './rights-form.tsx'
import { roleOf } from './roles.ts'
import styles from './staff.module.css'
import { reachWords } from './staff-columns.tsx'
import { Why } from './why.tsx'

/** One of the staff: what they may do and where, to be changed by who manages them, and how they leave. */
export function StaffDrawer({ row, companyid, onClose }: { row: StaffRow; companyid: string; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)
  const since = formatInstant(row.since, locale, deviceZone(), 'day')
  return (
    <Drawer title={row.name} onClose={onClose}>
      <div className={styles.stack}>
        <div className={styles.person}>
          <Avatar name={row.name} fileId={row.avatarFileId} size={64} />
          <span>
            <strong>{t(`desk.role_${roleOf(row)}`)}</strong>
            <span className={styles.under}>{reachWords(t, row)}</span>
            <span className={styles.under}>{t('desk.staff_sinceDay', { day: since })}</span>
          </span>
        </div>
        {row.manageable ? (
          <RightsForm row={row} companyid={companyid} onDone={onClose} />
        ) : (
          <>
            <CanLines held={row.rights} />
            <p className={styles.under}>{t(row.isYou ? 'desk.staff_askOwner' : 'desk.staff_notYours')}</p>
          </>
        )}
        <Why row={row} companyid={companyid} />
        {row.serves && may('POST /api/h/staff/hours') && <StaffHours row={row} companyid={companyid} />}
        {(row.manageable || row.isYou) && <Leave row={row} companyid={companyid} onDone={onClose} />}
      </div>
    </Drawer>
  )
}
