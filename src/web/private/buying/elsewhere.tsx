import type { ReactNode } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'

/** What another tab has written meanwhile, beside what stands here: whoever reads it takes the one or stays with the other. */
export function Elsewhere({
  children,
  sending,
  onTake,
  onStay,
}: {
  children: ReactNode
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  onTake: () => void
  onStay: () => void
}) {
  const t = useT()
  return (
    <Alert tone="waiting">
      <p>{children}</p>
      <div className={styles.buttons}>
        <Button small disabled={sending} onClick={onTake}>
          {t('buying.takeElsewhere')}
        </Button>
        <Button small variant="quiet" disabled={sending} onClick={onStay}>
          {t('buying.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}
