import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../i18n.tsx'
import { Icon } from './icon.tsx'
import { subscribeModals, topModal } from './open-modals.ts'
import { dismissToast, type Toast, useToasts } from './toast.ts'
import styles from './toaster.module.css'

const AUTO_CLOSE_MS = 5000

/**
 * Shows toasts top right, also over an open dialog; each disappears after five seconds. They take neither focus nor Escape.
 */
export function Toaster() {
  const t = useT()
  const toasts = useToasts()
  const place = usePlaceOverAll(toasts.at(-1)?.id)
  return createPortal(
    <section className={styles.region} aria-label={t('ui.notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>,
    place,
  )
}

/**
 * An element over everything that is shown. It moves into the dialog on top, as nothing outside of that is clicked or read
 * out, and into the browser's top layer, where no dialog cuts it off. A new `newest` puts it on top again.
 */
function usePlaceOverAll(newest: number | undefined): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.place ?? ''
    element.popover = 'manual'
    return element
  })
  useEffect(() => {
    const settle = () => {
      const home = topModal() ?? document.body
      if (place.parentElement !== home) home.append(place)
      // Without the top layer, which an old browser lacks, it is seen by its z-index.
      if ('showPopover' in place && !place.matches(':popover-open')) place.showPopover()
    }
    settle()
    return subscribeModals(settle)
  }, [place, newest])
  useEffect(() => () => place.remove(), [place])
  return place
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
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('ui.close')} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
