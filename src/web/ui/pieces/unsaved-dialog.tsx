import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { isUnsure } from '../state/unsaved.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

/**
 * Asks before what somebody wrote is thrown away: Escape and the backdrop go on writing. Of what was sent without an answer it does
 * not say that it is not saved.
 */
export function UnsavedDialog({
  within,
  title,
  sentTitle,
  words,
  more,
  stay,
  leave,
  isStep = false,
  onStay,
  onLeave,
}: {
  /** What is left. */
  within: Element
  /** What is asked of what is not saved, or was sent without an answer, and what is said of it, where that is not simply left. */
  title?: string
  sentTitle?: string
  words?: string
  /** Another way on. */
  more?: ReactNode
  /** What the buttons say, where more is left than what was written. */
  stay?: string
  leave?: string
  /** The browser's Back goes on writing, too: nothing is on its way to another page. */
  isStep?: boolean
  onStay: () => void
  onLeave: () => void
}) {
  const t = useT()
  const [isSent] = useState(() => isUnsure(within))
  const { titleId, modal } = useModal(onStay, { isStep })
  return (
    <dialog {...modal} role="alertdialog" className={styles.dialog}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId}>{isSent ? (sentTitle ?? t('ui.unsure')) : (title ?? t('ui.unsaved'))}</h2>
        </header>
        <div className={styles.body}>
          <p>{words ?? t(isSent ? 'ui.unsureText' : 'ui.unsavedText')}</p>
          {more}
        </div>
        <footer className={styles.foot}>
          <Button variant="quiet" onClick={onLeave}>
            {leave ?? t(isSent ? 'ui.unsureLeave' : 'ui.unsavedLeave')}
          </Button>
          <Button variant="primary" data-first="" onClick={onStay}>
            {stay ?? t('ui.unsavedStay')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
