import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tell } from '#web/ui/client/bus.ts'
import { localized } from '#shared/locale.ts'
import { api } from '../client/api.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Alert, EmptyState } from '../pieces/pieces.tsx'
import { ThreadLine } from '../pieces/thread-line.tsx'
import { useLive } from '../state/use-live.ts'
import { Conversation } from './conversation.tsx'
import { Loaded } from './loaded.tsx'
import styles from './message-centre.module.css'

/**
 * Conversations beside the one that is open (`?order=`); on a phone one after the other. Of a company for its staff, or
 * one's own.
 */
export function MessageCentre({
  companyid,
  orderPath,
  empty,
}: {
  companyid?: string
  /** Where an order of a conversation is shown. */
  orderPath: (orderid: string) => string
  empty: ReactNode
}) {
  const t = useT()
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const open = query.get('order')
  const key = ['threads', companyid ?? 'own']
  const threads = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      api.user('GET /api/h/threads', { query: { companyid, cursor: pageParam, limit: 10 } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  })
  useLive(({ schedule }) => {
    if (!schedule) void queries.invalidateQueries({ queryKey: key })
  })
  // Live updates start at once here, not only when the page is idle.
  useEffect(() => {
    const timer = window.setTimeout(() => tell('island'), 1000)
    return () => window.clearTimeout(timer)
  }, [])
  const list = threads.data?.pages.flatMap((page) => page.rows)
  if (list?.length === 0 && !open) return empty
  const side = companyid ? 'provider' : 'customer'
  return (
    <div className={styles.centre} data-open={open !== null || undefined}>
      <div className={styles.threads}>
        <Loaded query={{ data: list, error: threads.error, refetch: threads.refetch }} height={320}>
          {(list) => (
            <ul>
              {list.map((thread) => (
                <li key={thread.threadid}>
                  <ThreadLine
                    thread={thread}
                    to={`?order=${thread.orderid}`}
                    mine={side}
                    current={thread.orderid === open}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {threads.hasNextPage && (
          <Button small block busy={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
            {t('messages.moreThreads')}
          </Button>
        )}
      </div>
      <section className={styles.thread} aria-label={t('messages.title')}>
        {open ? (
          <OpenThread key={open} orderid={open} side={side} orderPath={orderPath} />
        ) : (
          <EmptyState icon="message" title={t('messages.choose')} />
        )}
      </section>
    </div>
  )
}

function OpenThread({
  orderid,
  side,
  orderPath,
}: {
  orderid: string
  side: 'customer' | 'provider'
  orderPath: (orderid: string) => string
}) {
  const t = useT()
  const locale = useLocale()
  const order = useQuery({
    queryKey: ['thread-order', orderid, side],
    queryFn: () => api.user('GET /api/h/orders/{orderid}', { orderid, query: { as: side } }).then(({ data }) => data),
  })
  return (
    <>
      <header className={styles.head}>
        <Link to="?" className={styles.back} aria-label={t('messages.back')}>
          <Icon name="left" />
        </Link>
        {order.data && (
          <div>
            <h2>{side === 'customer' ? order.data.company.name : (order.data.customer.name ?? order.data.docno)}</h2>
            <Link to={orderPath(orderid)}>
              {localized(order.data.lines[0]?.title ?? {}, locale)} · {order.data.docno}
            </Link>
          </div>
        )}
      </header>
      <Loaded query={order} height={160}>
        {({ placedAt, zone }) =>
          placedAt ? (
            <Conversation orderid={orderid} zone={zone} as={side} />
          ) : (
            <Alert tone="waiting">{t('messages.afterPlacing')}</Alert>
          )
        }
      </Loaded>
    </>
  )
}
