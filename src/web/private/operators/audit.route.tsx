import type { AuditRow } from '#contracts/operators.ts'
import { type AuditArea, auditAreas } from '#shared/audit-actions.ts'
import { cut } from '#shared/cut.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { given, period, pick, search, select } from '#web/ui/kit/filters.tsx'
import { everybody } from '#web/ui/kit/finders.ts'
import { List } from '#web/ui/kit/list.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { dataRows } from './audit-data.ts'
import { actorOf, EntryDrawer, subjectOf } from './audit-drawer.tsx'
import { auditWords } from './audit-words.ts'
import styles from './operators.module.css'
import { Stamp } from './parts.tsx'

export const meta = titled('operators.nav_audit')

/** Who did what to what. */
export default function Audit() {
  const t = useT()
  const locale = useLocale()
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
        search('docno', t('operators.orderNumber')),
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
        { key: 'data', label: t('operators.details'), cell: (row) => <code>{brief(row, locale)}</code>, minor: true },
      ]}
      drawer={(_, row, onClose) => row && <EntryDrawer row={row} onClose={onClose} />}
    />
  )
}

const areaOf = (begins: `${AuditArea}.`) => begins.slice(0, -1) as AuditArea

function brief(row: AuditRow, locale: Locale): string {
  const text = dataRows(row, locale)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  return text.length > 80 ? `${cut(text, 80)}…` : text || '-'
}
