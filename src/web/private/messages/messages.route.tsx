import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { MessageCentre } from '#web/ui/kit/message-centre.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Count } from '#web/ui/pieces/count.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { loadUnread, useMessages } from '#web/ui/state/messages-store.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import { titled } from '#web/ui/titled.ts'
import { NoticeList } from './notice-list.tsx'
import styles from './notices.module.css'
import { PushSwitch } from './push-switch.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './messages.server.ts'

export const meta = titled('account.nav_messages')

/** The user's threads with providers, and beside them the notices (`?show=notices`). */
export default function Messages() {
  const t = useT()
  const [query] = useSearchParams()
  const { unread, notices } = useMessages()
  const signedIn = useSignedIn()
  // Loaded with the lists, not later with the lazy island, which would cause a layout shift of the tabs.
  useEffect(() => {
    if (signedIn) void loadUnread()
  }, [signedIn])
  const shown = query.get('show') === 'notices' ? 'notices' : 'messages'
  const tabs = [
    { key: 'messages', to: '?', label: t('messages.title'), count: unread },
    { key: 'notices', to: '?show=notices', label: t('notices.tab'), count: notices },
  ]
  return (
    <>
      <h1 className={query.has('order') ? styles.unseen : undefined}>
        {t(shown === 'notices' ? 'notices.tab' : 'messages.title')}
      </h1>
      <nav className={styles.tabs} data-reading={query.has('order') || undefined} aria-label={t('messages.title')}>
        {tabs.map(({ key, to, label, count }) => (
          <Link key={key} to={to} className={styles.tab} aria-current={key === shown ? 'page' : undefined}>
            {label}
            {count > 0 && <Count count={count} label={t('ui.unread', { count })} />}
          </Link>
        ))}
      </nav>
      {shown === 'notices' ? (
        <>
          <NoticeList />
          <p className={styles.settings}>
            <Link to="/my/profile/update">{t('notices.settings')}</Link>
          </p>
        </>
      ) : (
        <>
          <div className={styles.aside} data-reading={query.has('order') || undefined}>
            <PushSwitch />
          </div>
          <MessageCentre
            orderPath={(orderid) => `/my/order/${orderid}`}
            empty={
              <EmptyState
                icon="message"
                title={t('messages.empty')}
                text={t('messages.emptyText')}
                action={<ButtonLink to="/my/order">{t('messages.toOrders')}</ButtonLink>}
              />
            }
          />
        </>
      )}
    </>
  )
}
