import { type ReactNode, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import styles from './book.module.css'

/** One step of the booking; once done it folds into a line that says what was chosen. */
export function Block({
  step,
  title,
  summary,
  children,
}: {
  step: number
  title: string
  /** What was chosen, when enough was. */
  summary?: string | undefined
  children: ReactNode
}) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const folded = !open && summary !== undefined
  return (
    <section className={styles.block}>
      <h2 className={styles.blockHead}>
        <span className={summary ? styles.stepDone : styles.step}>
          {summary ? <Icon name="check" size={16} /> : step}
        </span>
        {title}
        {summary !== undefined && (
          <button type="button" className={styles.fold} aria-expanded={!folded} onClick={() => setOpen(folded)}>
            {folded ? t('book.change') : t('book.done')}
          </button>
        )}
      </h2>
      {folded ? <p className={styles.folded}>{summary}</p> : <div className={styles.blockBody}>{children}</div>}
    </section>
  )
}
