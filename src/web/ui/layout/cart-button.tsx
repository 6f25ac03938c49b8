import { Link } from 'react-router'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useCart } from '../state/cart-store.ts'
import styles from './frame.module.css'

/** Where the popover of an addition hangs (see cart-popover.tsx, which is loaded only when needed). */
export const cartAnchorId = 'cart-anchor'

/** The cart of drafts with its count. Visitors see it only when it holds something. */
export function CartButton() {
  const t = useT()
  const { count } = useCart()
  return (
    <span id={cartAnchorId} className={`${styles.menu} ${styles.cartWhenFilled}`}>
      <Link to="/cart" className={styles.action} aria-label={t('layout.cart', { count })}>
        <Icon name="cart" />
        {count > 0 && <span className={styles.bubble}>{count}</span>}
      </Link>
    </span>
  )
}
