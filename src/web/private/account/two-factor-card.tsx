import { useState } from 'react'
import type { TwoFactorSetup, TwoFactorView } from '#contracts/identity.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert, Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { shownOfSecurity, twoFactorCalls, useTwoFactor } from './security-api.ts'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import { useStepUp } from './use-step-up.tsx'

/** The authenticator app: off, being set up, or on with its backup codes. */
export function TwoFactorCard() {
  const t = useT()
  return (
    <Card>
      <h2>{t('account.twoFactor')}</h2>
      <p className={styles.secondary}>{t('account.twoFactorText')}</p>
      <Loaded query={useTwoFactor()} height={64}>
        {(state) => <State state={state} />}
      </Loaded>
    </Card>
  )
}

function State({ state }: { state: TwoFactorView }) {
  const t = useT()
  const locale = useLocale()
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useStepUp<void, TwoFactorSetup>({
    work: (_input, proof) => twoFactorCalls.begin(proof),
    action: t('account.confirm'),
    onDone: setSetup,
  })
  const end = useStepUp<void, object>({
    work: (_input, proof) => twoFactorCalls.end(proof),
    action: t('account.twoFactorEnd'),
    second: true,
    onDone: () => toast.success(t('account.twoFactorEnded')),
    stale: shownOfSecurity,
  })
  const renew = useStepUp<void, string[]>({
    work: (_input, proof) => twoFactorCalls.renewCodes(proof),
    action: t('account.backupRenew'),
    second: true,
    onDone: setCodes,
    stale: shownOfSecurity,
  })
  const zone = deviceZone()
  return (
    <>
      {state.required && !state.on && <Alert tone="waiting">{t('account.twoFactorRequired')}</Alert>}
      {state.on && (
        <p className={styles.facing}>
          <Badge tone="done" icon="check">
            {t('account.twoFactorOn')}
          </Badge>
          <span className={styles.secondary}>
            {t('account.twoFactorSince', { date: formatInstant(state.since ?? '', locale, zone, 'long') })}{' '}
            {t('account.backupLeft', { count: state.backupCodesLeft })}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {!state.on && (
          <Button busy={begin.busy} onClick={() => begin.run()}>
            {t('account.twoFactorBegin')}
          </Button>
        )}
        {state.on && (
          <>
            <Button busy={renew.busy} onClick={() => renew.run()}>
              {t('account.backupRenew')}
            </Button>
            <Button variant="danger" busy={end.busy} onClick={() => end.run()}>
              {t('account.twoFactorEnd')}
            </Button>
          </>
        )}
      </div>
      {begin.dialog}
      {end.dialog}
      {renew.dialog}
      {setup && (
        <TwoFactorDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(made) => {
            setSetup(null)
            setCodes(made)
          }}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
