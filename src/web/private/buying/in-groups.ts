import type { OrderView } from '#contracts/orders.ts'

/** What is asked of a line of the cart. */
type Line = Pick<OrderView, 'orderid' | 'startsAt'> & { company: { companyid: string } }

/** In which part of the cart a draft stands: its company's, or one of its own where it goes to the checkout by itself. */
export const partOf = <L extends Line>(draft: L, isApart: (draft: L) => boolean): string =>
  isApart(draft) ? draft.orderid : draft.company.companyid

/**
 * The drafts by company, as the cart shows them: companies in the order of their newest draft, the drafts of each by their
 * time, since the dates of a series come one after the other. What has no time comes last.
 * @param drafts newest first
 * @param isApart whether one goes to the checkout by itself
 */
export function inGroups<L extends Line>(drafts: readonly L[], isApart: (draft: L) => boolean = () => false): L[][] {
  const groups = Map.groupBy(drafts, (draft) => partOf(draft, isApart))
  return [...groups.values()].map((group) => group.toSorted((a, b) => timeOf(a) - timeOf(b)))
}

/** The orders of a checkout as they stood in the cart. @param orders oldest first, as a checkout answers them */
export const asInCart = <L extends Line>(orders: readonly L[]): L[] => inGroups(orders.toReversed()).flat()

const timeOf = ({ startsAt }: Line) => (startsAt ? Date.parse(startsAt) : Number.MAX_SAFE_INTEGER)
