/** What a move says of the booking that it was decided over, so that it undoes nothing that happened unseen. */
export function asSeen({ startsAt, proposal }: { startsAt: string | null; proposal: { startsAt: string } | null }): {
  from?: string
  proposed?: string
} {
  return { ...(startsAt && { from: startsAt }), ...(proposal && { proposed: proposal.startsAt }) }
}
