import { Link } from 'react-router'
import { upTo99 } from '#shared/format.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { showMessages, unreadSum, useMessages } from '../state/messages-store.ts'
import styles from './frame.module.css'

/** Where the popover of the latest conversations hangs (see messages-popover.tsx, which is loaded only when needed). */
export const messagesAnchorId = 'messages-anchor'

/** The message centre with what is unread: a page on phones and without scripts, a popover elsewhere. */
export function MessageButton() {
  const t = useT()
  const messages = useMessages()
  const count = unreadSum(messages)
  return (
    <span id={messagesAnchorId} className={`${styles.menu} for-user`}>
      <Link
        to="/my/messages"
        className={styles.action}
        aria-label={t('layout.messages', { count })}
        aria-haspopup="dialog"
        aria-expanded={messages.open}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || !window.matchMedia('(min-width: 768px)').matches) return
          event.preventDefault()
          showMessages(!messages.open)
        }}
      >
        <Icon name="message" />
        {count > 0 && <span className={styles.bubble}>{upTo99(count)}</span>}
      </Link>
    </span>
  )
}
