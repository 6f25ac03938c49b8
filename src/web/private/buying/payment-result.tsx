import type { CheckoutView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useArrival } from '#web/ui/pieces/use-arrival.ts'
import { setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { isPayable, traitsOf } from '#shared/order-status.ts'
import styles from './buying.module.css'
import { bookAgainPath, HoldClock, money, OrderBrief } from './parts.tsx'

/** What became of a checkout: never 'paid' before the payment service said so. */
export function PaymentResult({ group, onAnotherWay }: { group: CheckoutView; onAnotherWay: () => void }) {
  const t = useT()
  const profile = useProfile()
  const heading = useArrival()
  const { name, email } = group.orders[0]?.customer ?? {}
  const waiting = group.orders.some((order) => order.status === 'pending_payment')
  const stands = group.orders.some((order) => order.status === 'requested' || traitsOf(order.status).stands)
  const mismatch = group.payment?.status === 'mismatch'
  const requested = group.orders.some((order) => order.status === 'requested')
  const state = waiting ? 'waiting' : stands ? (requested ? 'requested' : 'confirmed') : 'over'
  // What stands and is not paid yet, or only the part that was due, is paid where it happens.
  const open = group.orders.filter(
    ({ paymentStatus }) => paymentStatus === 'offline_due' || paymentStatus === 'partly_paid',
  )
  const left = stands ? open.reduce((sum, { total, paid }) => sum + total.amount - paid.amount, 0) : 0
  const { currency } = group.due
  return (
    <section className={styles.result} aria-live="polite">
      <span className={styles.resultIcon} data-state={state}>
        <Icon name={state === 'waiting' ? 'clock' : state === 'over' ? 'close' : 'check'} size={40} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t(`buying.result.${state}`)}
      </h1>
      <p>{waiting && mismatch ? t('buying.payment.mismatch') : t(`buying.result.${state}Text`)}</p>
      {left > 0 && <p>{t('buying.result.leftOnTheSpot', { amount: money({ amount: left, currency }) })}</p>}
      {waiting && !mismatch && (
        <div className={styles.progress} role="progressbar" aria-label={t('buying.result.waiting')} />
      )}
      {waiting && group.payment?.redirectUrl && (
        <>
          <HoldClock until={group.holdExpiresAt} />
          <Button onClick={() => window.location.assign(group.payment?.redirectUrl ?? '/cart')}>
            {t('buying.payAgain')}
          </Button>
          <Button variant="quiet" onClick={onAnotherWay}>
            {t('buying.anotherWay')}
          </Button>
        </>
      )}
      <div className={styles.card}>
        {group.orders.map((order) => (
          <div key={order.orderid} className={styles.bought}>
            <p className={styles.small}>{order.company.name}</p>
            <OrderBrief order={order} />
            {state === 'over' && (
              <ButtonLink block variant="primary" to={order.status === 'draft' ? '/cart' : bookAgainPath(order)}>
                {t(order.status === 'draft' ? 'buying.toCart' : 'buying.bookAgain')}
              </ButtonLink>
            )}
            {/* An end that its page tells more about: a refund, a reason. */}
            {(state !== 'over' || !isPayable(order.status)) && (
              <ButtonLink
                block
                variant={group.orders.length === 1 && !waiting && state !== 'over' ? 'primary' : 'secondary'}
                to={`/my/order/${order.orderid}`}
              >
                {t('buying.showOrder', { docno: order.docno })}
              </ButtonLink>
            )}
          </div>
        ))}
      </div>
      {!waiting && !profile && state !== 'over' && (
        <div className={styles.saveGuest}>
          <p>{t('buying.saveGuest')}</p>
          <ButtonLink
            small
            to={{ hash: email ? `#login?email=${encodeURIComponent(email)}` : '#login' }}
            preventScrollReset
            onClick={() => setGatewayIntent({ name: name ?? '' })}
          >
            {t('layout.login')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
