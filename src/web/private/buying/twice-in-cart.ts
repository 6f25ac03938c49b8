import type { OrderView } from '#contracts/orders.ts'

/** What is asked of a line of the cart. */
type Line = Pick<OrderView, 'orderid' | 'startsAt' | 'stale'> & { lines: readonly { offerid: string }[] }

/** Ids of the drafts that are for the same offer and time as another of them. */
export function twiceInCart(drafts: readonly Line[]): ReadonlySet<string> {
  const ahead = drafts.filter(({ startsAt, stale }) => startsAt && !stale)
  const same = Map.groupBy(ahead, ({ lines, startsAt }) => `${lines[0]?.offerid} ${startsAt}`)
  return new Set(
    [...same.values()].filter((drafts) => drafts.length > 1).flatMap((all) => all.map((one) => one.orderid)),
  )
}
