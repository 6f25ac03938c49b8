import { durationIn } from './duration-in.ts'
import { formatInstant } from './format.ts'
import type { Translate } from './i18n.ts'
import type { Locale } from './locale.ts'
import { formatMoney, percentOf } from './money.ts'

/** What a booking's policy is said with. */
export interface Cancelling {
  policy: { latePercent: number; noShowPercent: number; noticeMinutes: number }
  /** What it costs and how much of that is paid online, in sen; null where the sum is not known yet. */
  price: { total: number; due: number; currency: string } | null
  /** Where the sum is not known: only a deposit is paid online, and no more than that can be kept. */
  isDeposit?: boolean
  /** When cancelling stops being free; null where the booking has no time yet, undefined where it is always free. */
  until: Date | null | undefined
  /** It is booked: the minutes after booking, in which every cancellation is free, are over. */
  isPlaced?: boolean
  /** It is booked and nothing is paid of it: nothing can be kept. */
  isUnpaid?: boolean
  /** It is, or will be, a request that nobody accepted yet: until then, and for the minutes after that, cancelling is free. */
  isRequest?: boolean
  now: number
  locale: Locale
  zone: string
}

/** Whether a booking that was made has nothing paid of it, as one that is paid on the spot before the visit. */
export const isUnpaid = (order: { placedAt: string | null; paid: { amount: number } }): boolean =>
  order.placedAt !== null && order.paid.amount === 0

/** What cancelling costs in money and from when on: in the same words before and after booking, and in mails. */
export function cancellingWords(t: Translate, of: Cancelling): string {
  const { policy, price, until, locale, zone } = of
  if (policy.latePercent === 0 || until === undefined || price?.total === 0) return t('ui.policy.free')
  if (of.isUnpaid) return t('ui.policy.unpaid')
  const cost = costOf(t, policy.latePercent, of)
  if (until === null) return t('ui.policy.notice', { hours: lengthOf(t, policy.noticeMinutes, locale), cost })
  if (until.getTime() <= of.now)
    return t(of.isRequest ? 'ui.policy.requestNow' : of.isPlaced ? 'ui.policy.costs' : 'ui.policy.now', { cost })
  const when = formatInstant(until, locale, zone)
  return t(of.isRequest ? 'ui.policy.requestUntil' : 'ui.policy.until', { when, cost })
}

/** What not coming costs; '' where nothing. */
export function noShowWords(t: Translate, of: Pick<Cancelling, 'policy' | 'price' | 'isDeposit' | 'isUnpaid'>): string {
  const { policy, price, isUnpaid } = of
  if (policy.noShowPercent === 0 || price?.total === 0 || isUnpaid) return ''
  return t('ui.policy.noShow', { cost: costOf(t, policy.noShowPercent, of) })
}

/** What of a fee is kept: never more than is paid online, in sen. @param due online; 0 where that is not known yet */
export const mostKept = (fee: number, due: number): number => (due > 0 ? Math.min(fee, due) : fee)

/** 'RM 8.00 (10 %)'; never more than is paid online, and a share alone while the sum is open. */
export function costOf(
  t: Translate,
  percent: number,
  { price, isDeposit }: Pick<Cancelling, 'price' | 'isDeposit'>,
): string {
  if (!price) return t(isDeposit ? 'ui.policy.shareOfDeposit' : 'ui.policy.share', { percent })
  const fee = percentOf(price.total, percent)
  if (mostKept(fee, price.due) < fee) return formatMoney(price.due, price.currency)
  return t('ui.policy.cost', { amount: formatMoney(fee, price.currency), percent })
}

function lengthOf(t: Translate, minutes: number, locale: Locale): string {
  return minutes % 60 === 0 ? t('ui.policy.hours', { count: minutes / 60 }) : durationIn(minutes, locale)
}
