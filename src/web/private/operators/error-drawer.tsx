import { describeDevice } from '#web/ui/describe-device.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import styles from './operators.module.css'
import { useErrorDetail, useResolveError } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'

export function ErrorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
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
