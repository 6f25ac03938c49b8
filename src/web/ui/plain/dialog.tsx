import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/**
 * A modal dialog on the browser's own element: focus is trapped and given back, Escape closes. Small width; the whole
 * screen on phones. `backdropCloses` false keeps it open on a click outside.
 */
export function Dialog({
  title,
  onClose,
  onBack,
  backdropCloses = true,
  wide = false,
  footer,
  children,
}: {
  title: string
  onClose: () => void
  onBack?: () => void
  backdropCloses?: boolean
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (backdropCloses && event.target === element.current) onClose()
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          {onBack && (
            <Button icon variant="quiet" aria-label={t('ui.back')} onClick={onBack}>
              <Icon name="left" />
            </Button>
          )}
          <h2 id={titleId}>{title}</h2>
          <Button icon variant="quiet" aria-label={t('ui.close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
