import type { DetailsInput } from '#contracts/checkout.ts'
import { DomainError } from '#shared/errors.ts'
import type { Order } from '../orders/orders.queries.ts'

/** What is to be written on the orders of a checkout, and what whoever writes has read there, or written. What is left out stays. */
interface Written extends Pick<DetailsInput, 'note'> {
  recipient?: { name: string; phone?: string | undefined } | null | undefined
  seen?: readonly Pick<NonNullable<DetailsInput['seen']>[number], 'note' | 'recipient'>[] | undefined
}
type Noted = Pick<Order, 'note' | 'recipientName' | 'recipientPhone'>

/** Whether the note and who comes are still as whoever writes over them has seen them; true where they do not say what they have seen. */
export function isAsSeen(open: readonly Noted[], { note, recipient, seen }: Written): boolean {
  if (!seen) return true
  const isNoted = (order: Noted) =>
    seen.some((known) => known.note !== undefined && (known.note || null) === order.note)
  const isMet = (order: Noted) =>
    seen.some(
      (known) =>
        known.recipient !== undefined &&
        (known.recipient?.name ?? null) === order.recipientName &&
        (known.recipient?.phone ?? null) === order.recipientPhone,
    )
  return (note === undefined || open.every(isNoted)) && (recipient === undefined || open.every(isMet))
}

/**
 * Requires that nothing is paid over words that whoever pays has not read.
 * @throws DomainError `orders.details_changed`
 */
export function requireAsSeen(
  waiting: readonly Noted[],
  { note, recipient, seen }: Omit<Written, 'recipient'> & { recipient?: NonNullable<Written['recipient']> | undefined },
): void {
  // Paid without somebody else, the customer comes.
  if (!isAsSeen(waiting, { note, recipient: recipient ?? null, seen })) throw new DomainError('orders.details_changed')
}
