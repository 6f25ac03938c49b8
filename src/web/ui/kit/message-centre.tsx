import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ThreadHeadView } from '#contracts/messages.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { tell } from '#web/ui/client/bus.ts'
import { api } from '../client/api.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Alert, EmptyState } from '../pieces/pieces.tsx'
import { ThreadLine } from '../pieces/thread-line.tsx'
import { maySay } from '../state/live.ts'
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
  /** Where an order of a conversation is shown; missing where whoever reads may not see orders. */
  orderPath?: ((orderid: string) => string) | undefined
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
  useLive((word) => {
    if (maySay(word)) void queries.invalidateQueries({ queryKey: key })
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
          <OpenThread key={open} orderid={open} of={key} side={side} orderPath={orderPath} />
        ) : (
          <EmptyState icon="message" title={t('messages.choose')} />
        )}
      </section>
    </div>
  )
}

function OpenThread({
  orderid,
  of,
  side,
  orderPath,
}: {
  orderid: string
  /** The key of the list, with which the head is asked for anew. */
  of: readonly string[]
  side: 'customer' | 'provider'
  orderPath: ((orderid: string) => string) | undefined
}) {
  const t = useT()
  const thread = useQuery({
    queryKey: [...of, 'head', orderid],
    queryFn: () =>
      api.user('GET /api/h/orders/{orderid}/thread', { orderid, query: { as: side } }).then(({ data }) => data),
  })
  return (
    <>
      <header className={styles.head}>
        <Link to="?" className={styles.back} aria-label={t('messages.back')}>
          <Icon name="left" />
        </Link>
        {thread.data && <ThreadHead thread={thread.data} to={orderPath?.(orderid)} />}
      </header>
      <Loaded query={thread} height={160}>
        {({ open, zone }) =>
          open ? (
            <Conversation orderid={orderid} zone={zone} as={side} />
          ) : (
            <Alert tone="waiting">{t('messages.afterPlacing')}</Alert>
          )
        }
      </Loaded>
    </>
  )
}

/** With whom, about what and when; a link to the order for whoever may see it. */
function ThreadHead({ thread, to }: { thread: ThreadHeadView; to: string | undefined }) {
  const locale = useLocale()
  const { name, title, docno, startsAt, zone } = thread
  const about = [localized(title, locale), startsAt && formatInstant(startsAt, locale, zone), docno]
    .filter(Boolean)
    .join(' · ')
  return (
    <div>
      <h2>{name}</h2>
      {to ? <Link to={to}>{about}</Link> : <p>{about}</p>}
    </div>
  )
}
