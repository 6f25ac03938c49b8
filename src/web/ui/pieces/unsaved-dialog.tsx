import { useState } from 'react'
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
  isElsewhere = false,
  isStep = false,
  onStay,
  onLeave,
}: {
  /** What is left. */
  within: Element
  /** It may have been written on another page. */
  isElsewhere?: boolean
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
          <h2 id={titleId}>{t(isSent ? 'ui.unsure' : 'ui.unsaved')}</h2>
        </header>
        <div className={styles.body}>
          <p>{t(isElsewhere ? 'ui.unsavedElsewhere' : isSent ? 'ui.unsureText' : 'ui.unsavedText')}</p>
        </div>
        <footer className={styles.foot}>
          <Button variant="quiet" onClick={onLeave}>
            {t(isSent ? 'ui.unsureLeave' : 'ui.unsavedLeave')}
          </Button>
          <Button variant="primary" data-first="" onClick={onStay}>
            {t('ui.unsavedStay')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
