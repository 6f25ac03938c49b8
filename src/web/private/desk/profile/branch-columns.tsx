import type { BranchRow } from '#contracts/branches.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { weekInWords } from '#shared/week-in-words.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './profile.module.css'

/** What it is called and where it is, when it is open, how it is reached. */
export const branchColumns = (t: Translate, locale: Locale): Column<BranchRow, never>[] => [
  {
    key: 'name',
    label: t('storefront.branch'),
    cell: (row) => (
      <span className={styles.called}>
        {row.called} {!row.used && <Badge>{t('storefront.branch_unused')}</Badge>}
        <small>{row.line}</small>
      </span>
    ),
  },
  {
    key: 'hours',
    label: t('storefront.branch_hours'),
    cell: (row) => (
      <span className={styles.week}>
        {weekInWords(row.hours.length > 0 ? row.hours : row.worked, locale) || t('desk.hours_none')}
      </span>
    ),
    plain: true,
  },
  { key: 'phone', label: t('storefront.branch_phone'), cell: (row) => row.phone ?? '', plain: true },
  { key: 'email', label: t('storefront.branch_email'), cell: (row) => row.email ?? '', minor: true },
]
