import { useState } from 'react'
import type { DeliveryView, WebhookView } from '#contracts/integrations.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import parts from '../parts.module.css'
import { EndpointState } from './endpoint-state.tsx'
import styles from './integrations.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import {
  useDeliveries,
  useRemoveWebhook,
  useRenewSecret,
  useResend,
  useSwitchWebhook,
  useTryWebhook,
} from './webhooks-api.ts'

interface Props {
  of: WebhookView
  companyid: string
  zone: string
  onClose: () => void
}

/** One endpoint: how it stands, what went there, and what can be done with it. */
export function WebhookDialog({ of: endpoint, companyid, zone, onClose }: Props) {
  const t = useT()
  return (
    <Dialog wide title={URL.parse(endpoint.url)?.host ?? endpoint.url} onClose={onClose}>
      <div className={parts.stack}>
        <div>
          <EndpointState of={endpoint} />
        </div>
        <Deeds of={endpoint} companyid={companyid} onGone={onClose} />
        <Log of={endpoint} companyid={companyid} zone={zone} />
        <section className={styles.form}>
          <h3>{t('integrations.hookWhat')}</h3>
          <WebhookForm of={endpoint} companyid={companyid} onSaved={() => toast.success(t('integrations.hookSaved'))} />
        </section>
      </div>
    </Dialog>
  )
}

function Deeds({
  of: { id, url, offAt },
  companyid,
  onGone,
}: Omit<Props, 'zone' | 'onClose'> & { onGone: () => void }) {
  const t = useT()
  const attempt = useTryWebhook(companyid)
  const renew = useRenewSecret(companyid)
  const turn = useSwitchWebhook(companyid)
  const remove = useRemoveWebhook(companyid)
  const [secret, setSecret] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  return (
    <div className={parts.buttons}>
      {!offAt && (
        <Button
          busy={attempt.isPending}
          onClick={() => attempt.send(id, () => toast.success(t('integrations.hookTried')))}
        >
          {t('integrations.hookTry')}
        </Button>
      )}
      <Button busy={turn.isPending} onClick={() => turn.send({ id, on: offAt !== null })}>
        {t(offAt ? 'integrations.hookTurnOn' : 'integrations.hookTurnOff')}
      </Button>
      <Button busy={renew.isPending} onClick={() => renew.send(id, (drawn) => setSecret(drawn.secret))}>
        {t('integrations.hookRenew')}
      </Button>
      <Button variant="danger" onClick={() => setRemoving(true)}>
        {t('integrations.hookRemove')}
      </Button>
      {secret && (
        <SecretOnce
          title={t('integrations.hookSecret')}
          text={t('integrations.hookRenewText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {removing && (
        <RevokeDialog
          title={t('integrations.hookRemove')}
          text={t('integrations.hookRemoveText', { url })}
          action={t('integrations.hookRemove')}
          busy={remove.isPending}
          onClose={() => setRemoving(false)}
          onSure={() => remove.send(id, onGone)}
        />
      )}
    </div>
  )
}

/** What went there in the last thirty days. */
function Log({ of: { id, offAt }, companyid, zone }: Omit<Props, 'onClose'>) {
  const t = useT()
  const query = useDeliveries(companyid, id)
  const data = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section>
      <h3>{t('integrations.hookLog')}</h3>
      <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={64}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={parts.secondary}>{t('integrations.hookLogEmpty')}</p>
          ) : (
            <Stack>
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <Delivery key={row.id} of={row} companyid={companyid} zone={zone} isOff={offAt !== null} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('desk.more')}
                </Button>
              )}
            </Stack>
          )
        }
      </Loaded>
    </section>
  )
}

function Delivery({
  of: row,
  companyid,
  zone,
  isOff,
}: {
  of: DeliveryView
  companyid: string
  zone: string
  isOff: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const resend = useResend(companyid)
  const at = (instant: string) => formatInstant(instant, locale, zone)
  const answer = row.lastStatus ?? row.lastError
  return (
    <li>
      <span className={styles.grow}>
        <code>{row.type}</code>
        <span className={styles.under}>
          {[
            at(row.createdAt),
            t(`integrations.delivery_${row.state}`),
            row.tries > 0 && t('integrations.tries', { count: row.tries }),
            answer !== null && t('integrations.answered', { answer }),
            row.nextAt && row.tries > 0 && t('integrations.nextTry', { date: at(row.nextAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {!isOff && row.tries > 0 && (
        <Button small busy={resend.isPending} onClick={() => resend.send(row.id)}>
          {t('integrations.resend')}
        </Button>
      )}
    </li>
  )
}
