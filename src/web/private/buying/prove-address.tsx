import { useT } from '#web/ui/i18n.tsx'
import { ResendButton } from '#web/ui/kit/resend-button.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { CodeBoxes } from '#web/ui/pieces/code-boxes.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'
import type { SentCode } from './kept-words.ts'

/**
 * The six boxes for a visitor who pays nothing online, or left a phone alone: the code proves the address that the booking is
 * sent to. The form's own button sends it.
 * @param pays what comes after the code is a payment.
 */
export function ProveAddress({
  sent,
  pays,
  tac,
  busy,
  problem,
  onTac,
  onCode,
  onResend,
  onChange,
}: {
  sent: SentCode
  pays: boolean
  tac: string
  busy: boolean
  problem: string | null
  onTac: (tac: string) => void
  onCode: (tac: string) => void
  onResend: () => void
  onChange: () => void
}) {
  const t = useT()
  return (
    <section className={styles.card} aria-labelledby="prove-address">
      <h2 id="prove-address">{t('buying.code.title')}</h2>
      <p>{t('buying.code.sent', { to: sent.to })}</p>
      <p className={styles.small}>{t(pays && !sent.to.includes('@') ? 'buying.code.whyPhone' : 'buying.code.why')}</p>
      <CodeBoxes
        label={t('buying.code.label')}
        value={tac}
        onValue={onTac}
        onComplete={onCode}
        invalid={problem !== null}
        readOnly={busy}
      />
      {problem && (
        <Alert tone="trouble" role="alert">
          {problem}
        </Alert>
      )}
      <div className={styles.buttons}>
        <ResendButton
          at={sent.at}
          busy={busy}
          words={(seconds) => (seconds === null ? t('buying.code.again') : t('buying.code.againIn', { seconds }))}
          onResend={() => {
            onTac('')
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
