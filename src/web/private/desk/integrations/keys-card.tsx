import { useState } from 'react'
import type { ApiKeyView } from '#contracts/integrations.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import parts from '../parts.module.css'
import styles from './integrations.module.css'
import { useApiKeys, useRevokeApiKey } from './integrations-api.ts'
import { KeyForm, type MadeKey } from './key-form.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SecretOnce } from './secret-once.tsx'

/** The keys with which programs work for a company: made, looked at, revoked. */
export function KeysCard({ companyid, zone }: { companyid: string; zone: string }) {
  const t = useT()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const query = useApiKeys(companyid)
  return (
    <Card>
      <h2>{t('integrations.keys')}</h2>
      <p className={styles.intro}>{t('integrations.keysText')}</p>
      <Loaded query={query} height={64}>
        {({ keys, grantable }) => (
          <>
            {keys.length > 0 && (
              <ul className={styles.rows}>
                {keys.map((one) => (
                  <KeyRow key={one.id} of={one} companyid={companyid} zone={zone} />
                ))}
              </ul>
            )}
            <div className={parts.buttons} style={{ marginTop: 16 }}>
              <Button onClick={() => setMaking(true)}>{t('integrations.newKey')}</Button>
            </div>
            {making && (
              <KeyForm
                companyid={companyid}
                grantable={grantable}
                onClose={() => setMaking(false)}
                onMade={(key) => {
                  setMaking(false)
                  setMade(key)
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {made && <SecretOnce title={made.name} secret={made.key} onClose={() => setMade(null)} />}
    </Card>
  )
}

function KeyRow({ of: key, companyid, zone }: { of: ApiKeyView; companyid: string; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const revoke = useRevokeApiKey(companyid)
  const [asking, setAsking] = useState(false)
  const day = (instant: string) => formatInstant(instant, locale, zone, 'date')
  const isOver = key.state === 'revoked' || key.state === 'expired'
  const { name, hint, rights, madeBy, expiresAt, lastUsedAt } = key
  return (
    <li>
      <Icon name="key" />
      <span className={styles.grow}>
        <strong>{name}</strong>
        <span className={styles.under}>{[`…${hint}`, ...rights.map((right) => t(`rights.${right}`))].join(' · ')}</span>
        <span className={styles.under}>
          {[
            t('integrations.keyMadeBy', { name: madeBy }),
            lastUsedAt ? t('integrations.keyUsed', { date: day(lastUsedAt) }) : t('integrations.keyUnused'),
            t('integrations.keyUntil', { date: day(expiresAt) }),
          ].join(' · ')}
        </span>
      </span>
      {key.state !== 'works' && <Badge icon="clock">{t(`integrations.key_${key.state}`)}</Badge>}
      {!isOver && (
        <Button
          small
          busy={revoke.isPending}
          aria-label={t('integrations.revokeThis', { name })}
          onClick={() => setAsking(true)}
        >
          {t('integrations.revoke')}
        </Button>
      )}
      {asking && (
        <RevokeDialog
          title={t('integrations.revokeThis', { name })}
          text={t('integrations.revokeText')}
          busy={revoke.isPending}
          onClose={() => setAsking(false)}
          onSure={() =>
            revoke.send(key.id, () => {
              setAsking(false)
              toast.success(t('integrations.revoked'))
            })
          }
        />
      )}
    </li>
  )
}
