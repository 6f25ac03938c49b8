import { type ReactNode, useState } from 'react'
import { hasLink } from '#shared/person-name.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { AddressField, Field } from './fields.tsx'
import styles from './gateway.module.css'
import { gatewayCalls, guestOrder } from './gateway-calls.ts'
import { addressOf, askForCode, type StageProps } from './stage-props.ts'
import { onSubmit, useSubmit } from './use-submit.ts'

/** Name and address; by invitation only where the installation says so, with the waitlist for the others. */
export function StageRegister(
  props: StageProps & { google: ReactNode; onlyInvites: boolean; onTaken: (message: string) => void },
) {
  const { flow, dispatch, google, onlyInvites, onTaken } = props
  const t = useT()
  const { busy, refusal, run } = useSubmit(async () => {
    dispatch({ type: 'goto', stage: 'tac_register', ...(await askForCode(sendRegistration(flow))) })
  }, t('gateway.failed'))
  const taken = refusal?.code === 'identity.already_registered'
  const misnamed = refusal?.fields.includes('name')
  const uninvited = refusal?.code === 'identity.invite_required'
  return (
    <form onSubmit={onSubmit(run)}>
      {onlyInvites && <p className={styles.lead}>{t('gateway.onlyInvites')}</p>}
      {refusal && !misnamed && (
        <Alert tone={taken ? 'waiting' : 'trouble'} role="alert">
          {refusal.message}{' '}
          {taken && (
            <button type="button" className={styles.link} onClick={() => onTaken(refusal.message)}>
              {t('gateway.goToLogin')}
            </button>
          )}
        </Alert>
      )}
      {google}
      <Field
        label={t('gateway.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        error={misnamed ? t(hasLink(flow.username) ? 'ui.need.noLink' : 'ui.need.format') : undefined}
        value={flow.username}
        onChange={(event) => dispatch({ type: 'form', username: event.target.value })}
      />
      <AddressField {...props} />
      {onlyInvites && (
        <Field
          label={t('gateway.inviteCode')}
          name="invite"
          maxLength={32}
          required
          error={uninvited ? refusal.message : undefined}
          value={flow.refCode}
          onChange={(event) => dispatch({ type: 'form', refCode: event.target.value })}
        />
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {t('gateway.continue')}
      </Button>
      {onlyInvites && <Waitlist email={flow.email} />}
      <p className={styles.switch}>
        {t('gateway.haveAccount')}{' '}
        <button type="button" className={styles.link} onClick={() => dispatch({ type: 'goto', stage: 'login' })}>
          {t('gateway.login')}
        </button>
      </p>
    </form>
  )
}

/** Sends the code of a registration: of a guest's order where one is to be kept, else of a new account. */
export async function sendRegistration(flow: StageProps['flow']): Promise<{ timeout: number; message: string }> {
  const name = flow.username.trim()
  const order = guestOrder(flow.orderid)
  if (order) return gatewayCalls.registerGuest(name, addressOf(flow), order)
  return (await gatewayCalls.register(name, addressOf(flow), flow.refCode.trim())).data
}

function Waitlist({ email }: { email: string }) {
  const t = useT()
  const [joined, setJoined] = useState('')
  const { busy, run } = useSubmit(async () => {
    try {
      const { message } = await gatewayCalls.joinWaitlist(email.trim())
      setJoined(message ?? t('gateway.waitlistJoined'))
    } catch {
      toast.error(t('gateway.waitlistFailed'))
    }
  }, t('gateway.waitlistFailed'))
  if (joined) {
    return (
      <Alert tone="done" role="status">
        {joined}
      </Alert>
    )
  }
  return (
    <Button block busy={busy} disabled={!email.includes('@')} onClick={() => void run()}>
      {t('gateway.joinWaitlist')}
    </Button>
  )
}
