import { type ReactNode, useRef, useState } from 'react'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { AddressField, PasswordField } from './fields.tsx'
import styles from './gateway.module.css'
import { gatewayCalls } from './gateway-calls.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { Refused } from './refused.tsx'
import { addressOf, askForCode, type StageProps, stepOf } from './stage-props.ts'
import { onSubmit, useSubmit } from './use-submit.ts'

/**
 * Password login; a new device is sent on to the code. The address comes first, then the password, which is there from the
 * start for whatever fills in both.
 */
export function StageLogin(props: StageProps & { banner?: string | undefined; google: ReactNode }) {
  const { flow, dispatch, finish, banner, google } = props
  const t = useT()
  const [password, setPassword] = useState('')
  const [isNamed, setNamed] = useState(flow.email !== '')
  const asksPassword = isNamed || password !== ''
  const form = useRef<HTMLFormElement>(null)
  const login = useSubmit(async () => {
    if (!asksPassword) {
      setNamed(true)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=password]')?.focus())
      return
    }
    const answer = await api.call('POST /api/h/auth', { body: { ...addressOf(flow), password } })
    if (answer.verify) dispatch(stepOf(answer))
    else finish(answer)
  }, t('gateway.failed'))
  const reset = useSubmit(async () => {
    dispatch({ type: 'goto', stage: 'tac_reset', ...(await askForCode(gatewayCalls.requestReset(addressOf(flow)))) })
  }, t('gateway.failed'))
  const refusal = login.refusal ?? reset.refusal
  return (
    <form ref={form} onSubmit={onSubmit(login.run)}>
      {banner && !refusal && <Alert role="status">{banner}</Alert>}
      {refusal && <Refused refusal={refusal} finish={finish} />}
      {google}
      <AddressField {...props} passkeys />
      <div className={asksPassword ? undefined : styles.later} aria-hidden={!asksPassword}>
        <PasswordField label={t('gateway.password')} value={password} onValue={setPassword} isLater={!asksPassword} />
      </div>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.link}
          hidden={!asksPassword}
          disabled={reset.busy}
          onClick={(event) => {
            const field = event.currentTarget.form?.elements.namedItem(flow.registerMethod)
            if (field instanceof HTMLInputElement && field.reportValidity()) void reset.run()
          }}
        >
          {t('gateway.forgot')}
        </button>
        <button type="button" className={styles.link} onClick={() => dispatch({ type: 'goto', stage: 'qlogin' })}>
          {t('gateway.withCode')}
        </button>
      </div>
      <Button type="submit" variant="primary" block busy={login.busy}>
        {t(asksPassword ? 'gateway.login' : 'gateway.continue')}
      </Button>
      <PasskeyButton finish={finish} taken={login.busy || reset.busy} />
      <p className={styles.switch}>
        {t('gateway.newHere')}{' '}
        <button type="button" className={styles.link} onClick={() => dispatch({ type: 'goto', stage: 'register' })}>
          {t('gateway.createAccount')}
        </button>
      </p>
    </form>
  )
}

/** Login by code alone. */
export function StageQuickLogin(props: StageProps) {
  const { flow, dispatch } = props
  const t = useT()
  const { busy, refusal, run } = useSubmit(async () => {
    dispatch({ type: 'goto', stage: 'tac_login', ...(await askForCode(gatewayCalls.requestCode(addressOf(flow)))) })
  }, t('gateway.failed'))
  return (
    <form onSubmit={onSubmit(run)}>
      <p className={styles.lead}>{t('gateway.qloginText')}</p>
      {refusal && (
        <Alert tone="trouble" role="alert">
          {refusal.message}
        </Alert>
      )}
      <AddressField {...props} />
      <Button type="submit" variant="primary" block busy={busy}>
        {t('gateway.sendCode')}
      </Button>
    </form>
  )
}
