import type { OrderView } from '#contracts/orders.ts'
import type { Translate } from '#shared/i18n.ts'
import { formatMoney } from '#shared/money.ts'

const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency)

/** What else has changed of an order since: what it is and comes to, or what was paid of it. */
export function changesOf(t: Translate, seen: OrderView, now: OrderView): string[] {
  const words = [
    now.total.amount !== seen.total.amount
      ? t('desk.due_changed', { before: money(seen.total), sum: money(now.total) })
      : now.rescheduleCount !== seen.rescheduleCount && now.startsAt === seen.startsAt && t('desk.changedMeanwhile'),
    now.paid.amount !== seen.paid.amount && t('desk.paidMeanwhile', { sum: money(now.paid) }),
  ]
  return words.filter((line) => typeof line === 'string')
}
