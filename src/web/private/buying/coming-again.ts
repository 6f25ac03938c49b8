import type { OrderView } from '#contracts/orders.ts'
import { keepWhoCame, type WhoCame, whoCame } from '#web/ui/state/kept-again.ts'

type Bookable = Pick<OrderView, 'orderid' | 'groupid' | 'recipient' | 'lines'>

/** To which of these orders whoever came before is to come again. */
export function comingAgain(orders: readonly Bookable[]): ReadonlyMap<string, WhoCame> {
  const free = ({ recipient }: Bookable) => recipient === null
  const isOf = ({ lines }: Bookable, { offerid }: WhoCame) => lines.some((line) => line.offerid === offerid)
  const found = whoCame().flatMap((one) => {
    const { became } = one
    const known = orders.filter((order) => free(order) && isOf(order, one))
    const meant = known.filter(
      ({ orderid, groupid }) => became?.includes(orderid) || (groupid && became?.includes(groupid)),
    )
    return meant.map(({ orderid }) => [orderid, one] as const)
  })
  return new Map(found)
}

/** Makes each of these orders one with whom the checkout will propose for it: of two of one service each is known by that. */
export function proposedIn(orders: readonly OrderView[]): (order: OrderView) => OrderView {
  const again = comingAgain(orders)
  return (order) => ({ ...order, recipient: order.recipient ?? again.get(order.orderid) ?? null })
}

/** It is answered who comes to these orders: nobody is proposed for them any more. */
export function forgetWhoCame(orders: readonly Bookable[]): void {
  const answered = new Set(comingAgain(orders.map((order) => ({ ...order, recipient: null }))).values())
  // Each look reads them anew.
  const texts = new Set([...answered].map((one) => JSON.stringify(one)))
  keepWhoCame(whoCame().filter((one) => !texts.has(JSON.stringify(one))))
}
