import type { OrderView } from '#contracts/orders.ts'

/** What a booking is decided over: when it is, what is proposed of it, and who serves it. */
interface Seen {
  startsAt: string | null
  proposal: { startsAt: string } | null
  staffid: string | null
}

/** Who serves a booking; null where no person does. */
export const servingIn = ({ lines }: Pick<OrderView, 'lines'>) =>
  lines.find(({ kind }) => kind === 'service')?.staff ?? null

/** What a move says of the booking that it was decided over, so that it undoes nothing that happened unseen. */
export function asSeen(seen: Seen | Pick<OrderView, 'startsAt' | 'proposal' | 'lines'>): {
  from?: string
  proposed?: string
  servedBy: string | null
} {
  const { startsAt, proposal } = seen
  return {
    ...(startsAt && { from: startsAt }),
    ...(proposal && { proposed: proposal.startsAt }),
    servedBy: 'lines' in seen ? (servingIn(seen)?.staffid ?? null) : seen.staffid,
  }
}

/** The same for what concerns the whole booking, as it was shown: it is refused where anything of that has changed. */
export const asShown = (order: Pick<OrderView, 'startsAt' | 'proposal' | 'lines' | 'rescheduleCount' | 'status'>) => ({
  ...asSeen(order),
  changed: order.rescheduleCount,
  status: order.status,
})
