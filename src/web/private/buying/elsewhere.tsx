import type { ReactNode } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './buying.module.css'

/** What another tab has written meanwhile: beside what was typed here, or in its place. */
export interface Elsewhere<T> {
  /** Written there, and not over what stands here. */
  elsewhere: T | undefined
  /** Typed here before something that was written there took its place. */
  replaced: T | undefined
}

/** Says so, and lets whoever reads it take the one or the other. */
export function WrittenElsewhere<T>({
  elsewhere,
  replaced,
  shown,
  say,
  sending,
  onTake,
}: Elsewhere<T> & {
  /** What stands here. */
  shown: T
  say: (what: T, how: 'elsewhere' | 'replaced') => ReactNode
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  onTake: (what: T) => void
}) {
  const t = useT()
  const how = elsewhere === undefined ? 'replaced' : 'elsewhere'
  const other = elsewhere ?? replaced
  if (other === undefined) return null
  return (
    <Alert tone="waiting">
      <p>{say(other, how)}</p>
      <div className={styles.buttons}>
        <Button small disabled={sending} onClick={() => onTake(other)}>
          {t(how === 'elsewhere' ? 'buying.takeElsewhere' : 'buying.takeBack')}
        </Button>
        <Button small variant="quiet" disabled={sending} onClick={() => onTake(shown)}>
          {t(how === 'elsewhere' ? 'buying.keepMine' : 'buying.letBe')}
        </Button>
      </div>
    </Alert>
  )
}
