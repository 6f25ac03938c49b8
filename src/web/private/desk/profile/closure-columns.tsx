import type { ClosureRow } from '#contracts/closures.ts'
import { cancellingTraits } from '#shared/closure-life.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import { closureDays, closureWhere } from '../closure-words.ts'
import styles from './profile.module.css'

/** When and why it is closed, where, and what is still booked then. */
export const closureColumns = (t: Translate, locale: Locale): Column<ClosureRow, never>[] => [
  {
    key: 'days',
    label: t('storefront.closure_days'),
    cell: (row) => (
      <span className={styles.called}>
        {closureDays(row, locale)}
        {row.called && <small>{row.called}</small>}
      </span>
    ),
  },
  { key: 'where', label: t('storefront.closure_where'), cell: (row) => closureWhere(row, t), plain: true },
  {
    key: 'booked',
    label: t('storefront.closure_left'),
    cell: (row) =>
      row.booked > 0 || cancellingTraits[row.cancelling].isUnderWay ? (
        <Badge tone="waiting">{t('storefront.closure_leftCount', { count: row.booked })}</Badge>
      ) : (
        '0'
      ),
  },
]
