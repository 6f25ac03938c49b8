import type { ImportView } from '#contracts/imports.ts'
import { useT } from '#web/ui/i18n.tsx'
import styles from './customers.module.css'

/** How far an import is that is under way. */
export function ImportProgress({ of: { state, passed, rows } }: { of: ImportView }) {
  const t = useT()
  return (
    <div role="status">
      <p>{t(`customers.importState_${state}`, { rows, added: 0, undone: 0 })}</p>
      <progress
        className={styles.progress}
        value={passed}
        max={rows}
        aria-label={t('customers.importPassed', { passed, rows })}
      />
    </div>
  )
}
