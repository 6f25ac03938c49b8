import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../i18n.tsx'
import { Icon } from './icon.tsx'
import { dismissToast, readToasts, subscribeToasts, type Toast } from './toast.ts'
import styles from './toaster.module.css'

const AUTO_CLOSE_MS = 5000
const none: Toast[] = []

/** Shows toasts top right; each leaves after five seconds unless it is pointed at. */
export function Toaster() {
  const t = useT()
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none)
  return (
    <section className={styles.region} aria-label={t('ui.notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const t = useT()
  useEffect(() => {
    const timer = window.setTimeout(() => dismissToast(toast.id), AUTO_CLOSE_MS)
    return () => window.clearTimeout(timer)
  }, [toast.id])
  return (
    <div
      className={`${styles.toast} ${toast.tone === 'error' ? styles.error : toast.tone === 'success' ? styles.success : ''}`}
      role={toast.tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={toast.tone === 'error' ? 'alert' : toast.tone === 'success' ? 'check' : 'info'} />
      <span className={styles.text}>{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            toast.undo?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.undo.label}
        </button>
      )}
      <button type="button" aria-label={t('ui.close')} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
