import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { Alert, Badge, EmptyState, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { useLive } from '#web/ui/state/use-live.ts'
import type { Route } from './+types/orders.route.ts'
import { fetchOrders, useAttachedOrders } from './buying-calls.ts'
import styles from './buying.module.css'
import { OrderBrief, standing } from './parts.tsx'
import { privateMeta } from './private-meta.ts'
import { useFresh } from './use-fresh.ts'

export { loader } from './orders.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

/** One's own orders, those to come first. */
export default function Orders() {
  const t = useT()
  const queries = useQueryClient()
  const [filter, setFilter] = useState<'upcoming' | 'past'>('upcoming')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['orders', filter],
    queryFn: ({ pageParam }) => fetchOrders(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  })
  useFresh(refetch)
  useLive(({ changed }) => {
    if (changed) void refetch()
  })
  useAttachedOrders(useCallback(() => void queries.invalidateQueries({ queryKey: ['orders'] }), [queries]))
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <div className={styles.inner}>
      <div className={styles.head}>
        <h1>{t('buying.orders')}</h1>
        <Segmented
          label={t('buying.orders')}
          value={filter}
          onChange={setFilter}
          options={(['upcoming', 'past'] as const).map((value) => ({ value, label: t(`buying.filter.${value}`) }))}
        />
      </div>
      {error && (
        <Alert tone="trouble">
          {error.message} <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </Alert>
      )}
      {!orders && !error && (
        <div className={styles.stack}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} height={148} />
          ))}
        </div>
      )}
      {orders?.length === 0 && (
        <EmptyState
          icon="calendar"
          title={t(`buying.none.${filter}`)}
          action={
            <ButtonLink variant="primary" to="/shop">
              {t('buying.look')}
            </ButtonLink>
          }
        />
      )}
      <ul className={styles.stack}>
        {orders?.map((order) => (
          <li key={order.orderid}>
            <Link
              to={order.status === 'pending_payment' ? `/checkout/${order.groupid}` : `/my/order/${order.orderid}`}
              className={styles.row}
            >
              <span className={styles.rowHead}>
                <StatusBadge order={order} />
                <span className={styles.small}>
                  {order.company.name} · {order.docno}
                </span>
              </span>
              <OrderBrief order={order} />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui.loadMore')}
        </Button>
      )}
    </div>
  )
}

function StatusBadge({ order }: { order: OrderView }) {
  const t = useT()
  const { name, tone, icon } = standing(order)
  return (
    <Badge tone={tone} icon={icon}>
      {t(name === 'move_proposed' ? 'buying.badge.move_proposed' : `buying.status.${name}`)}
    </Badge>
  )
}
