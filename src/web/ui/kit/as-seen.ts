import type { OrderView } from '#contracts/orders.ts'

/** What a move says of the booking that it was decided over, so that it undoes nothing that happened unseen. */
export function asSeen({ startsAt, proposal }: { startsAt: string | null; proposal: { startsAt: string } | null }): {
  from?: string
  proposed?: string
} {
  return { ...(startsAt && { from: startsAt }), ...(proposal && { proposed: proposal.startsAt }) }
}

/** The same for what concerns the whole booking, as it was shown: it is refused where anything of that has changed. */
export const asShown = (order: Pick<OrderView, 'startsAt' | 'proposal' | 'rescheduleCount' | 'status'>) => ({
  ...asSeen(order),
  changed: order.rescheduleCount,
  status: order.status,
})
