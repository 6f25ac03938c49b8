import type { OrderView } from '#contracts/orders.ts'

type Standing = Pick<OrderView, 'startsAt' | 'proposal' | 'lines'>

/**
 * A question about another time or person can no longer be answered. What became of it: the provider asks something else, it
 * was accepted on another device, or it is gone. Told by how the order stood when it was shown and how it stands now.
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
