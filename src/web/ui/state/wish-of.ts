import type { FindSlots } from '#contracts/booking.ts'
import type { LineView } from '#contracts/orders.ts'

/** What of an offer is wanted; a question for free times adds the days. */
export type Wish = Pick<FindSlots, 'offerid' | 'variantid' | 'addons' | 'quantity'>

/**
 * What an order picked of its service, to ask for other times of exactly that: its variant and add-ons make its length,
 * its quantity the seats. @returns null where the order has no service (tickets have no other time).
 */
export function wishOf(lines: readonly LineView[]): Wish | null {
  const main = lines.find((line) => line.kind === 'service')
  if (!main) return null
  const addons = lines.flatMap(({ addonid, quantity }) => (addonid ? [{ addonid, quantity }] : []))
  return {
    offerid: main.offerid,
    quantity: main.quantity,
    ...(main.variantid && { variantid: main.variantid }),
    ...(addons.length > 0 && { addons }),
  }
}
