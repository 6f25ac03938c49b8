import { useT } from '../i18n.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

/** Asks before what somebody wrote is thrown away: Escape and the backdrop go on writing. */
export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT()
  const { titleId, modal } = useModal(onStay)
  return (
    <dialog {...modal} role="alertdialog" className={styles.dialog}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId}>{t('ui.unsaved')}</h2>
        </header>
        <div className={styles.body}>
          <p>{t('ui.unsavedText')}</p>
        </div>
        <footer className={styles.foot}>
          <Button variant="quiet" onClick={onLeave}>
            {t('ui.unsavedLeave')}
          </Button>
          <Button variant="primary" autoFocus onClick={onStay}>
            {t('ui.unsavedStay')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
