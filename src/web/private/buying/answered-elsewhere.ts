import type { OrderView } from '#contracts/orders.ts'

type Standing = Pick<OrderView, 'startsAt' | 'proposal' | 'lines'>

/**
 * What became of a question about another time or person that can no longer be answered, by how the order stood when it was
 * shown and how it stands now: the provider asks something else, it was accepted on another device, or it is gone.
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
