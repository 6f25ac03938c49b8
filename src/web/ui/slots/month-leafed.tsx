import { nameOfDay } from '#shared/day-names.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { leaf } from './day-window.ts'
import styles from './month.module.css'
import Month, { type MonthProps } from './month.tsx'

/** A month with the ways to the next and the one before, where nobody else gives them. */
export default function LeafedMonth(props: Omit<MonthProps, 'days'>) {
  const t = useT()
  const locale = useLocale()
  const { anchor, horizon, onLead } = props
  const by = (way: 1 | -1) => {
    const to = leaf(anchor, way, true, horizon)
    return to.slice(0, 7) === anchor.slice(0, 7) ? undefined : () => onLead(to)
  }
  const [back, on] = [by(-1), by(1)]
  return (
    <div className={styles.leafed}>
      <div className={styles.leaves}>
        <b aria-live="polite">{nameOfDay(anchor, locale, { month: 'long', year: 'numeric' })}</b>
        <Button icon variant="quiet" aria-label={t('ui.previous')} disabled={!back} onClick={() => back?.()}>
          <Icon name="left" />
        </Button>
        <Button icon variant="quiet" aria-label={t('ui.next')} disabled={!on} onClick={() => on?.()}>
          <Icon name="right" />
        </Button>
      </div>
      <Month {...props} days="any" />
    </div>
  )
}
