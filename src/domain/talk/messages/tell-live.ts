import { eq } from 'drizzle-orm'
import { type Context, readEvent } from '#domain/base/index.ts'
import { orderLines, orders } from '#domain/trade/orders/orders.tables.ts'

/** The bus's channel for live updates of open pages. */
export const liveChannel = 'live'

/** Whom it concerns and what to fetch again. Only ids, so that the calls that fetch check the rights. */
export interface LiveUpdate {
  /** Null where it is only about the account. */
  orderid: string | null
  companyid: string | null
  accountid: string | null
  /** Where it is served and by whom, or was until now: staff whose rights reach no further than that are told. */
  branchid: string | null
  staffids: readonly string[]
  /** The order itself changed, and not only its thread. */
  changed?: true
  /** The company's schedule changed, by something that is no order. */
  schedule?: true
  /** The company's offers changed. */
  offers?: true
}

/** Notifies every process that a thread changed; delivered when the caller's transaction commits. */
export async function tellLive(ctx: Context, of: { orderId: string; companyId: string }): Promise<void> {
  const update: LiveUpdate = { orderid: of.orderId, companyid: of.companyId, ...(await whereabouts(ctx, of.orderId)) }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/**
 * Tells the open pages of both sides that an order changed. The worker sends it afterwards, since a NOTIFY in the
 * transaction that changed the order would take a global lock at its commit. A repeat does no harm: pages fetch twice.
 */
export async function tellOrder(ctx: Context, outboxId: string): Promise<void> {
  const { subjectId: orderid, companyId: companyid, accountId: accountid, payload } = await readEvent(ctx, outboxId)
  const { branchid, staffids } = await whereabouts(ctx, orderid)
  // Whoever served it until now sees that it is gone.
  const before = typeof payload.staffBefore === 'string' ? [payload.staffBefore] : []
  const update: LiveUpdate = {
    orderid,
    companyid,
    accountid,
    branchid,
    staffids: [...staffids, ...before],
    changed: true,
  }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/** Tells the open pages of a company's staff that its schedule changed. The worker sends it afterwards, as in `tellOrder`. */
export async function tellSchedule(ctx: Context, outboxId: string): Promise<void> {
  const { companyId: companyid } = await readEvent(ctx, outboxId)
  const update: LiveUpdate = { orderid: null, companyid, accountid: null, branchid: null, staffids: [], schedule: true }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/** Tells the open pages of a company's staff that one of its offers changed. The worker sends it afterwards, as in `tellOrder`. */
export async function tellOffers(ctx: Context, outboxId: string): Promise<void> {
  const { companyId: companyid } = await readEvent(ctx, outboxId)
  const update: LiveUpdate = { orderid: null, companyid, accountid: null, branchid: null, staffids: [], offers: true }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/** Tells the open pages of one person that something of theirs is new; delivered when the caller's transaction commits. */
export async function tellAccount(ctx: Context, accountId: string): Promise<void> {
  const update: LiveUpdate = { orderid: null, companyid: null, accountid: accountId, branchid: null, staffids: [] }
  await ctx.platform.bus.notify(ctx.db, liveChannel, JSON.stringify(update))
}

/** Whose an order is, where it is served and by whom. */
async function whereabouts(
  ctx: Context,
  orderId: string,
): Promise<Pick<LiveUpdate, 'accountid' | 'branchid' | 'staffids'>> {
  const rows = await ctx.db
    .selectDistinct({ accountId: orders.accountId, infoId: orders.infoId, staffId: orderLines.staffId })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, orderId))
  return {
    accountid: rows[0]?.accountId ?? null,
    branchid: rows[0]?.infoId ?? null,
    staffids: rows.flatMap(({ staffId }) => staffId ?? []),
  }
}
