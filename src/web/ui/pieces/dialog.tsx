import type { ReactNode } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { useGuarded } from './use-guarded.tsx'
import { useModal } from './use-modal.ts'

/**
 * A modal dialog. Small width; the whole screen on phones. Escape and the browser's Back close it. It asks before unsaved
 * input is discarded. `backdropCloses`
 * false keeps it open on a click outside.
 */
export function Dialog({
  title,
  onClose,
  onBack,
  backdropCloses = true,
  inAddress = false,
  wide = false,
  footer,
  children,
}: {
  title: string
  onClose: () => void
  onBack?: () => void
  backdropCloses?: boolean
  /** The address opens and closes it, such as a hash: Back does so already, and nothing can ask before. So it keeps what is written. */
  inAddress?: boolean
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const { close, question } = useGuarded(onClose)
  const { titleId, modal } = useModal(close, { backdropCloses, isStep: !inAddress })
  return (
    <dialog {...modal} className={`${styles.dialog} ${wide ? styles.wide : ''}`}>
      <div className={styles.inner}>
        <header className={styles.head}>
          {onBack && (
            <Button icon variant="quiet" aria-label={t('ui.back')} onClick={onBack}>
              <Icon name="left" />
            </Button>
          )}
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
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
      {question}
    </dialog>
  )
}
