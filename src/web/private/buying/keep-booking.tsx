import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useNavigate } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { loginHash, setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useClaimOrder } from './buying-api.ts'
import styles from './buying.module.css'

/** For a booking without an account: makes an account for it, or attaches it to the signed-in one. */
export function KeepBooking({ order }: { order: OrderView }) {
  const t = useT()
  const onPage = useOnPage()
  const navigate = useNavigate()
  const profile = useProfile()
  const claim = useClaimOrder(order.orderid)
  if (!order.guest || order.status === 'draft') return null
  function register() {
    setGatewayIntent({ stage: 'register', orderid: order.orderid, name: order.customer.name ?? '' })
    void navigate(onPage(loginHash(order.customer)), { preventScrollReset: true })
  }
  return (
    <section className={styles.saveGuest}>
      <p>{t(profile ? 'buying.keepText' : 'buying.makeAccountText')}</p>
      {profile ? (
        <Button
          small
          busy={claim.isPending}
          onClick={() => claim.send(undefined, (isKept) => isKept || toast.error(t('buying.keepOther')))}
        >
          {t('buying.keep')}
        </Button>
      ) : (
        <Button small onClick={register}>
          {t('buying.makeAccount')}
        </Button>
      )}
    </section>
  )
}
