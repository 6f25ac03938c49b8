import type { ChangeQuote } from '#contracts/change.ts'
import type { OrderView } from '#contracts/orders.ts'

type Addon = ChangeQuote['addons'][number]

/**
 * How many of an add-on can be chosen beside what is chosen already: as many as fit into the time, are sold, and can be paid.
 * @returns `later`: whether another one is paid on the spot, though the booking itself was paid online
 */
export function mostOf(
  { addonid, price, maxQuantity, fits }: Addon,
  chosen: {
    order: Pick<OrderView, 'lines' | 'travel' | 'paid'>
    quote: Pick<ChangeQuote, 'travel' | 'room'>
    addons: readonly Pick<Addon, 'addonid' | 'price'>[]
    counts: Readonly<Record<string, number>>
  },
): { most: number; later: boolean } {
  const { order, quote, addons, counts } = chosen
  const count = counts[addonid] ?? 0
  const booked = (id: string) => order.lines.find((line) => line.addonid === id)?.quantity ?? 0
  // What the choice comes to beside the booking as it is; a total that is asked for comes only later.
  const dearer = addons.reduce(
    (sum, one) => sum + one.price.amount * ((counts[one.addonid] ?? 0) - booked(one.addonid)),
    quote.travel.amount - order.travel.amount,
  )
  const payable =
    quote.room === null || price.amount === 0
      ? maxQuantity
      : count + Math.max(0, Math.floor((quote.room.amount - dearer) / price.amount))
  // What was booked with it can always be put back.
  const most = Math.min(fits ? maxQuantity : count, Math.max(payable, booked(addonid)))
  return { most, later: order.paid.amount > 0 && price.amount > 0 && dearer + price.amount > 0 && most > count }
}
