import { useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { storageKeys } from '#shared/storage-keys.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useCart } from '../state/cart-store.ts'
import { useMessages } from '../state/messages-store.ts'
import styles from './frame.module.css'

/** The bottom bar on phones: home, search, cart, messages, profile. */
export function BottomBar() {
  const t = useT()
  const { count } = useCart()
  const { unread: messages, notices } = useMessages()
  const unread = messages + notices
  const onPage = useOnPage()
  const hasBookings = useKeptBookings()
  return (
    <nav
      className={`${styles.bottomBar} not-in-app`}
      aria-label={t('layout.tabs')}
      data-bookings={hasBookings ? '' : undefined}
    >
      <NavLink to="/" end className={styles.tab}>
        <Icon name="home" size={24} />
        {t('layout.tabHome')}
      </NavLink>
      <NavLink to="/search" className={styles.tab}>
        <Icon name="search" size={24} />
        {t('layout.tabSearch')}
      </NavLink>
      <NavLink to="/cart" className={styles.tab}>
        <Icon name="cart" size={24} />
        {t('layout.tabCart')}
        {count > 0 && <span className={styles.bubble}>{count}</span>}
      </NavLink>
      <NavLink to="/my/messages" className={`${styles.tab} for-user`}>
        <Icon name="message" size={24} />
        {t('layout.tabMessages')}
        {unread > 0 && <span className={styles.bubble}>{unread}</span>}
      </NavLink>
      <NavLink to="/my/order" className={`${styles.tab} for-user`}>
        <Icon name="user" size={24} />
        {t('layout.tabMe')}
      </NavLink>
      {hasBookings && (
        <NavLink to="/my/order" className={`${styles.tab} for-visitor`}>
          <Icon name="receipt" size={24} />
          {t('layout.tabBookings')}
        </NavLink>
      )}
      <Link to={onPage('#login')} preventScrollReset className={`${styles.tab} for-visitor`}>
        <Icon name="user" size={24} />
        {t('layout.login')}
      </Link>
    </nav>
  )
}

/** Whether this browser keeps keys of a visitor's orders: then their list has a way to it, as an account's has. */
function useKeptBookings(): boolean {
  const { key } = useLocation()
  const [kept, setKept] = useState(false)
  useEffect(() => setKept(localStorage.getItem(storageKeys.anonymousOrder) !== null), [key])
  return kept
}
