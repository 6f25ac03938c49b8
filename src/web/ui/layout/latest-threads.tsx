import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ThreadsView } from '#contracts/messages.ts'
import { api } from '../client/api.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { ThreadLine } from '../pieces/thread-line.tsx'
import { maySay } from '../state/live.ts'
import { showMessages, useMessages } from '../state/messages-store.ts'
import { useProfile } from '../state/profile-store.ts'
import { useAnswer } from '../state/use-answer.ts'
import { useLive } from '../state/use-live.ts'
import styles from './messages-popover.module.css'

const askLatest = async (): Promise<ThreadsView['rows']> =>
  (await api.user('GET /api/h/threads', { query: { limit: 10 } })).data.rows

/** The latest conversations under the header's icon, and what waits elsewhere. */
export default function Latest() {
  const t = useT()
  const { companies, notices } = useMessages()
  const names = useProfile()?.companies ?? []
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  const box = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const { data: threads, error, refusal, retry } = useAnswer('latest', askLatest, round)
  useLive((word) => {
    if (maySay(word)) setRound((before) => before + 1)
  })
  useEffect(() => {
    if (pathname !== openedAt.current) showMessages(false)
  }, [pathname])
  useEffect(() => {
    box.current?.focus()
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key !== 'Escape'
          : box.current?.parentElement?.contains(event.target as Node)
      )
        return
      if (event instanceof KeyboardEvent) box.current?.parentElement?.querySelector('a')?.focus()
      showMessages(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  const waiting = companies.filter((company) => company.unread > 0)
  return (
    <div ref={box} className={styles.popover} role="dialog" aria-label={t('layout.messageCentre')} tabIndex={-1}>
      <h2 className={styles.head}>{t('layout.messageCentre')}</h2>
      {waiting.map(({ companyid, slug, unread }) => (
        <Link key={companyid} to={`/co/${slug}/admin/messages`} className={styles.company}>
          {t('layout.companyMessages', {
            count: unread,
            company: names.find((company) => company.id === companyid)?.name ?? slug,
          })}
        </Link>
      ))}
      {notices > 0 && (
        <Link to="/my/messages?show=notices" className={styles.company}>
          {t('layout.newNotices', { count: notices })}
        </Link>
      )}
      {error && (
        <p className={styles.note} role="alert">
          {refusal ?? t('ui.somethingFailed')}{' '}
          <Button small variant="quiet" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {threads?.length === 0 && waiting.length === 0 && notices === 0 && (
        <p className={styles.note}>{t('layout.noMessages')}</p>
      )}
      {threads && threads.length > 0 && (
        <ul className={styles.list}>
          {threads.map((thread) => (
            <li key={thread.threadid}>
              <ThreadLine thread={thread} to={`/my/messages?order=${thread.orderid}`} mine="customer" />
            </li>
          ))}
        </ul>
      )}
      <Link to="/my/messages" className={styles.all}>
        {t('layout.allMessages')}
      </Link>
    </div>
  )
}
