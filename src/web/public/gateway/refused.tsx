import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './gateway.module.css'
import { gatewayCalls } from './gateway-calls.ts'
import type { StageProps } from './stage-props.ts'
import { type Refusal, useSubmit } from './use-submit.ts'

/** Why it did not work; for an account that is to be deleted, or that exists already, with the way there. */
export function Refused({
  refusal,
  finish,
  onLogin,
}: {
  refusal: Refusal
  finish: StageProps['finish']
  onLogin?: () => void
}) {
  const t = useT()
  const keep = useSubmit(async () => finish(await gatewayCalls.keepAccount(refusal.keep)), t('gateway.failed'))
  return (
    <Alert tone={refusal.keep ? 'waiting' : 'trouble'} role="alert">
      <p>{keep.refusal?.message ?? refusal.message}</p>
      {refusal.keep && (
        <p className={styles.alertAction}>
          <Button variant="primary" small busy={keep.busy} onClick={() => void keep.run()}>
            {t('gateway.keepAccount')}
          </Button>
        </p>
      )}
      {onLogin && refusal.code === 'identity.already_registered' && (
        <p className={styles.alertAction}>
          <Button variant="primary" small onClick={onLogin}>
            {t('gateway.goToLogin')}
          </Button>
        </p>
      )}
    </Alert>
  )
}
