import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { CsvButton, FilterChips, TableSearch, TableTools } from '#web/ui/kit/table-tools.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import type { Route } from './+types/orders.route.ts'
import { type OrderFilter, useDeskOrders } from './desk-api.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { Countdown, StatusBadge } from './parts.tsx'
import parts from './parts.module.css'
import { titled } from '#web/ui/titled.ts'

export const meta = titled('desk.nav_orders')

const filters: OrderFilter[] = ['upcoming', 'requests', 'past', 'all']

/** A company's orders: filtered, found, sorted, saved as a file; each opens beside the table. */
export default function Orders({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const table = useTableState('newest')
  const asked = table.filter('filter')
  const filter = filters.find((value) => value === asked) ?? 'upcoming'
  const params = { companyid, filter, q: table.filter('q'), sort: table.sort }
  const query = useDeskOrders(params, table.limit, table.cursor)
  return (
    <>
      <PageHead title={t('desk.nav_orders')} />
      <TableTools end={<CsvButton of="GET /api/h/desk/orders" params={params} name="orders" />}>
        <TableSearch
          label={t('desk.searchOrders')}
          value={params.q}
          onChange={(value) => table.setFilter('q', value)}
        />
        <FilterChips
          label={t('desk.filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`desk.filter_${value}`) }))}
          onChange={(value) => table.setFilter('filter', value)}
        />
      </TableTools>
      <DataTable
        label={t('desk.nav_orders')}
        query={query}
        table={table}
        idOf={(row) => row.orderid}
        nameOf={(row) => row.docno}
        empty={<EmptyState icon="receipt" title={t(`desk.empty_${filter}`)} text={t('desk.emptyText')} />}
        columns={[
          {
            key: 'order',
            label: t('desk.column_order'),
            sorts: [
              { value: 'newest', up: false },
              { value: 'oldest', up: true },
            ],
            cell: (row) => (
              <>
                {localized(row.title, locale)} <span className={parts.under}>{row.docno}</span>
              </>
            ),
          },
          {
            key: 'when',
            label: t('desk.column_when'),
            sorts: [
              { value: 'soonest', up: true },
              { value: 'latest', up: false },
            ],
            cell: (row) => (row.startsAt ? formatInstant(row.startsAt, locale, row.zone) : '-'),
          },
          { key: 'customer', label: t('desk.column_customer'), cell: (row) => row.customerName ?? '-' },
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
          {
            key: 'payment',
            label: t('desk.money'),
            minor: true,
            cell: (row) => t(`desk.payment_${row.payment}`),
          },
          {
            key: 'total',
            label: t('desk.column_total'),
            number: true,
            cell: (row) => <span className="tabular">{formatMoney(row.totalAmount, row.currency)}</span>,
          },
        ]}
      />
      {table.opened && <OrderDrawer orderid={table.opened} companyid={companyid} onClose={() => table.open(null)} />}
    </>
  )
}
