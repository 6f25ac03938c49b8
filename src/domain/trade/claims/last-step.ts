import { eq, max } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { orderEvents } from '../orders/orders.tables.ts'

/** When something last happened to an order: until then it was read by whoever decides over it. */
export async function lastStep(ctx: Context, orderId: string): Promise<Date> {
  const [step] = await ctx.db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
  return step?.at ?? new Date(0)
}
