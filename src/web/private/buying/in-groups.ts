import type { OrderView } from '#contracts/orders.ts'

/** What is asked of a line of the cart. */
type Line = Pick<OrderView, 'startsAt'> & { company: { companyid: string } }

/**
 * The drafts by company, as the cart shows them: companies in the order of their newest draft, the drafts of each by their
 * time, since the dates of a series come one after the other. What has no time comes last.
 * @param drafts newest first
 */
export function inGroups<L extends Line>(drafts: readonly L[]): L[][] {
  const groups = Map.groupBy(drafts, ({ company }) => company.companyid)
  return [...groups.values()].map((group) => group.toSorted((a, b) => timeOf(a) - timeOf(b)))
}

/** The orders of a checkout as they stood in the cart. @param orders oldest first, as a checkout answers them */
export const asInCart = <L extends Line>(orders: readonly L[]): L[] => inGroups(orders.toReversed()).flat()

const timeOf = ({ startsAt }: Line) => (startsAt ? Date.parse(startsAt) : Number.MAX_SAFE_INTEGER)
