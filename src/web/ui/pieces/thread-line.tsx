import { Link } from 'react-router'
import type { ThreadView } from '#contracts/messages.ts'
import { formatInstant } from '#shared/format.ts'
import { type Locale, localized } from '#shared/locale.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Count } from './count.tsx'
import { Avatar } from './pieces.tsx'
import styles from './thread-line.module.css'

/** A conversation in a list: who, about what, the last words, when, and how much is unread. */
export function ThreadLine({
  thread,
  to,
  mine,
  current = false,
}: {
  thread: ThreadView
  to: string
  mine: 'customer' | 'provider'
  current?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const { last, unread } = thread
  const said = last.text || t('ui.attachments', { count: last.files })
  return (
    <Link
      to={to}
      className={styles.line}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <Avatar name={thread.name} fileId={thread.avatarFileId} size={44} />
      <span className={styles.words}>
        <span className={styles.top}>
          <strong>{thread.name}</strong>
          <time dateTime={last.at}>{shortTime(last.at, locale)}</time>
        </span>
        <span className={styles.title}>{localized(thread.title, locale)}</span>
        <span className={styles.said}>
          {last.mine
            ? t('ui.youSaid', { text: said })
            : last.side === mine
              ? t('ui.saidBy', { name: last.name, text: said })
              : said}
        </span>
      </span>
      {unread > 0 && <Count count={unread} label={t('ui.unread', { count: unread })} />}
    </Link>
  )
}

/** The time today, the date before. */
function shortTime(at: string, locale: Locale): string {
  const zone = deviceZone()
  const day = (when: Date) => when.toDateString()
  return formatInstant(at, locale, zone, day(new Date(at)) === day(new Date()) ? 'time' : 'date')
}
