import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { Skeleton } from '#web/ui/pieces/pieces.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { forgetUnfinished, noteUnfinished } from '#web/ui/state/unfinished.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import { useSecondsLeft } from '#web/ui/state/use-seconds-left.ts'
import type { Route } from './+types/checkout.route.ts'
import { BegunByOthers } from './begun-by-others.tsx'
import styles from './buying.module.css'
import { useCheckout } from './buying-api.ts'
import { PayForm } from './pay-form.tsx'
import { PaymentResult } from './payment-result.tsx'
import { privateMeta } from './private-meta.ts'
import { ShutCheckout } from './shut-checkout.tsx'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './checkout.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function CheckoutPage() {
  return (
    <PrivateScreen guard={false}>
      <Checkout />
    </PrivateScreen>
  )
}

/**
 * Contact, payment and policy beside the summary and the countdown of the hold. After the return from paying it waits for
 * the payment event.
 */
function Checkout() {
  const { groupid = '' } = useParams()
  const [query, setAddress] = useAddress()
  const cameBack = query.get('paid') === '1'
  // Polls for the payment's event, also when the user came back in another way. An expired hold is released within a minute.
  const asked = useCheckout(groupid, (group) =>
    isWaiting(group) ? (cameBack ? 1500 : 3000) : hasRunOut(group) || wasClosed(group) ? 5000 : false,
  )
  const { data: group, refetch } = asked
  // Shown once: the next attempt returns to the same address.
  const failedHere = cameBack && group?.payment?.status === 'failed'
  useEffect(() => {
    if (failedHere) setAddress({ paid: '' })
  }, [failedHere, setAddress])
  const over = useSecondsLeft(group?.holdExpiresAt ?? null) === 0
  useEffect(() => {
    if (over) void refetch()
  }, [over, refetch])
  return (
    <div className={`container ${styles.page}`}>
      <Loaded
        query={asked}
        skeleton={<Awaited />}
        failed={(error) => (
          <ShutCheckout groupid={groupid} error={error} cameBack={cameBack} onRetry={() => void refetch()} />
        )}
      >
        {(group) => (
          <Opened
            group={group}
            cameBack={cameBack}
            onAnotherWay={() => setAddress({ paid: '' })}
            onPaid={() => setAddress({ paid: '1' })}
          />
        )}
      </Loaded>
    </div>
  )
}

/** The skeleton of a checkout. */
function Awaited() {
  const t = useT()
  return (
    <>
      <h1>{t('buying.checkout')}</h1>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Skeleton height={320} />
          <Skeleton height={280} />
        </div>
        <Skeleton height={360} />
      </div>
    </>
  )
}

/** The form, or its result. Users who left the payment page without paying continue with the form. */
function Opened({
  group,
  cameBack,
  onAnotherWay,
  onPaid,
}: {
  group: CheckoutView
  cameBack: boolean
  onAnotherWay: () => void
  onPaid: () => void
}) {
  const waiting = awaitsPayment(group)
  const paid = group.payment?.status
  // Once the money arrived, no more is requested.
  const { groupid, holdExpiresAt } = group
  const others = useProfile() && group.beingPaid
  const isOthers = Boolean(others)
  useEffect(() => {
    // What somebody else pays here, nobody is to be led back to.
    if (waiting && holdExpiresAt && !isOthers) noteUnfinished({ groupid, until: holdExpiresAt })
    else forgetUnfinished(groupid)
  }, [waiting, groupid, holdExpiresAt, isOthers])
  const paying = (cameBack && paid === 'pending') || paid === 'captured'
  if (!waiting || paying) return <PaymentResult group={group} onAnotherWay={onAnotherWay} />
  if (others) return <BegunByOthers group={group} paying={others} onPaid={onPaid} />
  return <PayForm group={group} last={group.payment} onPaid={onPaid} />
}

/** Whether any of it has still to be paid. */
const awaitsPayment = ({ orders }: CheckoutView) => orders.some(({ status }) => traitsOf(status).awaits === 'payment')

/** Whether money may still arrive: a payment was begun and is neither captured nor failed. */
function isWaiting(group: CheckoutView): boolean {
  const state = group.payment?.status
  return awaitsPayment(group) && (state === 'pending' || state === 'captured')
}

/** Whether the page of the last try was closed from here: money may have been on its way. */
const wasClosed = (group: CheckoutView) => awaitsPayment(group) && group.payment?.closed === true

/** Whether the hold of a checkout has expired but is not released yet. */
function hasRunOut({ holdExpiresAt }: CheckoutView): boolean {
  return holdExpiresAt !== null && Date.parse(holdExpiresAt) <= Date.now()
}
