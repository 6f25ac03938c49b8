import { useNavigate } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { isGroupOfLink } from '#web/ui/state/anonymous-orders.ts'
import { bookAgainPath } from '#web/ui/state/book-again.ts'
import styles from './buying.module.css'
import { useBackToCart } from './buying-api.ts'
import { asInCart } from './in-groups.ts'
import { HoldClock, OrderBrief, Totals } from './parts.tsx'

/**
 * In place of the form, for who is signed in: what somebody else pays here is theirs. It is gone on with on their page, or given back;
 * for whoever came by a link it would be nobody's then: they choose the same anew.
 */
export function BegunByOthers({
  group,
  paying: { whom, page },
  onPaid,
}: {
  group: CheckoutView
  paying: NonNullable<CheckoutView['beingPaid']>
  onPaid: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const back = useBackToCart(group)
  const isLeaving = back.isPending || back.isDone
  const byLink = isGroupOfLink(group.groupid)
  const [sole] = group.orders
  return (
    <>
      <h1>{t('buying.checkout')}</h1>
      <HoldClock until={group.holdExpiresAt} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {back.error && (
            <Alert tone="trouble" role="alert">
              {back.error.message}
            </Alert>
          )}
          <Alert tone="waiting">
            <p>{t(`buying.${page ? 'begunBy' : 'paidWrongBy'}${byLink ? 'Link' : ''}`, { whom })}</p>
            {page && <p>{t('buying.ifPaid')}</p>}
          </Alert>
          {page && (
            <>
              <Button variant="primary" block disabled={isLeaving} onClick={() => window.location.assign(page)}>
                {t('buying.payAgain')}
              </Button>
              <Button block disabled={isLeaving} onClick={onPaid}>
                {t('buying.seeWhether')}
              </Button>
            </>
          )}
          {!byLink && (
            <Button
              variant={page ? 'quiet' : 'primary'}
              block
              busy={isLeaving}
              disabled={isLeaving}
              onClick={() => back.send(undefined, () => navigate('/cart'))}
            >
              {t('buying.backToCart')}
            </Button>
          )}
          {byLink && sole && (
            <ButtonLink variant={page ? 'quiet' : 'primary'} to={bookAgainPath(sole, { theirs: true })}>
              {t('buying.bookAgain')}
            </ButtonLink>
          )}
        </div>
        <aside className={styles.aside}>
          <div className={styles.card}>
            <h2>{t('buying.sum')}</h2>
            {asInCart(group.orders).map((order) => (
              <OrderBrief key={order.orderid} order={order} priced alone={group.orders.length === 1} />
            ))}
            <Totals orders={group.orders} />
          </div>
        </aside>
      </div>
    </>
  )
}
