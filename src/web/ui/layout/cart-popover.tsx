import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { dispatchCart, useCart } from '../state/cart-store.ts'
import { countCart, recountCart } from '../state/count-cart.ts'
import { useSignedIn } from '../state/use-signed-in.ts'
import { cartAnchorId } from './cart-button.tsx'
import styles from './cart-popover.module.css'

/**
 * What was just put into the cart, hanging from the header's cart: number, title and the way on. It closes after the
 * cart's `timeout` (milliseconds), but not while it is pointed at or holds the focus, and on going elsewhere.
 */
export function CartPopover() {
  const t = useT()
  const { timeout, docno, title, ts, count } = useCart()
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const [held, setHeld] = useState(false)
  const openedAt = useRef(pathname)
  const wasGuest = useRef(false)
  useEffect(() => {
    // What a guest had here is not all that the account has.
    if (signedIn) void (wasGuest.current ? recountCart() : countCart())
    wasGuest.current = signedIn === false
  }, [signedIn])
  useEffect(() => {
    openedAt.current = window.location.pathname
    setHeld(false)
  }, [ts])
  useEffect(() => {
    if (timeout === null || held) return
    const timer = window.setTimeout(() => dispatchCart({ type: 'hide_popover' }), timeout)
    return () => window.clearTimeout(timer)
  }, [timeout, held, ts])
  useEffect(() => {
    if (timeout !== null && window.location.pathname !== openedAt.current) dispatchCart({ type: 'hide_popover' })
  }, [pathname, timeout])
  useEffect(() => {
    if (timeout === null) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dispatchCart({ type: 'hide_popover' })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [timeout])
  if (typeof document === 'undefined') return null
  const anchor = document.getElementById(cartAnchorId)
  // In the app's webview the header is hidden: the popover then stands in the corner by itself.
  const hangs = anchor !== null && anchor.getClientRects().length > 0
  return createPortal(
    <div className={hangs ? styles.hanging : styles.alone} role="status">
      {timeout !== null && (
        <div
          className={styles.popover}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p className={styles.head}>
            <Icon name="check" size={18} /> {t('layout.cartAdded')}
          </p>
          <p className={styles.title}>{title}</p>
          <p className={styles.docno}>{docno}</p>
          <Link to="/cart" className={styles.go}>
            {t('layout.cartView', { count })}
          </Link>
          <button
            type="button"
            className={styles.close}
            aria-label={t('ui.close')}
            onClick={() => dispatchCart({ type: 'hide_popover' })}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>,
    hangs ? anchor : document.body,
  )
}
