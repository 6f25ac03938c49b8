import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { keysOfSecrets } from '#web/ui/state/keys-of-secrets.ts'
import { PasswordField } from './fields.tsx'
import styles from './gateway.module.css'
import { gatewayCalls } from './gateway-calls.ts'
import { type StageProps, stepOf } from './stage-props.ts'
import { onSubmit, useSubmit } from './use-submit.ts'

/** A first password after registering (which may wait), or a new one after a reset. */
export function StagePassword({ flow, dispatch, finish, onLater }: StageProps & { onLater: () => void }) {
  const t = useT()
  const isFirst = flow.stage === 'setup_pw'
  const [password, setPassword] = useState('')
  const [keyOf] = useState(keysOfSecrets)
  const { busy, refusal, run } = useSubmit(async () => {
    const answer = await gatewayCalls.setPassword(flow.jwt, password, keyOf(password))
    if (answer.verify) dispatch(stepOf(answer))
    else finish(answer)
    if (!isFirst) toast.success(t('gateway.passwordChanged'))
  }, t('gateway.failed'))
  const refused = refusal?.fields.includes('password') ? refusal.message : undefined
  return (
    <form onSubmit={onSubmit(run)}>
      <p className={styles.lead}>{t(isFirst ? 'gateway.setupText' : 'gateway.resetText')}</p>
      {refusal && !refused && (
        <Alert tone="trouble" role="alert">
          {refusal.message}
        </Alert>
      )}
      {/* Password managers file the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={flow.email || flow.phone} readOnly />
      <PasswordField
        label={t('gateway.newPassword')}
        help={t('gateway.passwordHelp')}
        error={refused}
        value={password}
        onValue={setPassword}
        isNew
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {t(isFirst ? 'gateway.savePassword' : 'gateway.changePassword')}
      </Button>
      {isFirst && (
        <Button variant="quiet" block onClick={onLater}>
          {t('gateway.later')}
        </Button>
      )}
    </form>
  )
}

/** The session ended: log in again on this page, or continue as a visitor. */
export function StageSessionOut({ dispatch, onLater }: StageProps & { onLater: () => void }) {
  const t = useT()
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('gateway.sessionText')}</p>
      <Button variant="primary" block onClick={() => dispatch({ type: 'goto', stage: 'login' })}>
        {t('gateway.loginAgain')}
      </Button>
      <Button variant="quiet" block onClick={onLater}>
        {t('gateway.goOn')}
      </Button>
    </div>
  )
}
