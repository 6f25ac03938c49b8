import type { Order, OrderLine } from '../orders/orders.queries.ts'

/** Who would serve instead of whom, as timeline and events keep it: by id, since names may change. */
export interface ChangeOfPerson {
  staff?: string
  staffBefore?: string
  /** Only the person changes, not the time. */
  personOnly?: true
}

/** Who serves a booking; null where no person does, or nobody yet. */
export function servingNow(lines: readonly Pick<OrderLine, 'kind' | 'staffId'>[]): string | null {
  return lines.find(({ kind }) => kind === 'service')?.staffId ?? null
}

/** The change of person that a new time brings; empty unless it asks for somebody who does not serve already. */
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
