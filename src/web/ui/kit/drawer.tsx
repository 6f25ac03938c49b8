import type { ReactNode } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useGuarded } from '../pieces/use-guarded.tsx'
import { useModal } from '../pieces/use-modal.ts'
import styles from './drawer.module.css'

/** The details of a row beside its table: a modal sheet at the right edge, full screen on phones. Escape, the backdrop and the browser's Back close it. */
export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useT()
  const { close, question } = useGuarded(onClose)
  const { titleId, modal } = useModal(close, { isStep: true })
  return (
    <dialog {...modal} className={styles.drawer}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button
            icon
            variant="quiet"
            aria-label={t('ui.close')}
            onClick={(event) => close(event.currentTarget.closest('dialog'))}
          >
            <Icon name="close" />
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
      {question}
    </dialog>
  )
}
