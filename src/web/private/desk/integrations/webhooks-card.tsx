import { useState } from 'react'
import type { WebhookView } from '#contracts/integrations.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import parts from '../parts.module.css'
import { EndpointState } from './endpoint-state.tsx'
import styles from './integrations.module.css'
import { SecretOnce } from './secret-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useWebhooks } from './webhooks-api.ts'

/** The addresses of a company that are told what happens: added here, each opens with its log. */
export function WebhooksCard({ companyid, zone }: { companyid: string; zone: string }) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Card>
      <h2>{t('integrations.hooks')}</h2>
      <p className={styles.intro}>{t('integrations.hooksText')}</p>
      <Loaded query={useWebhooks(companyid)} height={64}>
        {(endpoints) => {
          const opened = endpoints.find(({ id }) => id === open)
          return (
            <>
              {endpoints.length > 0 && (
                <ul className={styles.rows}>
                  {endpoints.map((endpoint) => (
                    <EndpointRow key={endpoint.id} of={endpoint} onOpen={() => setOpen(endpoint.id)} />
                  ))}
                </ul>
              )}
              <div className={parts.buttons} style={{ marginTop: 16 }}>
                <Button onClick={() => setAdding(true)}>{t('integrations.hookNew')}</Button>
              </div>
              {opened && <WebhookDialog of={opened} companyid={companyid} zone={zone} onClose={() => setOpen(null)} />}
            </>
          )
        }}
      </Loaded>
      {adding && (
        <Dialog title={t('integrations.hookNew')} onClose={() => setAdding(false)}>
          <WebhookForm
            companyid={companyid}
            onSaved={(drawn) => {
              setAdding(false)
              setSecret(drawn ?? null)
            }}
          />
        </Dialog>
      )}
      {secret && <SecretOnce title={t('integrations.hookSecret')} secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}

function EndpointRow({ of: endpoint, onOpen }: { of: WebhookView; onOpen: () => void }) {
  const t = useT()
  const { url, events, madeBy } = endpoint
  return (
    <li>
      <span className={styles.grow}>
        <strong>{url}</strong>
        <span className={styles.under}>{events.map((event) => t(`integrations.event_${event}`)).join(' · ')}</span>
        {madeBy && <span className={styles.under}>{t('integrations.hookMadeBy', { name: madeBy })}</span>}
      </span>
      <EndpointState of={endpoint} />
      <Button small aria-label={t('integrations.hookOpenThis', { url })} onClick={onOpen}>
        {t('integrations.hookOpen')} <Icon name="right" size={16} />
      </Button>
    </li>
  )
}
