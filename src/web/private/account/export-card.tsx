import { useState } from 'react'
import type { DataExportView } from '#contracts/privacy.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { requestExport, useDownloadExport, useExport } from './privacy-api.ts'
import { useStepUp } from './use-step-up.tsx'

/** The export of the user's data: request, wait, download. */
export function ExportCard() {
  const t = useT()
  return (
    <Card>
      <h2 id="export">{t('account.export')}</h2>
      <p className={styles.secondary}>{t('account.exportText')}</p>
      <Loaded query={useExport()} height={64}>
        {(newest) => <Newest newest={newest} />}
      </Loaded>
    </Card>
  )
}

function Newest({ newest }: { newest: DataExportView | null }) {
  const t = useT()
  const locale = useLocale()
  const download = useDownloadExport()
  const ask = useStepUp<void, unknown>({
    work: (_input, proof) => requestExport(proof),
    action: t('account.exportAsk'),
    onDone: () => toast.success(t('account.exportAsked')),
    stale: [['my', 'export']],
  })
  const zone = deviceZone()
  const [now] = useState(() => Date.now())
  const mayAsk = !newest || Date.parse(newest.nextAt) <= now
  const day = (instant: string) => formatInstant(instant, locale, zone, 'date')
  return (
    <>
      {newest?.state === 'making' && (
        <p role="status">
          <Badge tone="waiting" icon="clock">
            {t('account.exportMaking')}
          </Badge>
        </p>
      )}
      {newest?.state === 'ready' && (
        <p>{t('account.exportReady', { date: day(newest.requestedAt), until: day(newest.expiresAt ?? '') })}</p>
      )}
      <div className={styles.actions}>
        {newest?.state === 'ready' && (
          <Button variant="primary" busy={download.isPending} onClick={() => download.send(newest.id)}>
            <Icon name="download" /> {t('account.exportDownload')}
          </Button>
        )}
        {mayAsk && newest?.state !== 'making' && (
          <Button busy={ask.busy} onClick={() => ask.run()}>
            {t('account.exportAsk')}
          </Button>
        )}
      </div>
      {newest && newest.state !== 'making' && !mayAsk && (
        <p className={styles.secondary}>
          {t('account.exportNext', { time: formatInstant(newest.nextAt, locale, zone) })}
        </p>
      )}
      {ask.dialog}
    </>
  )
}
