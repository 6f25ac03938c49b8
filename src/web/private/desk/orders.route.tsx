import { MINUTE } from '#shared/time.ts'
import type { DeskOrderRow } from '#contracts/desk.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import type { Translate } from '#shared/i18n.ts'
import { formatMoney } from '#shared/money.ts'
import { deskFilters, isPayable, traitsOf } from '#shared/order-status.ts'
import { whoComes } from '#shared/who-comes.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useAddress } from '#web/ui/state/use-address.ts'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { period, search, select, views } from '#web/ui/kit/filters.tsx'
import type { Column } from '#web/ui/kit/data-table.tsx'
import { List } from '#web/ui/kit/list.tsx'
import type { Route } from './+types/orders.route.ts'
import { useBranches } from './desk-api.ts'
import { Lacking, useMay } from './may.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { Countdown, StatusBadge } from './parts.tsx'
import parts from './parts.module.css'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.nav_orders')

/** A company's orders: filtered, found, sorted, saved as a file; each opens beside the table. */
export default function Orders({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)
  const branches = useBranches(companyid)
  const [address] = useAddress()
  const collects = address.get('filter') === 'collect'
  return (
    <List
      title={t('desk.nav_orders')}
      of="GET /api/h/desk/orders"
      under={['desk', companyid, 'orders']}
      always={{ companyid }}
      {...(may('file') && { file: true as const })}
      // What should have been collected already comes first.
      sort={({ filter }) => (filter === 'upcoming' || filter === 'collect' ? 'soonest' : 'newest')}
      every={MINUTE}
      filters={[
        search('q', t('desk.searchOrders')),
        period('from', 'to', t('desk.column_when'), 'ahead'),
        ...(branches.length > 0
          ? [
              select(
                'branchid',
                t('desk.branch'),
                ['', ...branches.map(({ branchid }) => branchid)],
                (id) => branches.find(({ branchid }) => branchid === id)?.name ?? t('desk.everyBranch'),
              ),
            ]
          : []),
        views(
          'filter',
          t('desk.filter'),
          deskFilters,
          (value) => t(`desk.filter_${value}`),
          (value) => <EmptyState icon="receipt" title={t(`desk.empty_${value}`)} text={t('desk.emptyText')} />,
          // What is looked for by its number or name may be over: it is found all the same.
          address.get('q') ? 'all' : 'upcoming',
        ),
      ]}
      idOf={(row) => row.orderid}
      nameOf={(row) => row.docno}
      {...(!collects && { sums: t('desk.sumsStand') })}
      selection={{ can: () => true }}
      drawer={(id, _, onClose) => <OrderDrawer orderid={id} companyid={companyid} onClose={onClose} />}
      columns={[
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
          label: t('desk.column_when'),
          sorts: { up: 'soonest', down: 'latest' },
          cell: (row) => (row.startsAt ? formatInstant(row.startsAt, locale, row.zone) : '-'),
        },
        {
          key: 'customer',
          label: t('desk.column_customer'),
          cell: (row) => whoComes(t, row.customerName, row.recipientName) ?? '-',
        },
        {
          key: 'staff',
          label: t('desk.fact_staff'),
          minor: true,
          cell: (row) => [row.staffName, row.branchName].filter(Boolean).join(' · ') || '-',
        },
        {
          key: 'status',
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
      ]}
    >
      <Lacking companyid={companyid} of={['file']} />
    </List>
  )
}

/** What is paid, and what it comes to; of orders to collect what is still due beside it, which the foot adds up instead. */
function moneyColumns(t: Translate, collects: boolean): Column<DeskOrderRow, never>[] {
  return [
    {
      key: 'payment',
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
