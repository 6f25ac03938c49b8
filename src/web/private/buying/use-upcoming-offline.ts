import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { localePrefix } from '#shared/locale.ts'
import { useLocale } from '#web/ui/i18n.tsx'
import { ownWorker } from '#web/ui/state/own-worker.ts'
import { keys } from './buying-api.ts'
import { fetchOrder } from './buying-calls.ts'

/** Of so many of the next bookings the page is kept before it was opened. */
const most = 3

/** Lets the browser keep the pages of the next bookings: where and when is read on the way there, network or not. */
export function useUpcomingOffline(orders: readonly OrderView[]): void {
  const locale = useLocale()
  const queries = useQueryClient()
  const next = Array.from(orders.slice(0, most), ({ orderid }) => orderid).join()
  useEffect(() => {
    if (!next) return
    let isOver = false
    void ownWorker().then((worker) => {
      if (isOver || !worker) return
      const orderids = next.split(',')
      worker.postMessage({ keep: orderids.map((orderid) => `${localePrefix(locale)}/my/order/${orderid}`) })
      for (const orderid of orderids)
        void queries.prefetchQuery({
          queryKey: keys.order(orderid),
          queryFn: () => fetchOrder(orderid),
          staleTime: Infinity,
        })
    })
    return () => {
      isOver = true
    }
  }, [next, locale, queries])
}
