import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { loginHash, setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { claimOrder } from './buying-calls.ts'
import styles from './buying.module.css'

/** For a booking that is nobody's account's yet: makes an account of it, or puts it into the one that is signed in. */
export function KeepBooking({ order, onKept }: { order: OrderView; onKept: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const profile = useProfile()
  const [busy, setBusy] = useState(false)
  if (!order.guest || order.status === 'draft') return null
  async function claim() {
    setBusy(true)
    try {
      if (await claimOrder(order.orderid)) onKept()
      else toast.error(t('buying.keepOther'))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('ui.somethingFailed'))
    }
    setBusy(false)
  }
  function register() {
    setGatewayIntent({ stage: 'register', orderid: order.orderid, name: order.customer.name ?? '' })
    void navigate({ hash: loginHash(order.customer.email) }, { preventScrollReset: true })
  }
  return (
    <section className={styles.saveGuest}>
      <p>{t(profile ? 'buying.keepText' : 'buying.makeAccountText')}</p>
      {profile ? (
        <Button small busy={busy} onClick={() => void claim()}>
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
