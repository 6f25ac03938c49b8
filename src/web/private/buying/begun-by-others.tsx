import { useNavigate } from 'react-router'
import type { CheckoutView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useBackToCart } from './buying-api.ts'
import styles from './buying.module.css'
import { whomElse } from './keep-booking.tsx'
import { HoldClock } from './parts.tsx'
import { PaySum } from './pay-sum.tsx'

/** For whom somebody without an account has begun to pay, on a page that is still open; null where that is the reader, or nobody. */
export function whoIsPaying({ orders, payment }: CheckoutView, reader: Parameters<typeof whomElse>[1] | null) {
  const [begun] = orders.filter(({ guest }) => guest)
  if (!reader || !begun || payment?.status !== 'pending' || !payment.redirectUrl) return null
  const whom = whomElse(begun.customer, reader)
  return whom && { whom, page: payment.redirectUrl }
}

/** In place of the form, for who is signed in: what is paid on the open page is somebody else's. It is gone on with there, or given back. */
export function BegunByOthers({
  group,
  paying: { whom, page },
}: {
  group: CheckoutView
  paying: { whom: string; page: string }
}) {
  const t = useT()
  const navigate = useNavigate()
  const back = useBackToCart(group)
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
            <p>{t('buying.begunBy', { whom })}</p>
            <Button small onClick={() => window.location.assign(page)}>
              {t('buying.payAgain')}
            </Button>
          </Alert>
        </div>
        <PaySum
          group={group}
          method={undefined}
          shut
          word={undefined}
          busy={back.isPending || back.isDone ? 'back' : null}
          onBack={() => back.send(undefined, () => navigate('/cart'))}
        />
      </div>
    </>
  )
}
