import { type Context } from '#domain/base/index.ts'
import type { Order } from '../orders/orders.queries.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { nextDocno } from './docnos.ts'
import type { Draft } from './draft-order.ts'
import { newSecret } from './secrets.ts'

/** Stores a draft with its lines and its order number. A visitor's order gets a secret: that of a draft it replaces, or a new one that is told only here. */
export async function storeDraft(
  ctx: Context,
  draft: Draft,
  over: Partial<typeof orders.$inferInsert> = {},
  kept: ReturnType<typeof newSecret> | undefined = undefined,
): Promise<{ order: Order; secret: string | undefined }> {
  const guest = draft.order.accountId === null ? (kept ?? newSecret()) : undefined
  const [order] = await ctx.db
    .insert(orders)
    .values({ ...draft.order, secretHash: guest?.hash ?? null, docno: await nextDocno(ctx), ...over })
    .returning()
  if (!order) throw new Error('the order was not written')
  await ctx.db.insert(orderLines).values(draft.lines)
  return { order, secret: guest?.secret }
}
