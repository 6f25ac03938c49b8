import { eq } from 'drizzle-orm'
import { type Context, readMessage } from '#domain/base/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'

/** The bus's channel for what open pages want to hear at once. */
export const liveChannel = 'live'

/** Whom it concerns and what to fetch anew; ids only, so that rights are decided by the calls that fetch. */
export interface LiveWord {
  /** null where it is about the account alone. */
  orderid: string | null
  companyid: string | null
  accountid: string | null
  /** The order itself changed, and not only its thread. */
  changed?: true
}

/** Tells every process that a thread has something new; heard once the caller's transaction commits. */
export async function tellLive(ctx: Context, of: { orderId: string; companyId: string }): Promise<void> {
  const [order] = await ctx.db.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, of.orderId))
  const word: LiveWord = { orderid: of.orderId, companyid: of.companyId, accountid: order?.accountId ?? null }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(word))
}

/**
 * Tells the open pages of both sides that an order changed, after the fact and from the worker: the transaction that
 * changed it takes no lock of all for it. Told twice it is looked at twice, which does no harm.
 */
export async function tellOrder(ctx: Context, messageId: string): Promise<void> {
  const { subjectId: orderid, companyId: companyid, accountId: accountid } = await readMessage(ctx, messageId)
  const word: LiveWord = { orderid, companyid, accountid, changed: true }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(word))
}

/** Tells the open pages of one person that something of their own is new; heard once the caller's transaction commits. */
export async function tellAccount(ctx: Context, accountId: string): Promise<void> {
  const word: LiveWord = { orderid: null, companyid: null, accountid: accountId }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(word))
}
