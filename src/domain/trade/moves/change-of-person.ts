import type { Order, OrderLine } from '../orders/orders.queries.ts'

/** Who would serve instead of whom, as timeline and messages keep it: ids, as names may change. */
export interface ChangeOfPerson {
  staff?: string
  staffBefore?: string
  /** Nothing but the person is another. */
  personOnly?: true
}

/** Who serves a booking; null where no person does, or nobody yet. */
export function servingNow(lines: readonly Pick<OrderLine, 'kind' | 'staffId'>[]): string | null {
  return lines.find(({ kind }) => kind === 'service')?.staffId ?? null
}

/** What a new time says of people: nothing unless it asks for somebody who does not serve already. */
export function changeOfPerson(
  order: Pick<Order, 'startsAt'>,
  lines: readonly Pick<OrderLine, 'kind' | 'staffId'>[],
  { startsAt, staffId }: { startsAt: Date; staffId?: string | null | undefined },
): ChangeOfPerson {
  const before = servingNow(lines)
  if (!staffId || staffId === before) return {}
  return {
    staff: staffId,
    ...(before && { staffBefore: before }),
    ...(startsAt.getTime() === order.startsAt?.getTime() && { personOnly: true as const }),
  }
}
