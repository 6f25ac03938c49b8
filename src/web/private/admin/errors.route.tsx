import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import styles from './admin.module.css'
import { useErrorDetail, useList, useResolveError } from './operator-api.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operator.nav_errors')

const states = ['', 'open', 'resolved'] as const

/** Errors of the interface as browsers reported them, one row for those that seem to be the same. */
export default function Errors() {
  const t = useT()
  const table = useTableState()
  const filters = { q: table.filter('q'), state: table.filter('state') }
  const query = useList('errors', { ...filters, limit: table.limit, cursor: table.cursor })
  return (
    <>
      <PageHead title={t('operator.nav_errors')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/errors" params={filters} name="errors" />}>
        <TableSearch
          label={t('operator.errorSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operator.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operator.errorState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
      </TableTools>
      <DataTable
        label={t('operator.nav_errors')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.text}
        empty={<EmptyState icon="check" title={t('operator.noErrors')} text={t('operator.noErrorsText')} />}
        columns={[
          { key: 'text', label: t('operator.error'), cell: (row) => row.text },
          { key: 'reports', label: t('operator.reports'), number: true, cell: (row) => row.reports },
          { key: 'last', label: t('operator.lastSeen'), cell: (row) => <Stamp at={row.lastAt} /> },
          {
            key: 'first',
            label: t('operator.firstSeen'),
            minor: true,
            cell: (row) => <Stamp at={row.firstAt} />,
          },
          {
            key: 'state',
            label: t('operator.state'),
            cell: (row) => (
              <Badge tone={row.resolvedAt ? 'done' : 'trouble'} icon={row.resolvedAt ? 'check' : 'alert'}>
                {t(row.resolvedAt ? 'operator.errorState_resolved' : 'operator.errorState_open')}
              </Badge>
            ),
          },
        ]}
      />
      {table.opened && <ErrorDrawer id={table.opened} onClose={() => table.open(null)} />}
    </>
  )
}

function ErrorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const resolve = useResolveError()
  return (
    <Drawer title={t('operator.error')} onClose={onClose}>
      <Loaded query={useErrorDetail(id)} height={480}>
        {(error) => (
          <div className={styles.stack}>
            <p className={styles.quote}>{error.text}</p>
            <Facts
              facts={[
                [t('operator.reports'), error.reports],
                [t('operator.firstSeen'), <Stamp key="first" at={error.firstAt} />],
                [t('operator.lastSeen'), <Stamp key="last" at={error.lastAt} />],
              ]}
            />
            <div>
              <Button
                variant={error.resolvedAt ? 'secondary' : 'primary'}
                busy={resolve.isPending}
                onClick={() =>
                  resolve.mutate(
                    { id, resolved: error.resolvedAt === null },
                    { onError: (failure) => toast.error(failure.message) },
                  )
                }
              >
                {t(error.resolvedAt ? 'operator.reopen' : 'operator.resolve')}
              </Button>
            </div>
            <section>
              <h3>{t('operator.latestReports')}</h3>
              {error.latest.map((report) => (
                <details key={report.at + report.userAgent} className={styles.report}>
                  <summary>
                    <Stamp at={report.at} /> · {describeDevice(report.userAgent) || t('operator.unknownDevice')}
                  </summary>
                  <p>{report.text}</p>
                  {report.info && <pre>{report.info}</pre>}
                </details>
              ))}
            </section>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
