import type { orderSorts } from '#contracts/desk.ts'
import { deskFilters } from '#shared/order-status.ts'
import { MINUTE } from '#shared/time.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { period, search, views } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { useAddress } from '#web/ui/state/use-address.ts'
import { titled } from '#web/ui/titled.ts'
import type { Route } from './+types/orders.route.ts'
import { Lacking, useMay } from './may.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { useBranchFilter } from './use-branch-filter.ts'

export const meta = titled('desk.nav_orders')

/** What comes first in each list, until another order is chosen. */
const first = {
  upcoming: 'soonest',
  requests: 'oldest',
  collect: 'soonest',
  past: 'latest',
  all: 'newest',
} as const satisfies Record<(typeof deskFilters)[number], (typeof orderSorts)[number]>

/** A company's orders: filtered, found, sorted, saved as a file; each opens beside the table. */
export default function Orders({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)
  const byBranch = useBranchFilter(companyid)
  const [address] = useAddress()
  const collects = address.get('filter') === 'collect'
  return (
    <List
      title={t('desk.nav_orders')}
      of="GET /api/h/desk/orders"
      under={['desk', companyid, 'orders']}
      always={{ companyid }}
      {...(may('file') && { file: true as const })}
      // What should have been collected already comes first, and what waits longest for its answer.
      sort={({ filter }) => first[filter as (typeof deskFilters)[number]] ?? 'newest'}
      every={MINUTE}
      filters={[
        search('q', t('desk.searchOrders')),
        period('from', 'to', t('desk.column_when'), 'ahead'),
        ...byBranch,
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
      drawer={(id, _, onClose) => <OrderDrawer orderid={id} companyid={companyid} onClose={onClose} />}
      columns={orderColumns(t, locale, collects)}
    >
      <Lacking companyid={companyid} of={['file']} />
    </List>
  )
}
