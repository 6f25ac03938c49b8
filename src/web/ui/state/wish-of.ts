import type { FindSlots } from '#contracts/booking.ts'
import type { LineView } from '#contracts/orders.ts'

/** The chosen parts of an offer; a query for free times adds the days. */
export type Wish = Pick<FindSlots, 'offerid' | 'variantid' | 'addons' | 'quantity' | 'staffid'>

/**
 * The choice of an order's service, to find other times for exactly that: variant and add-ons make its length, the quantity
 * its seats, and whoever was asked for by name stays. @returns null where the order has no service (tickets have no other time).
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
    ...(main.wantedStaffid && { staffid: main.wantedStaffid }),
  }
}
