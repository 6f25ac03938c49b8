import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { Segmented } from '#web/ui/plain/field.tsx'
import { EmptyState } from '#web/ui/plain/pieces.tsx'
import type { Route } from './+types/orders.route.ts'
import { type OrderFilter, useOrders } from './desk-api.ts'
import { Countdown, Loaded, PageHead, StatusBadge } from './parts.tsx'
import styles from './provider.module.css'

const filters: OrderFilter[] = ['requests', 'upcoming', 'past', 'all']

/** A company's orders, newest first; the filter lives in the address. */
export default function Orders({ params: { companyid } }: Route.ComponentProps) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('filter')
  const filter = filters.find((value) => value === asked) ?? 'upcoming'
  // Cursors of the pages before this one, so that one can go back.
  const [cursors, setCursors] = useState<string[]>([])
  const query = useOrders(companyid, filter, cursors.at(-1))
  return (
    <>
      <PageHead title={t('provider.nav_orders')}>
        <Segmented
          label={t('provider.filter')}
          value={filter}
          onChange={(value) => {
            setCursors([])
            setSearch({ filter: value }, { replace: true, preventScrollReset: true })
          }}
          options={filters.map((value) => ({ value, label: t(`provider.filter_${value}`) }))}
        />
      </PageHead>
      <Loaded query={query} height={480}>
        {({ orders, cursor }) =>
          orders.length === 0 ? (
            <EmptyState icon="receipt" title={t(`provider.empty_${filter}`)} text={t('provider.emptyText')} />
          ) : (
            <>
              <OrderTable orders={orders} companyid={companyid} />
              <div className={styles.pager}>
                <Button small disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                  {t('ui.previous')}
                </Button>
                <Button small disabled={cursor === null} onClick={() => cursor && setCursors([...cursors, cursor])}>
                  {t('ui.next')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** A table on wide screens; each row is a card on phones. */
function OrderTable({ orders, companyid }: { orders: OrderView[]; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('provider.column_order')}</th>
          <th scope="col">{t('provider.column_when')}</th>
          <th scope="col">{t('provider.column_customer')}</th>
          <th scope="col">{t('provider.column_status')}</th>
          <th scope="col" className={styles.number}>
            {t('provider.column_total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderid}>
            <td>
              <Link to={`/co/${companyid}/admin/orders/${order.orderid}`} className={styles.rowLink}>
                {localized(order.lines[0]?.title, locale)}
              </Link>
              <span className={styles.secondary}>{order.docno}</span>
            </td>
            <td>{order.startsAt ? formatInstant(order.startsAt, locale, order.zone) : '-'}</td>
            <td>{order.customer.name ?? '-'}</td>
            <td>
              <span className={styles.badges}>
                <StatusBadge status={order.status} />
                {order.status === 'requested' && order.requestExpiresAt && <Countdown until={order.requestExpiresAt} />}
              </span>
            </td>
            <td className={`${styles.number} tabular`}>{formatMoney(order.total.amount, order.total.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
