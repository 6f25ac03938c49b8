import { asc, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderActor, OrderStep } from '#shared/order-steps.ts'
import { orderEvents, orderLines, type orders } from './orders.tables.ts'

type Order = typeof orders.$inferSelect
type Line = Pick<typeof orderLines.$inferSelect, 'kind' | 'wantedStaffId'>
type Event = Pick<typeof orderEvents.$inferSelect, 'transition' | 'actor' | 'fromStatus' | 'at'>

export type Side = OrderActor

/** The facts of an order that its steps depend on. */
export interface OrderFacts
  extends Pick<
    Order,
    | 'status'
    | 'paymentStatus'
    | 'spotPaidAt'
    | 'startsAt'
    | 'endsAt'
    | 'deliveredAt'
    | 'holdExpiresAt'
    | 'claimedBy'
    | 'claimExpiresAt'
    | 'proposalExpiresAt'
    | 'rescheduleCount'
    | 'walkIn'
    | 'policy'
  > {
  /** Whether a time is booked, and not a ticket or a thing. */
  booked: boolean
  /** Whether the customer wanted somebody by name, and not just anyone. */
  personWanted: boolean
  /** What was done with it, oldest first. */
  past: readonly { transition: OrderStep; by: Side; from: OrderStatus; at: Date }[]
}

/** The facts of an order that is loaded whole; `events` oldest first. */
export function factsAmong(
  order: Order,
  { events, lines }: { events: readonly Event[]; lines: readonly Line[] },
): OrderFacts {
  return {
    ...order,
    booked: lines.some(({ kind }) => kind === 'service'),
    personWanted: lines.some(({ wantedStaffId }) => wantedStaffId !== null),
    past: events.map(({ transition, actor, fromStatus, at }) => ({ transition, by: actor, from: fromStatus, at })),
  }
}

/** The facts of an order, read in the caller's transaction. */
export async function factsOf(ctx: Context, order: Order): Promise<OrderFacts> {
  const lines = await ctx.db
    .select({ kind: orderLines.kind, wantedStaffId: orderLines.wantedStaffId })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  return factsAmong(order, { events, lines })
}
