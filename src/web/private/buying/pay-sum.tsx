import { Link } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import type { OrderView } from '#contracts/orders.ts'
import { brand } from '#shared/brand.ts'
import type { Translate } from '#shared/i18n.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Trust } from '#web/ui/pieces/trust.tsx'
import styles from './buying.module.css'
import { TwiceNote } from './cart-refusal.tsx'
import { asInCart } from './in-groups.ts'
import { HoldClock, LateMoney, money, OrderBrief, Totals } from './parts.tsx'
import payStyles from './pay.module.css'
import type { Method } from './pay-methods.tsx'
import { PolicyLine } from './policy-line.tsx'

/**
 * What is bought and what it comes to, with the button that pays and the way back to the cart.
 * @param shut it cannot be paid now, whatever is chosen.
 * @param word what the button does where it does not pay yet.
 */
export function PaySum({
  group,
  method,
  shut,
  word,
  busy,
  onBack,
}: {
  group: CheckoutView
  method: Method | undefined
  shut: boolean
  word: string | undefined
  busy: 'pay' | 'back' | null
  /** Undefined where there is no way back: a link that opens one of several orders would open that one alone in the cart. */
  onBack: (() => void) | undefined
}) {
  const t = useT()
  const free = group.due.amount === 0
  const orders = asInCart(group.orders)
  const back = onBack && (
    <Button variant={shut ? 'primary' : 'quiet'} block busy={busy === 'back'} disabled={busy !== null} onClick={onBack}>
      {t('buying.backToCart')}
    </Button>
  )
  return (
    <aside className={styles.aside}>
      <div className={styles.card}>
        <h2>{t('buying.sum')}</h2>
        {orders.map((order) => (
          <div key={order.orderid} className={styles.bought}>
            <p className={styles.small}>{order.company.name}</p>
            <TrustIn group={group} orders={orders} order={order} />
            {/* The note of a sole one stands in its field, as it is written by now. */}
            <OrderBrief
              order={orders.length === 1 ? { ...order, note: null } : order}
              priced
              alone={group.orders.length === 1}
              named={orders.length > 1}
            />
            <LateMoney order={order} />
            <TwiceNote isTwice={false} isBooked={group.booked.includes(order.orderid)} />
            <PolicyLine order={order} onTheSpot={!free && method?.provider === 'offline'} />
            {order.kind === 'request' && <p className={styles.small}>{t('buying.requestNote')}</p>}
          </div>
        ))}
        <Totals orders={group.orders} />
        {!free && method && method.provider !== 'offline' && (
          <p className={styles.small}>{t('trust.held', { brand: brand.name })}</p>
        )}
        <div className={payStyles.payBar} data-own-bar="">
          <p className={payStyles.payBarTotal}>
            <strong className="tabular">{free ? t('ui.free') : money(group.due)}</strong>
            <HoldClock until={group.holdExpiresAt} brief />
          </p>
          {/* What the words above lead to is where the eyes are. */}
          {shut ? (
            back
          ) : (
            <Button
              variant="primary"
              block
              type="submit"
              busy={busy === 'pay'}
              disabled={busy !== null || (!free && !method)}
            >
              {word ?? payWord(t, group, method)}
            </Button>
          )}
        </div>
        {!shut && back}
        <p className={styles.small}>
          {t('buying.agree')} <Link to="/about/terms">{t('buying.terms')}</Link>
        </p>
      </div>
    </aside>
  )
}

/** What speaks for a company, where the first of its orders stands. */
function TrustIn({ group, orders, order }: { group: CheckoutView; orders: readonly OrderView[]; order: OrderView }) {
  const { companyid } = order.company
  const isFirst = orders.find(({ company }) => company.companyid === companyid)?.orderid === order.orderid
  const trust = group.trust.find((one) => one.companyid === companyid)
  return isFirst && trust ? <Trust of={trust} /> : null
}

/** What the button does: pay, or book without, and where nothing is booked before the provider has agreed, ask. */
function payWord(t: Translate, { due, orders }: CheckoutView, method: Method | undefined): string {
  const asks = orders.every(({ kind }) => kind === 'request')
  const spot = due.amount === 0 || method?.provider === 'offline'
  if (asks) return spot ? t('buying.request') : t('buying.requestAndPay', { amount: money(due) })
  if (due.amount === 0) return t('buying.place')
  return spot ? t('buying.placeOffline') : t('buying.payAmount', { amount: money(due) })
}
