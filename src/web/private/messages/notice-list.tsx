import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { NoticeView } from '#contracts/notices.ts'
import { formatInstant } from '#shared/format.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { api } from '#web/ui/client/api.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon, type IconName } from '#web/ui/pieces/icon.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { aboutOf } from '#web/ui/state/live.ts'
import { loadUnread } from '#web/ui/state/messages-store.ts'
import { useLive } from '#web/ui/state/use-live.ts'
import styles from './notices.module.css'

const key = ['notices']

const icons: Record<NotificationKind, IconName> = {
  bookings: 'calendar',
  reminders: 'clock',
  messages: 'message',
  reviews: 'star',
  news: 'sparkle',
  payments: 'wallet',
  cancellations: 'close',
  security: 'shield',
}

const useMarkRead = () =>
  useChange((which: { ids?: string[] }) => api.user('PUT /api/h/notices/read', { body: which }), {
    stale: [key],
    also: loadUnread,
  })

/** Notices about bookings, payments and the account, newest first. Opening one marks it as read. */
export function NoticeList() {
  const t = useT()
  const queries = useQueryClient()
  const markRead = useMarkRead()
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      api.user('GET /api/h/notices', { query: { cursor: pageParam } }).then(({ data }) => {
        void loadUnread()
        return data
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  })
  useLive((word) => {
    if (['anything', 'notices'].includes(aboutOf(word))) void queries.invalidateQueries({ queryKey: key })
  })
  const data = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={320}>
      {(notices) =>
        notices.length === 0 ? (
          <EmptyState icon="info" title={t('notices.empty')} text={t('notices.emptyText')} />
        ) : (
          <div className={styles.notices}>
            {notices.some(({ read }) => !read) && (
              <Button small busy={markRead.isPending} onClick={() => markRead.send({})}>
                {t('notices.markAll')}
              </Button>
            )}
            <ul className={styles.list}>
              {notices.map((notice) => (
                <li key={notice.noticeid}>
                  <Line notice={notice} onFollow={() => markRead.send({ ids: [notice.noticeid] })} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('notices.more')}
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function Line({ notice, onFollow }: { notice: NoticeView; onFollow: () => void }) {
  const t = useT()
  const locale = useLocale()
  const zone = deviceZone()
  return (
    <Link
      to={notice.path}
      className={styles.line}
      data-unread={!notice.read || undefined}
      onClick={() => !notice.read && onFollow()}
    >
      <span className={styles.icon}>
        <Icon name={icons[notice.kind]} size={20} />
      </span>
      <span className={styles.words}>
        <strong>{notice.title}</strong>
        <span>{notice.text}</span>
        <time dateTime={notice.at}>{formatInstant(notice.at, locale, zone)}</time>
      </span>
      {!notice.read && <span className={styles.new}>{t('notices.unread')}</span>}
    </Link>
  )
}
