import type { DeskOrderRow, orderSorts } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { isPayable, traitsOf } from '#shared/order-status.ts'
import { whoComes } from '#shared/who-comes.ts'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'
import parts from './parts.module.css'
import { Countdown, StatusBadge } from './parts.tsx'

type OrderColumn = Column<DeskOrderRow, (typeof orderSorts)[number]>

/** What a list of a company's orders says of each. `collects`: of those whose money is still to be collected. */
export function orderColumns(t: Translate, locale: Locale, collects: boolean): OrderColumn[] {
  return [
    {
      key: 'order',
      label: t('desk.column_order'),
      sorts: { down: 'newest', up: 'oldest' },
      cell: (row) => (
        <>
          {localized(row.title, locale)} <span className={parts.under}>{row.docno}</span>
        </>
      ),
    },
    {
      key: 'when',
      plain: true,
      label: t('desk.column_when'),
      sorts: { up: 'soonest', down: 'latest' },
      cell: (row) => (row.startsAt ? formatInstant(row.startsAt, locale, row.zone) : '-'),
    },
    {
      key: 'customer',
      plain: true,
      label: t('desk.column_customer'),
      cell: (row) => whoComes(t, row.customerName, row.recipientName) ?? '-',
    },
    {
      key: 'staff',
      plain: true,
      label: t('desk.fact_staff'),
      minor: true,
      cell: (row) => [row.staffName, row.branchName].filter(Boolean).join(' · ') || '-',
    },
    {
      key: 'status',
      plain: true,
      label: t('desk.column_status'),
      cell: (row) => (
        <span className={parts.badges}>
          <StatusBadge status={row.status} />
          {row.answerBy && <Countdown until={row.answerBy} />}
          {row.proposal && (
            <Badge tone="waiting" icon="clock">
              {t('desk.badge_move_proposed')}
            </Badge>
          )}
        </span>
      ),
    },
    ...moneyColumns(t, collects),
  ]
}

/** What is paid, and what it comes to; of orders to collect what is still due beside it, which the foot adds up instead. */
function moneyColumns(t: Translate, collects: boolean): Column<DeskOrderRow, never>[] {
  return [
    {
      key: 'payment',
      plain: true,
      label: t('desk.money'),
      minor: true,
      cell: (row) => (
        <>
          {t(`desk.payment_${row.payment}`)}
          {!collects && row.due.amount > 0 && traitsOf(row.status).stands && (
            <span className={parts.under}>
              {t('desk.toCollect', { sum: formatMoney(row.due.amount, row.due.currency) })}
            </span>
          )}
        </>
      ),
    },
    ...(collects
      ? [
          {
            key: 'due',
            label: t('desk.filter_collect'),
            number: true,
            sum: (row: DeskOrderRow) => row.due,
            cell: (row: DeskOrderRow) => (
              <span className="tabular">{formatMoney(row.due.amount, row.due.currency)}</span>
            ),
          },
        ]
      : []),
    {
      key: 'total',
      plain: !collects,
      label: t('desk.column_total'),
      number: true,
      // Declined, cancelled or refunded orders do not bring in their price.
      ...(!collects && {
        sum: (row: DeskOrderRow) => (isPayable(row.status) ? row.total : null),
      }),
      cell: (row) => <span className="tabular">{formatMoney(row.total.amount, row.total.currency)}</span>,
    },
  ]
}
