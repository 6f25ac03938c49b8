import { useNavigate } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { mailboxForm } from '#shared/mailbox.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { isOpenedByLink, ownsOrder } from '#web/ui/state/anonymous-orders.ts'
import { loginHash, setGatewayIntent } from '#web/ui/state/gateway-intent.ts'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import styles from './buying.module.css'
import { useClaimOrder } from './buying-api.ts'

type Named = Pick<OrderView['customer'], 'name' | 'email' | 'phone'>

/** Whom a booking was made for, where that is not known to be the reader. */
export function whomElse({ name, email, phone }: Named, reader: { email: string | null; phone: string | null }) {
  const isReader =
    (email !== null && reader.email !== null && mailboxForm(email) === mailboxForm(reader.email)) ||
    (phone !== null && phone === reader.phone)
  return isReader ? null : [name, email ?? phone].filter(Boolean).join(' · ')
}

/** For whom a booking was made that a link alone opened here, where somebody else is signed in: it stays theirs. */
export function whoseByLink({ guest, orderid, customer }: OrderView, reader: Parameters<typeof whomElse>[1] | null) {
  return guest && reader && isOpenedByLink(orderid) ? whomElse(customer, reader) : null
}

/** For a booking without an account: makes an account for it, or attaches it to the signed-in one. */
export function KeepBooking({ order }: { order: OrderView }) {
  const t = useT()
  const onPage = useOnPage()
  const navigate = useNavigate()
  const profile = useProfile()
  const claim = useClaimOrder(order.orderid, true)
  // What is being paid becomes nobody else's meanwhile.
  if (!order.guest || order.status === 'draft' || (order.isPaying && !order.placedAt)) return null
  const whom = profile && whomElse(order.customer, profile)
  // A link may have been forwarded: what it opens is kept by the account of its address alone.
  const isOthers = whom !== null && !ownsOrder(order.orderid)
  function register() {
    setGatewayIntent({ stage: 'register', orderid: order.orderid, name: order.customer.name ?? '' })
    void navigate(onPage(loginHash(order.customer)), { preventScrollReset: true })
  }
  return (
    <section className={styles.saveGuest}>
      <p>
        {!profile && t('buying.makeAccountText')}
        {profile &&
          (isOthers ? t('buying.keepOther') : whom ? t('buying.keepTextFor', { whom }) : t('buying.keepText'))}
      </p>
      {profile && !isOthers && (
        <Button
          small
          busy={claim.isPending}
          onClick={() => claim.send(undefined, (isKept) => isKept || toast.error(t('buying.keepOther')))}
        >
          {t('buying.keep')}
        </Button>
      )}
      {!profile && (
        <Button small onClick={register}>
          {t('buying.makeAccount')}
        </Button>
      )}
    </section>
  )
}
