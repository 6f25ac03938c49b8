import type { OrderView } from '#contracts/orders.ts'
import type { TextKey } from '#locales/keys.ts'
import { formatInstant } from '#shared/format.ts'
import { formatMoney } from '#shared/money.ts'
import { traitsOf } from '#shared/order-status.ts'
import { stakeOf, wordsOfOutcome } from '#shared/outcome.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useProfile } from '#web/ui/state/profile-store.ts'
import { whoseByLink } from './keep-booking.tsx'
import { isQuestion, standing } from './parts.tsx'

/** The state of an order as texts: a title, and sentences that say what happens next, and by when. */
export function useStandingWords(order: OrderView): { title: string; sentences: string[] } {
  const t = useT()
  const locale = useLocale()
  const profile = useProfile()
  const whose = whoseByLink(order, profile)
  const { name } = standing(order)
  const company = order.company.name
  const when = (instant: string | null) => (instant ? formatInstant(instant, locale, order.zone) : '')
  const { recipient } = order
  const { awaits } = traitsOf(order.status)
  const by =
    awaits === 'answer'
      ? when(order.requestExpiresAt)
      : awaits === 'payment'
        ? when(order.holdExpiresAt)
        : when(order.claim?.expiresAt ?? order.dispute?.decideBy ?? order.completesAt ?? order.startsAt)
  // The place decides the sentence of a confirmed booking.
  const next: TextKey =
    whose && awaits === 'payment'
      ? 'buying.next.payingOfLink'
      : order.isPaying
        ? awaits === 'payment'
          ? 'buying.next.paying'
          : 'buying.result.overPending'
        : order.claim
          ? `buying.next.claim_${order.claim.by}`
          : order.status === 'confirmed'
            ? recipient && order.place.kind !== 'customer'
              ? `buying.next.confirmedFor.${order.place.kind}`
              : `buying.next.confirmed.${order.place.kind}`
            : order.status === 'resolved' && order.outcome?.by === 'system'
              ? 'buying.next.resolved_system'
              : order.status === 'no_show_claimed'
                ? 'buying.next.claim_provider'
                : order.discarded
                  ? 'buying.next.draftRemoved'
                  : order.status === 'draft' && whose
                    ? 'buying.next.draftOfLink'
                    : `buying.next.${order.status}`
  const where = order.place.address ?? company
  const outcome = order.outcome && wordsOfOutcome(order.outcome, [...order.wrongSums, ...order.wrongSumsBack])
  const { proposal, claim, policy } = order
  const persons = proposal?.staff && {
    person: proposal.staff.name,
    before: order.lines.find(({ staff }) => staff)?.staff?.name ?? company,
  }
  const { whole, share } = stakeOf(order)
  const stake = claim?.by === 'customer' ? (whole > 0 ? 'whole' : undefined) : share > 0 ? 'share' : 'nothing'
  const said = (amount: number) => formatMoney(amount, order.total.currency)
  // What it was paid with after its checkout had ended books nothing.
  const cameLate = order.placedAt === null ? order.refunded.amount + order.stray.amount : 0
  return {
    title: t(`buying.status.${name}`),
    sentences: [
      ...(isQuestion(name)
        ? []
        : [t(next, { company, when: by, where, person: recipient?.name ?? '', whom: whose ?? '' })]),
      ...(cameLate > 0 ? [t('buying.lateBack', { amount: said(cameLate) })] : []),
      ...(claim && stake
        ? [t(`buying.stake.${stake}`, { whole: said(whole), share: said(share), percent: policy.noShowPercent })]
        : []),
      ...(outcome?.sentences.map((sentence) => t(`buying.outcome.${sentence}`, { ...outcome.sums, company })) ?? []),
      ...(proposal
        ? [
            t(proposal.sameTime ? 'buying.proposalPerson' : 'buying.proposal', {
              company,
              time: when(proposal.startsAt),
              when: when(proposal.expiresAt),
              ...persons,
            }),
          ]
        : []),
      ...(persons && !proposal?.sameTime ? [t('buying.proposalWith', persons)] : []),
    ],
  }
}
