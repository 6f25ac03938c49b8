import type { OrderView } from '#contracts/orders.ts'
import type { Context } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { isUnpaid } from '#shared/cancelling-words.ts'
import { formatInstant } from '#shared/format.ts'
import { traitsOf } from '#shared/order-status.ts'
import { leadTimeBeginsAt } from '#shared/policy.ts'

/**
 * What a customer may still do with a booking that is ahead, until when, and what it costs: sentences that promise nothing that
 * its page refuses. `view` is the order as its customer sees it.
 */
export function mayWords({ locale, now }: Context, view: OrderView): string[] {
  const t = serverTranslator(locale)
  const { actions, cancellation, policy, startsAt, status, total, zone } = view
  const isMovable = actions.includes('reschedule')
  const moveUntil = isMovable && startsAt ? leadTimeBeginsAt(startsAt, policy) : undefined
  const time = (instant: number) => formatInstant(new Date(instant), locale, zone)
  const move = moveUntil === undefined ? [] : [t('order-mails.may.moveUntil', { when: time(moveUntil) })]
  if (!actions.includes('cancel') || !cancellation) {
    const isAhead = traitsOf(status).phase === 'ahead' && startsAt !== null && new Date(startsAt) > now()
    return isMovable || !isAhead ? move : [t('order-mails.may.nothing')]
  }
  if (policy.latePercent === 0 || total.amount === 0 || isUnpaid(view) || !cancellation.freeUntil)
    return [...move, t('order-mails.may.cancelFree')]
  // However near or far its notice is: what nobody accepted costs nothing.
  if (traitsOf(status).awaits === 'answer') return [...move, t('order-mails.may.cancelRequest')]
  const until = Date.parse(cancellation.freeUntil)
  if (until >= now().getTime())
    return moveUntil === until
      ? [t('order-mails.may.changeUntil', { when: time(until) })]
      : [...move, t('order-mails.may.cancelUntil', { when: time(until) })]
  return isMovable
    ? [...move, t('order-mails.may.cancelCosts', { percent: policy.latePercent })]
    : [t('order-mails.may.onlyCancel', { percent: policy.latePercent })]
}
