import type { OrderView } from '#contracts/orders.ts'
import type { ShownStep } from '#shared/order-steps.ts'

/** How one comes to every booking. */
const before: ReadonlySet<ShownStep> = new Set(['open_checkout', 'back_to_cart'])

/** What a page of an order tells of what happened: what comes before a booking says nothing once more has happened, and of itself only the last. */
export function toldSteps(timeline: OrderView['timeline']): OrderView['timeline'] {
  const told = timeline.filter(({ transition }) => !before.has(transition))
  return told.length > 0 ? told : timeline.slice(-1)
}
