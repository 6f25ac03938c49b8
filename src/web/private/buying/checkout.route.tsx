import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import { useAddress } from '#web/ui/state/use-address.ts'
import type { CheckoutView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import type { Route } from './+types/checkout.route.ts'
import { fetchCheckout, useAttachedOrders } from './buying-calls.ts'
import styles from './buying.module.css'
import { useSecondsLeft } from './parts.tsx'
import { PayForm } from './pay-form.tsx'
import { PaymentResult } from './payment-result.tsx'
import { privateMeta } from './private-meta.ts'
import { useFresh } from './use-fresh.ts'

export { loader } from './checkout.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function CheckoutPage() {
  return (
    <PrivateScreen guard={false}>
      <Checkout />
    </PrivateScreen>
  )
}

/** Contact, payment and policy beside what is bought and the clock of the hold. Back from paying it waits for the notice. */
function Checkout() {
  const t = useT()
  const { groupid = '' } = useParams()
  const queries = useQueryClient()
  const [query, setAddress] = useAddress()
  const cameBack = query.get('paid') === '1'
  const {
    data: group,
    error,
    refetch,
  } = useQuery({
    queryKey: ['checkout', groupid],
    queryFn: () => fetchCheckout(groupid),
    // The money's notice may come at any moment, also to who came back another way: ask until it has.
    // A hold that has run out is given back within a minute.
    refetchInterval: ({ state: { data } }) =>
      data && isWaiting(data) ? (cameBack ? 1500 : 3000) : data && hasRunOut(data) ? 5000 : false,
  })
  useFresh(refetch)
  // Said once: the page of the next attempt comes back to the same address.
  const failedHere = cameBack && group?.payment?.status === 'failed'
  useEffect(() => {
    if (failedHere) setAddress({ paid: '' })
  }, [failedHere, setAddress])
  const over = useSecondsLeft(group?.holdExpiresAt ?? null) === 0
  useEffect(() => {
    if (over) void refetch()
  }, [over, refetch])
  useAttachedOrders(
    useCallback(() => void queries.invalidateQueries({ queryKey: ['checkout', groupid] }), [queries, groupid]),
  )
  if (error) {
    return (
      <div className={`container ${styles.page}`}>
        <EmptyState
          icon="cart"
          title={error.message}
          action={<ButtonLink to="/cart">{t('buying.toCart')}</ButtonLink>}
        />
      </div>
    )
  }
  if (!group) {
    return (
      <div className={`container ${styles.page}`}>
        <h1>{t('buying.checkout')}</h1>
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Skeleton height={320} />
            <Skeleton height={280} />
          </div>
          <Skeleton height={360} />
        </div>
      </div>
    )
  }
  const waiting = group.orders.some((order) => order.status === 'pending_payment')
  const paid = group.payment?.status
  // Whose money came, of whatever sum, is never asked for more.
  const paying = (cameBack && paid === 'pending') || paid === 'captured' || paid === 'mismatch'
  const failed = group.payment?.status === 'failed'
  return (
    <div className={`container ${styles.page}`}>
      {!waiting || paying ? (
        // Who left the payment page without paying goes on from the form, as if nothing had been paid.
        <PaymentResult group={group} onAnotherWay={() => setAddress({ paid: '' })} />
      ) : (
        <PayForm group={group} failed={failed} />
      )}
    </div>
  )
}

/** Whether money may still come: a payment was begun and neither arrived nor failed. */
function isWaiting(group: CheckoutView): boolean {
  const state = group.payment?.status
  return (
    group.orders.some((order) => order.status === 'pending_payment') && (state === 'pending' || state === 'captured')
  )
}

/** Whether the times of a checkout are held no more, though nobody has given them back yet. */
function hasRunOut({ holdExpiresAt }: CheckoutView): boolean {
  return holdExpiresAt !== null && Date.parse(holdExpiresAt) <= Date.now()
}
