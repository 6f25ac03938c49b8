import { useEffect, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { CodeBoxes } from '#web/ui/pieces/code-boxes.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'

const RESEND_AFTER_SECONDS = 60

/** The six boxes for a visitor who pays nothing online: the code proves the address that the booking is sent to. */
export function ProveAddress({
  message,
  busy,
  problem,
  onCode,
  onResend,
  onChange,
}: {
  /** Where the code went, as the server says it. */
  message: string
  busy: boolean
  problem: string | null
  onCode: (tac: string) => void
  onResend: () => void
  onChange: () => void
}) {
  const t = useT()
  const [tac, setTac] = useState('')
  const [resendIn, setResendIn] = useState(RESEND_AFTER_SECONDS)
  // Refused digits make room for the right ones, also for those that a phone fills in.
  useEffect(() => {
    if (problem !== null) setTac('')
  }, [problem])
  useEffect(() => {
    const timer = window.setInterval(() => setResendIn((left) => Math.max(0, left - 1)), 1000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <section className={styles.card} aria-labelledby="prove-address">
      <h2 id="prove-address">{t('buying.code.title')}</h2>
      <p>{message}</p>
      <p className={styles.small}>{t('buying.code.why')}</p>
      <CodeBoxes
        label={t('buying.code.label')}
        value={tac}
        onValue={setTac}
        onComplete={onCode}
        invalid={problem !== null}
      />
      {problem && (
        <Alert tone="trouble" role="alert">
          {problem}
        </Alert>
      )}
      <Button variant="primary" block busy={busy} disabled={tac.length < 6} onClick={() => onCode(tac)}>
        {t('buying.code.confirm')}
      </Button>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          small
          disabled={busy || resendIn > 0}
          onClick={() => {
            setTac('')
            setResendIn(RESEND_AFTER_SECONDS)
            onResend()
          }}
        >
          {resendIn > 0 ? t('buying.code.againIn', { seconds: resendIn }) : t('buying.code.again')}
        </Button>
        <Button variant="quiet" small disabled={busy} onClick={onChange}>
          {t('buying.code.change')}
        </Button>
      </div>
    </section>
  )
}
