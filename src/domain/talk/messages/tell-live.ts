import { eq } from 'drizzle-orm'
import { type Context, readMessage } from '#domain/base/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'

/** The bus's channel for live updates of open pages. */
export const liveChannel = 'live'

/** Whom it concerns and what to fetch again. Only ids, so that the calls that fetch check the rights. */
export interface LiveUpdate {
  /** Null where it is only about the account. */
  orderid: string | null
  companyid: string | null
  accountid: string | null
  /** The order itself changed, and not only its thread. */
  changed?: true
}

/** Notifies every process that a thread changed; delivered when the caller's transaction commits. */
export async function tellLive(ctx: Context, of: { orderId: string; companyId: string }): Promise<void> {
  const [order] = await ctx.db.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, of.orderId))
  const update: LiveUpdate = { orderid: of.orderId, companyid: of.companyId, accountid: order?.accountId ?? null }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/**
 * Tells the open pages of both sides that an order changed. The worker sends it afterwards, since a NOTIFY in the
 * transaction that changed the order would take a global lock at its commit. A repeat does no harm: pages fetch twice.
 */
export async function tellOrder(ctx: Context, messageId: string): Promise<void> {
  const { subjectId: orderid, companyId: companyid, accountId: accountid } = await readMessage(ctx, messageId)
  const update: LiveUpdate = { orderid, companyid, accountid, changed: true }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/** Tells the open pages of one person that something of theirs is new; delivered when the caller's transaction commits. */
export async function tellAccount(ctx: Context, accountId: string): Promise<void> {
  const update: LiveUpdate = { orderid: null, companyid: null, accountid: accountId }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}
