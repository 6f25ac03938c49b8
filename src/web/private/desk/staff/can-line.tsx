import { type Right, rights } from '#shared/rights.ts'
import { useT } from '#web/ui/i18n.tsx'
import styles from './staff.module.css'

/** What somebody can in a company, and what not, each in a line. */
export function CanLines({ held }: { held: readonly Right[] }) {
  const t = useT()
  const words = (some: readonly Right[]) => some.map((right) => t(`rights.${right}`)).join(' · ')
  const lacking = rights.filter((right) => !held.includes(right))
  return (
    <div className={styles.can} aria-live="polite">
      <p>
        <strong>{t('desk.staff_can')}</strong>{' '}
        {lacking.length === 0 ? t('desk.staff_everything') : words(held) || t('desk.staff_nothing')}
      </p>
      {held.length > 0 && lacking.length > 0 && (
        <p>
          <strong>{t('desk.staff_cannot')}</strong> {words(lacking)}
        </p>
      )}
    </div>
  )
}
