import { asc, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { ClockFacts } from '../orders/orders.states.ts'
import { orderEvents } from '../orders/orders.tables.ts'

type Event = Pick<typeof orderEvents.$inferSelect, 'transition' | 'actor' | 'fromStatus' | 'at'>

/** The claims among the events of an order, oldest first as they come. */
export function claimsAmong(events: readonly Event[]): ClockFacts['claims'] {
  return events
    .filter(({ transition }) => transition === 'claim_no_show' || transition === 'claim_provider_no_show')
    .map(({ actor, fromStatus }) => ({ by: actor, from: fromStatus }))
}

/** The claims that were made of an order, as its transitions look at them. */
export async function claimsOf(ctx: Context, order: Order): Promise<ClockFacts['claims']> {
  return claimsAmong(await pastOf(ctx, order))
}

/** When a claim was first withdrawn: from then on the customer has two days anew to say that something was wrong. */
export async function firstWithdrawal(ctx: Context, order: Order): Promise<Date | null> {
  const withdrawn = (await pastOf(ctx, order)).find(({ transition }) => transition.startsWith('withdraw_claim'))
  return withdrawn?.at ?? null
}

/** What an order has behind it; of one that nobody ever claimed anything of, nothing is asked. */
async function pastOf(ctx: Context, { id, claimedBy }: Order): Promise<Event[]> {
  if (claimedBy === null) return []
  return ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
}
