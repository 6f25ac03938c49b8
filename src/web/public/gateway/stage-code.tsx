import { useState } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '#shared/format.ts'
import { SECOND } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { CodeBoxes } from '#web/ui/pieces/code-boxes.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import styles from './gateway.module.css'
import { gatewayCalls, guestOrder } from './gateway-calls.ts'
import { Refused } from './refused.tsx'
import { addressOf, askForCode, type StageProps, stepOf } from './stage-props.ts'
import { sendRegistration } from './stage-register.tsx'
import { onSubmit, useSubmit } from './use-submit.ts'

const codeLife = 300
const resendAfter = 60

/** The one-time code: where it went, six boxes, how long it lives, and another one after a minute. */
export function StageCode({ flow, dispatch, finish }: StageProps) {
  const t = useT()
  const [tac, setTac] = useState('')
  const now = useNow(SECOND)
  const left = Math.max(0, Math.ceil((flow.tacExpiry - now) / 1000))
  const resendIn = Math.max(0, left - (codeLife - resendAfter))

  const check = useSubmit(async (code: string) => {
    try {
      const order = flow.stage === 'tac_register' ? guestOrder(flow.orderid) : undefined
      const answer = await (order
        ? gatewayCalls.verifyGuest(code, addressOf(flow), order)
        : gatewayCalls.verifyCode(code, addressOf(flow)))
      if (answer.verify) dispatch(stepOf(answer))
      else if (flow.stage === 'tac_reset') dispatch({ type: 'goto', stage: 'reset_pw', jwt: answer.jwt ?? '' })
      else if (flow.stage === 'tac_register') {
        finish(answer, true)
        dispatch({ type: 'goto', stage: 'setup_pw', jwt: answer.jwt ?? '' })
      } else finish(answer)
    } catch (error) {
      setTac('')
      throw error
    }
  }, t('gateway.failed'))
  const resend = useSubmit(async () => {
    check.clear()
    const sent = await askForCode(sendAgain(flow))
    setTac('')
    dispatch({ type: 'form', ...sent })
  }, t('gateway.failed'))
  const refusal = check.refusal ?? resend.refusal
  return (
    <form onSubmit={onSubmit(() => check.run(tac))}>
      <p className={styles.lead}>{flow.tacMessage || t('gateway.justSent')}</p>
      {/* By code: who did not hear that the account was made has no password. */}
      {refusal && (
        <Refused refusal={refusal} finish={finish} onLogin={() => dispatch({ type: 'goto', stage: 'qlogin' })} />
      )}
      <CodeBoxes
        label={t('gateway.codeLabel')}
        value={tac}
        onValue={setTac}
        onComplete={(code) => void check.run(code)}
        invalid={check.refusal !== null}
      />
      <div className={styles.row}>
        <span className="tabular">
          {left > 0 ? t('gateway.expiresIn', { time: clock(left) }) : t('gateway.expired')}
        </span>
        <button
          type="button"
          className={styles.link}
          disabled={resendIn > 0 || resend.busy}
          onClick={() => void resend.run()}
        >
          {resendIn > 0 ? t('gateway.resendIn', { seconds: resendIn }) : t('gateway.resend')}
        </button>
      </div>
      <Button type="submit" variant="primary" block busy={check.busy} disabled={tac.length < 6}>
        {t('gateway.verify')}
      </Button>
      {flow.stage === 'tac_register' && (
        <p className={styles.small}>
          {t('gateway.termsBefore')}{' '}
          <Link to="/about/terms" target="_blank">
            {t('gateway.terms')}
          </Link>
          {t('gateway.termsAfter')}
        </p>
      )}
    </form>
  )
}

async function sendAgain(flow: StageProps['flow']): Promise<{ timeout: number; message: string }> {
  const address = addressOf(flow)
  if (flow.stage === 'tac_reset') return gatewayCalls.requestReset(address)
  if (flow.stage === 'tac_register') return sendRegistration(flow)
  const { timeout = 0, message = '' } = await gatewayCalls.requestCode(address)
  return { timeout, message }
}

/** Minutes and seconds: what the digital duration writes for hours and minutes. */
export function clock(seconds: number): string {
  return formatDuration(seconds, { digital: true })
}
