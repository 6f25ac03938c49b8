import { useState } from 'react'
import type { HeldRights, StaffRow } from '#contracts/staff.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import styles from './staff.module.css'
import { useHeldRights } from './staff-api.ts'
import { reachWords } from './staff-columns.tsx'

/** Why somebody may do what they may, for whoever wonders: asked for once it is opened. */
export function Why({ row, companyid }: { row: StaffRow; companyid: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const query = useHeldRights(companyid, row.staffid, isOpen)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(row.isYou ? 'desk.why_you' : 'desk.why', { name: row.name })}</summary>
      {isOpen && (
        <Loaded query={query} height={96}>
          {(held) => <Reasons held={held} />}
        </Loaded>
      )}
    </details>
  )
}

function Reasons({ held }: { held: HeldRights }) {
  const t = useT()
  const reach = reachWords(t, held)
  if (held.rights.length === 0) return <p className={styles.under}>{t('desk.why_none')}</p>
  const role = held.preset ? t(`desk.role_${held.preset}`) : ''
  return (
    <ul className={styles.rows}>
      {held.rights.map(({ right, because }) => (
        <li key={right}>
          <span className={styles.grow}>
            {t(`rights.${right}`)}
            <span className={styles.under}>
              {t(`desk.why_${because}`, { role })} · {reach}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
