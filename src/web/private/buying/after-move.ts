import type { OrderView } from '#contracts/orders.ts'
import { costOf, isUnpaid } from '#shared/cancelling-words.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'

type Moved = Pick<OrderView, 'policy' | 'total' | 'due' | 'paid' | 'placedAt' | 'zone' | 'movesLeft'>

/**
 * What may still be done with a booking once it is at a time; `isLast`: it cannot be moved from there, since it begins too soon or was moved
 * as often as may be. Where cancelling costs
 * nothing at any time, its deadline is that of moving alone.
 */
export function afterMove(
  t: Translate,
  order: Moved,
  { startsAt, now, locale }: { startsAt: string; now: number; locale: Locale },
): { isLast: boolean; words: string } {
  const { policy, total, due, zone } = order
  const isFree = policy.latePercent === 0 || isUnpaid(order)
  const ends = leadTimeBeginsAt(startsAt, policy)
  if (ends > now) {
    const when = formatInstant(new Date(ends), locale, zone)
    if (order.movesLeft <= 1)
      return { isLast: true, words: t(isFree ? 'buying.moveLast' : 'buying.moveLastUntil', { when }) }
    return { isLast: false, words: t(isFree ? 'buying.moveAgainUntil' : 'buying.moveUntil', { when }) }
  }
  const cost = costOf(t, policy.latePercent, {
    price: { total: total.amount, due: due.amount, currency: total.currency },
  })
  return { isLast: true, words: t(isFree ? 'buying.moveLast' : 'buying.moveLastFee', { cost }) }
}
