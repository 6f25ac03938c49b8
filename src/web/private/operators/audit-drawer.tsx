import { Link } from 'react-router'
import type { AuditRow } from '#contracts/operators.ts'
import type { Translate } from '#shared/i18n.ts'
import { isId } from '#shared/ids.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { dataRows } from './audit-data.ts'
import { auditWords } from './audit-words.ts'
import styles from './operators.module.css'
import { Facts, Stamp } from './parts.tsx'

export function EntryDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useT()
  const held = dataRows(row, useLocale())
  return (
    <Drawer title={auditWords(row.action, t)} onClose={onClose}>
      <div className={styles.stack}>
        <Facts
          facts={[
            [t('operators.action'), <code key="action">{row.action}</code>],
            [t('operators.when'), <Stamp key="at" at={row.at} />],
            [t('operators.actor'), actorOf(row, t)],
            [t('operators.subject'), subjectOf(row)],
            [t('operators.subjectId'), row.subjectId ? <code key="subject">{row.subjectId}</code> : '-'],
            [t('operators.ip'), row.ip || '-'],
            [t('operators.request'), row.requestId ? <code key="request">{row.requestId}</code> : '-'],
          ]}
        />
        {held.length > 0 && (
          <section>
            <h3>{t('operators.details')}</h3>
            <Facts facts={held.map(([name, value]) => [name, <Held key={name} {...{ name, value }} />])} />
          </section>
        )}
        {row.subjectId && (
          <div>
            <ButtonLink to={`/admin/audit?subject=${row.subjectId}`}>{t('operators.sameSubject')}</ButtonLink>
          </div>
        )}
      </div>
    </Drawer>
  )
}

/** A value of an entry: an instant as it is read, the way to a task, another id as an id. */
function Held({ name, value }: { name: string; value: string }) {
  if (!Number.isNaN(Date.parse(value)) && /^\d{4}-\d\d-\d\dT/.test(value)) return <Stamp at={value} />
  if (!isId(value)) return value
  return name === 'task' ? <Link to={`/admin/tasks?open=${value}`}>{value}</Link> : <code>{value}</code>
}

export function actorOf(row: AuditRow, t: Translate): string {
  return row.actorName ?? t(row.actorKind === 'system' ? 'operators.system' : 'operators.visitor')
}

export const subjectOf = ({ subjectName, companyName }: AuditRow) =>
  [...new Set([subjectName, companyName])].filter(Boolean).join(', ') || '-'
