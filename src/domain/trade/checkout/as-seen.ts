import type { DetailsInput } from '#contracts/checkout.ts'
import type { Comes } from '#domain/money/payments/payments.tables.ts'
import { DomainError } from '#shared/errors.ts'
import type { Order } from '../orders/orders.queries.ts'
import { asComes } from './comes.ts'

type Noted = Pick<Order, 'id' | 'note' | keyof Comes>
/** What whoever writes has read of the words of a checkout, or written there. */
type Seen = readonly Pick<NonNullable<DetailsInput['seen']>[number], 'orderid' | 'note' | 'recipient'>[] | undefined

/**
 * Requires that the note and who comes are still as whoever writes over them has seen them, or as they would be by that; of whoever does
 * not say what they have seen nothing is required.
 * @param open the orders as they stand
 * @param written what is to stand on them: a note on all, and who comes by their ids. What is left out stays.
 * @throws DomainError `orders.details_changed`
 */
export function requireAsSeen(
  open: readonly Noted[],
  { note, comes }: { note: string | undefined; comes: Record<string, Comes> },
  seen: Seen,
): void {
  if (!seen) return
  const knownOf = ({ id }: Noted) => seen.filter(({ orderid }) => orderid === undefined || orderid === id)
  const isNoted = (order: Noted) =>
    note === undefined ||
    [{ note }, ...knownOf(order)].some((known) => known.note !== undefined && (known.note || null) === order.note)
  const isMet = (order: Noted) => {
    const wanted = comes[order.id]
    const known = knownOf(order).flatMap(({ recipient }) => (recipient === undefined ? [] : asComes(recipient)))
    return wanted === undefined || [wanted, ...known].some((one) => isSame(one, order))
  }
  if (!open.every((order) => isNoted(order) && isMet(order))) throw new DomainError('orders.details_changed')
}

const isSame = (one: Comes, other: Comes): boolean =>
  one.recipientName === other.recipientName && one.recipientPhone === other.recipientPhone
