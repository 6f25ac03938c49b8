import { useState } from 'react'
import { SECOND } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { CodeBoxes } from '#web/ui/pieces/code-boxes.tsx'
import { useNow } from '#web/ui/state/use-now.ts'
import { Field } from './fields.tsx'
import styles from './gateway.module.css'
import { gatewayCalls } from './gateway-calls.ts'
import { Refused } from './refused.tsx'
import { clock } from './stage-code.tsx'
import { addressOf, type StageProps } from './stage-props.ts'
import { onSubmit, useSubmit } from './use-submit.ts'

/** The second step of a login: the code that the authenticator app shows, or a backup code. */
export function StageApp({ flow, finish }: StageProps) {
  const t = useT()
  const [byBackup, setByBackup] = useState(false)
  const [tac, setTac] = useState('')
  const left = Math.max(0, Math.ceil((flow.tacExpiry - useNow(SECOND)) / 1000))
  const check = useSubmit(async (code: string) => {
    try {
      finish(await gatewayCalls.verifyCode(code, addressOf(flow)))
    } catch (error) {
      setTac('')
      throw error
    }
  }, t('gateway.failed'))
  const change = () => {
    setByBackup(!byBackup)
    setTac('')
    check.clear()
  }
  return (
    <form onSubmit={onSubmit(() => check.run(byBackup ? backupCode(tac) : tac))}>
      <p className={styles.lead}>{byBackup ? t('gateway.backupText') : flow.tacMessage}</p>
      {check.refusal && <Refused refusal={check.refusal} finish={finish} />}
      {byBackup ? (
        <Field
          label={t('gateway.backupLabel')}
          name="backup"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
          required
          value={tac}
          onChange={(event) => setTac(event.target.value)}
        />
      ) : (
        <CodeBoxes
          label={t('gateway.codeLabel')}
          value={tac}
          onValue={setTac}
          onComplete={(code) => void check.run(code)}
          invalid={check.refusal !== null}
        />
      )}
      <div className={styles.row}>
        <span className="tabular">
          {left > 0 ? t('gateway.stepExpiresIn', { time: clock(left) }) : t('gateway.stepExpired')}
        </span>
        <button type="button" className={styles.link} onClick={change}>
          {t(byBackup ? 'gateway.useApp' : 'gateway.useBackup')}
        </button>
      </div>
      <Button type="submit" variant="primary" block busy={check.busy} disabled={tac.length < 6 || left === 0}>
        {t('gateway.verify')}
      </Button>
    </form>
  )
}

/** As it was shown, however it is typed: five letters, a dash, five letters. */
function backupCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
