import type { CustomerRow, customerSorts } from '#contracts/customers.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import styles from './customers.module.css'

/** Who it is, when they came and come again, how often, for how much, and how they are sorted. */
export function customerColumns(
  t: Translate,
  locale: Locale,
  zone: string,
): Column<CustomerRow, (typeof customerSorts)[number]>[] {
  const day = (at: string | null) => (at ? formatInstant(at, locale, zone, 'day') : '-')
  return [
    {
      key: 'name',
      label: t('customers.person'),
      sorts: { up: 'name' },
      cell: (row) => (
        <>
          {row.name || '-'} <span className={styles.under}>{row.phone ?? row.email ?? ''}</span>
        </>
      ),
    },
    {
      key: 'last',
      label: t('customers.last'),
      sorts: { down: 'last' },
      cell: (row) => <span className={styles.whole}>{day(row.lastAt)}</span>,
    },
    {
      key: 'next',
      label: t('customers.next'),
      cell: (row) => <span className={styles.whole}>{day(row.nextAt)}</span>,
    },
    {
      key: 'visits',
      label: t('customers.visits'),
      number: true,
      sorts: { down: 'visits' },
      cell: (row) => <span className="tabular">{row.visits}</span>,
    },
    {
      key: 'spent',
      label: t('customers.spent'),
      number: true,
      sorts: { down: 'spent' },
      cell: (row) => <span className="tabular">{formatMoney(row.spent.amount, row.spent.currency)}</span>,
    },
    {
      key: 'tags',
      label: t('customers.tags'),
      minor: true,
      cell: (row) => (
        <span className={styles.tags}>
          {row.noShows === 0 && row.tags.length === 0 && '-'}
          {row.noShows > 0 && (
            <Badge tone="trouble" icon="alert">
              {t('customers.noShowCount', { count: row.noShows })}
            </Badge>
          )}
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
  ]
}
