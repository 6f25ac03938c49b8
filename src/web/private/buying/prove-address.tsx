import { useEffect, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ResendButton } from '#web/ui/kit/resend-button.tsx'
import { CodeBoxes } from '#web/ui/pieces/code-boxes.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'
import type { SentCode } from './kept-form.ts'

/** The six boxes for a visitor who pays nothing online: the code proves the address that the booking is sent to. */
export function ProveAddress({
  sent,
  busy,
  problem,
  onCode,
  onResend,
  onChange,
}: {
  sent: SentCode
  busy: boolean
  problem: string | null
  onCode: (tac: string) => void
  onResend: () => void
  onChange: () => void
}) {
  const t = useT()
  const [tac, setTac] = useState('')
  // Clears refused digits, so that the right ones can be typed or autofilled.
  useEffect(() => {
    if (problem !== null) setTac('')
  }, [problem])
  return (
    <section className={styles.card} aria-labelledby="prove-address">
      <h2 id="prove-address">{t('buying.code.title')}</h2>
      <p>{t('buying.code.sent', { to: sent.to })}</p>
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
        <ResendButton
          at={sent.at}
          busy={busy}
          words={(seconds) => (seconds === null ? t('buying.code.again') : t('buying.code.againIn', { seconds }))}
          onResend={() => {
            setTac('')
            onResend()
          }}
        />
        <Button variant="quiet" small disabled={busy} onClick={onChange}>
          {t('buying.code.change')}
        </Button>
      </div>
    </section>
  )
}
