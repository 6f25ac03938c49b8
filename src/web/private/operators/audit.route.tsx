import type { Translate } from '#shared/i18n.ts'
import type { AuditRow } from '#contracts/operators.ts'
import { isId } from '#shared/ids.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './operators.module.css'
import { useList } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_audit')

/** Where actions happen: how their names begin. */
const areas = [
  'identity',
  'access',
  'contacts',
  'companies',
  'catalogue',
  'orders',
  'payments',
  'settings',
  'content',
  'operators',
]

/** Who did what to what. */
export default function Audit() {
  const t = useT()
  const table = useTableState()
  const subject = table.filter('subject')
  const filters = {
    actor: table.filter('actor'),
    action: table.filter('action'),
    subject: isId(subject) ? subject : '',
    from: table.filter('from'),
    to: table.filter('to'),
  }
  const query = useList('audit', { ...filters, limit: table.limit, cursor: table.cursor })
  const opened = query.data?.rows.find(({ id }) => id === table.opened)
  const known = areas.map((area) => `${area}.`)
  return (
    <>
      <PageHead title={t('operators.nav_audit')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/audit" params={filters} name="audit" />}>
        <TableSearch
          label={t('operators.actorSearch')}
          value={filters.actor}
          onChange={(value) => table.setFilter('actor', value)}
        />
        <SelectField
          label={t('operators.action')}
          value={filters.action}
          onChange={(event) => table.setFilter('action', event.target.value)}
        >
          <option value="">{t('operators.allActions')}</option>
          {[...(filters.action && !known.includes(filters.action) ? [filters.action] : []), ...known].map((action) => (
            <option key={action}>{action}</option>
          ))}
        </SelectField>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t(`operators.${end}`)}
            type="date"
            min="1900-01-01"
            max="2099-12-31"
            value={filters[end]}
            onChange={(event) => table.setFilter(end, event.target.value)}
          />
        ))}
        {filters.subject && (
          <Button small onClick={() => table.setFilter('subject', '')}>
            {t('operators.allSubjects')}
          </Button>
        )}
      </TableTools>
      <DataTable
        label={t('operators.nav_audit')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.action}
        empty={
          <EmptyState
            icon="list"
            title={t('operators.noAudit')}
            text={Object.values(filters).some(Boolean) ? t('operators.loosen') : undefined}
          />
        }
        columns={[
          { key: 'action', label: t('operators.action'), cell: (row) => <code>{row.action}</code> },
          { key: 'at', label: t('operators.when'), cell: (row) => <Stamp at={row.at} /> },
          { key: 'actor', label: t('operators.actor'), cell: (row) => actorOf(row, t) },
          { key: 'ip', label: 'IP', cell: (row) => row.ip || '-', minor: true },
          { key: 'data', label: t('operators.details'), cell: (row) => <code>{brief(row.data)}</code>, minor: true },
        ]}
      />
      {opened && (
        <Drawer title={opened.action} onClose={() => table.open(null)}>
          <div className={styles.stack}>
            <Facts
              facts={[
                [t('operators.when'), <Stamp key="at" at={opened.at} />],
                [t('operators.actor'), actorOf(opened, t)],
                [t('operators.subject'), opened.subjectId ? <code key="subject">{opened.subjectId}</code> : '-'],
                ['IP', opened.ip || '-'],
                [t('operators.request'), opened.requestId ? <code key="request">{opened.requestId}</code> : '-'],
              ]}
            />
            <pre className={styles.data}>{JSON.stringify(opened.data, null, 2)}</pre>
            {opened.subjectId && (
              <div>
                <Button
                  onClick={() => {
                    table.open(null)
                    table.setFilter('subject', opened.subjectId ?? '')
                  }}
                >
                  {t('operators.sameSubject')}
                </Button>
              </div>
            )}
          </div>
        </Drawer>
      )}
    </>
  )
}

function actorOf(row: AuditRow, t: Translate): string {
  return row.actorName ?? t(row.actorKind === 'system' ? 'operators.system' : 'operators.visitor')
}

function brief(data: Record<string, unknown>): string {
  const text = Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || '-'
}
