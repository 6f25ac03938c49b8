import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './frame.module.css'

/** A button that opens a sheet of entries: works without scripts, closes on Escape, outside clicks and going elsewhere. */
export function Menu({ label, button, children }: { label: string; button: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [pathname])
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (element.contains(event.target as Node)) return
      element.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.action} aria-label={label}>
        {button}
      </summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  )
}
