import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { type Cancelling, cancellingWords, isUnpaid, noShowWords } from '#shared/cancelling-words.ts'
import { traitsOf } from '#shared/order-status.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import styles from './buying.module.css'

/**
 * What cancelling an order costs, and what not coming: before it is placed by its policy, afterwards by what it is now.
 * @param onTheSpot it is about to be placed with nothing paid of it, so that nothing could be kept
 */
export function PolicyLine({ order, onTheSpot = false }: { order: OrderView; onTheSpot?: boolean }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const isPlaced = order.placedAt !== null
  const ends = isPlaced
    ? order.cancellation?.freeUntil
    : order.startsAt && leadTimeBeginsAt(order.startsAt, order.policy)
  const of: Cancelling = {
    policy: order.policy,
    price: { total: order.total.amount, due: order.due.amount, currency: order.total.currency },
    // An order that has no time is never cancelled late.
    until: ends ? new Date(ends) : undefined,
    isPlaced,
    isUnpaid: onTheSpot || isUnpaid(order),
    isRequest: order.kind === 'request' && (!isPlaced || traitsOf(order.status).awaits === 'answer'),
    now,
    locale,
    zone: order.zone,
  }
  return (
    <p className={styles.small}>
      {cancellingWords(t, of)} {noShowWords(t, of)}
    </p>
  )
}
