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
import styles from './operators.module.css'
import { useErrorDetail, useList, useResolveError } from './operators-api.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_errors')

const states = ['', 'open', 'resolved'] as const

/** Errors of the interface as browsers reported them, one row for those that seem to be the same. */
export default function Errors() {
  const t = useT()
  const table = useTableState()
  const filters = { q: table.filter('q'), state: table.filter('state') }
  const query = useList('errors', { ...filters, limit: table.limit, cursor: table.cursor })
  return (
    <>
      <PageHead title={t('operators.nav_errors')} />
      <TableTools end={<CsvButton of="GET /api/h/admin/errors" params={filters} name="errors" />}>
        <TableSearch
          label={t('operators.errorSearch')}
          value={filters.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('operators.state')}
          value={filters.state}
          options={states.map((value) => ({ value, label: t(`operators.errorState_${value || 'all'}`) }))}
          onChange={(value) => table.setFilter('state', value)}
        />
      </TableTools>
      <DataTable
        label={t('operators.nav_errors')}
        query={query}
        table={table}
        idOf={(row) => row.id}
        nameOf={(row) => row.text}
        empty={<EmptyState icon="check" title={t('operators.noErrors')} text={t('operators.noErrorsText')} />}
        columns={[
          { key: 'text', label: t('operators.error'), cell: (row) => row.text },
          { key: 'reports', label: t('operators.reports'), number: true, cell: (row) => row.reports },
          { key: 'last', label: t('operators.lastSeen'), cell: (row) => <Stamp at={row.lastAt} /> },
          {
            key: 'first',
            label: t('operators.firstSeen'),
            minor: true,
            cell: (row) => <Stamp at={row.firstAt} />,
          },
          {
            key: 'state',
            label: t('operators.state'),
            cell: (row) => (
              <Badge tone={row.resolvedAt ? 'done' : 'trouble'} icon={row.resolvedAt ? 'check' : 'alert'}>
                {t(row.resolvedAt ? 'operators.errorState_resolved' : 'operators.errorState_open')}
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
    <Drawer title={t('operators.error')} onClose={onClose}>
      <Loaded query={useErrorDetail(id)} height={480}>
        {(error) => (
          <div className={styles.stack}>
            <p className={styles.quote}>{error.text}</p>
            <Facts
              facts={[
                [t('operators.reports'), error.reports],
                [t('operators.firstSeen'), <Stamp key="first" at={error.firstAt} />],
                [t('operators.lastSeen'), <Stamp key="last" at={error.lastAt} />],
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
                {t(error.resolvedAt ? 'operators.reopen' : 'operators.resolve')}
              </Button>
            </div>
            <section>
              <h3>{t('operators.latestReports')}</h3>
              {error.latest.map((report) => (
                <details key={report.at + report.userAgent} className={styles.report}>
                  <summary>
                    <Stamp at={report.at} /> · {describeDevice(report.userAgent) || t('operators.unknownDevice')}
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
