import { Link } from 'react-router'
import { type AuditArea, auditAreas } from '#shared/audit-actions.ts'
import { cut } from '#shared/cut.ts'
import { isId } from '#shared/ids.ts'
import type { Translate } from '#shared/i18n.ts'
import type { AuditRow } from '#contracts/operators.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { given, period, pick, select } from '#web/ui/kit/filters.tsx'
import { everybody } from '#web/ui/kit/finders.ts'
import { List } from '#web/ui/kit/list.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { dataRows } from './audit-data.ts'
import { auditWords } from './audit-words.ts'
import styles from './operators.module.css'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_audit')

/** Who did what to what. */
export default function Audit() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_audit')}
      of="GET /api/h/admin/audit"
      under={['operators', 'audit']}
      file
      filters={[
        pick('actor', t('operators.actorSearch'), everybody),
        select('action', t('operators.action'), ['', ...auditAreas.map((area) => `${area}.` as const)], (begins) =>
          begins ? t(`audit.area_${areaOf(begins)}`) : t('operators.allActions'),
        ),
        period('from', 'to', t('operators.when')),
        given('subject', t('operators.allSubjects')),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => auditWords(row.action, t)}
      empty={<EmptyState icon="list" title={t('operators.noAudit')} />}
      columns={[
        { key: 'action', label: t('operators.action'), cell: (row) => auditWords(row.action, t) },
        { key: 'at', label: t('operators.when'), cell: (row) => <Stamp at={row.at} /> },
        { key: 'subjectName', label: t('operators.subject'), cell: subjectOf },
        { key: 'actor', label: t('operators.actor'), cell: (row) => actorOf(row, t) },
        {
          key: 'ip',
          label: t('operators.ip'),
          cell: (row) => <span className={styles.oneLine}>{row.ip || '-'}</span>,
          minor: true,
        },
        { key: 'data', label: t('operators.details'), cell: (row) => <code>{brief(row)}</code>, minor: true },
      ]}
      drawer={(_, row, onClose) => row && <EntryDrawer row={row} onClose={onClose} />}
    />
  )
}

function EntryDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useT()
  const held = dataRows(row)
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

const areaOf = (begins: `${AuditArea}.`) => begins.slice(0, -1) as AuditArea

function actorOf(row: AuditRow, t: Translate): string {
  return row.actorName ?? t(row.actorKind === 'system' ? 'operators.system' : 'operators.visitor')
}

const subjectOf = ({ subjectName, companyName }: AuditRow) =>
  [...new Set([subjectName, companyName])].filter(Boolean).join(', ') || '-'

function brief(row: AuditRow): string {
  const text = dataRows(row)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  return text.length > 80 ? `${cut(text, 80)}…` : text || '-'
}
