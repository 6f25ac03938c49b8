import type { OrderView } from '#contracts/orders.ts'

type Standing = Pick<OrderView, 'startsAt' | 'proposal' | 'lines'>

/**
 * Why a proposal of another time or person can no longer be answered: the provider proposes something else, it was accepted
 * on another device, or it is gone. Derived from the order when it was shown and the order now.
 */
export function answeredElsewhere(
  shown: Standing,
  now: Standing,
): 'proposalOther' | 'proposalTaken' | 'personTaken' | 'personGone' | 'proposalGone' {
  const { proposal } = shown
  if (now.proposal) return 'proposalOther'
  if (proposal?.sameTime)
    return now.lines.some(({ staff }) => staff?.name === proposal.staff?.name) ? 'personTaken' : 'personGone'
  const moved = proposal && now.startsAt && Date.parse(now.startsAt) === Date.parse(proposal.startsAt)
  return moved ? 'proposalTaken' : 'proposalGone'
}
