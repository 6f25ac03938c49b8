import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import styles from './operators.module.css'
import { useErrorDetail, useResolveError } from './operators-api.ts'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Facts, Stamp } from './parts.tsx'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('operators.nav_errors')

const states = ['', 'open', 'resolved'] as const

/** Errors of the interface as browsers reported them, one row for those that seem to be the same. */
export default function Errors() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_errors')}
      of="GET /api/h/admin/errors"
      under={['operators', 'errors']}
      file
      filters={[
        search('q', t('operators.errorSearch')),
        chips('state', t('operators.state'), states, (value) => t(`operators.errorState_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.text}
      empty={<EmptyState icon="check" title={t('operators.noErrors')} text={t('operators.noErrorsText')} />}
      drawer={(id, _, onClose) => <ErrorDrawer id={id} onClose={onClose} />}
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
                onClick={() => resolve.send({ id, resolved: error.resolvedAt === null })}
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
