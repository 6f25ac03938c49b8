import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { newId } from '#shared/ids.ts'
import { commissionOf } from '#shared/policy.ts'
import { type LedgerAccount, ledgerEntries, ledgerTransactions } from './ledger.tables.ts'

interface Side {
  account: LedgerAccount
  /** In sen; positive is what we have, negative what we owe or earn. */
  amount: number
  companyId?: string | null
  orderId?: string | null
}

/** Writes one movement of money, in the caller's transaction. @returns false when it stood already. */
async function post(
  ctx: Context,
  movement: Pick<typeof ledgerTransactions.$inferInsert, 'kind' | 'paymentId' | 'refundId' | 'orderId'>,
  currency: string,
  sides: readonly Side[],
): Promise<boolean> {
  const id = newId()
  const at = ctx.now()
  const [written] = await ctx.db
    .insert(ledgerTransactions)
    .values({ id, at, ...movement })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (!written) return false
  const entries = sides
    .filter((side) => side.amount !== 0)
    .map((side) => ({ id: newId(), transactionId: id, currency, at, ...side }))
  if (entries.length > 0) await ctx.db.insert(ledgerEntries).values(entries)
  return true
}

/** Money of a payment has arrived: it is at the provider, and held for its orders; what fits no order is suspended. */
export async function postCapture(
  ctx: Context,
  payment: { id: string; currency: string; amount: number },
  parts: readonly { orderId: string; companyId: string; amount: number }[],
): Promise<boolean> {
  const known = parts.reduce((sum, part) => sum + part.amount, 0)
  return post(ctx, { kind: 'capture', paymentId: payment.id }, payment.currency, [
    { account: 'clearing', amount: payment.amount },
    ...parts.map((part) => ({
      account: 'held' as const,
      amount: -part.amount,
      companyId: part.companyId,
      orderId: part.orderId,
    })),
    { account: 'suspense', amount: known - payment.amount },
  ])
}

/** A refund is owed from now on: out of what is held for the order, else out of what the company has earned. */
export async function postRefundPromised(
  ctx: Context,
  refund: { id: string; orderId: string; companyId: string; amount: number; currency: string },
): Promise<boolean> {
  const held = Math.min(refund.amount, await heldFor(ctx, refund.orderId))
  return post(ctx, { kind: 'refund_promised', refundId: refund.id, orderId: refund.orderId }, refund.currency, [
    { account: 'held', amount: held, companyId: refund.companyId, orderId: refund.orderId },
    { account: 'company', amount: refund.amount - held, companyId: refund.companyId, orderId: refund.orderId },
    { account: 'refunds_due', amount: -refund.amount, companyId: refund.companyId, orderId: refund.orderId },
  ])
}

/** Money that fitted no order is owed to who sent it from now on. */
export async function postSuspenseReturned(
  ctx: Context,
  refund: { id: string; orderId: string; companyId: string; amount: number; currency: string },
): Promise<boolean> {
  return post(ctx, { kind: 'refund_promised', refundId: refund.id, orderId: refund.orderId }, refund.currency, [
    { account: 'suspense', amount: refund.amount },
    { account: 'refunds_due', amount: -refund.amount, companyId: refund.companyId, orderId: refund.orderId },
  ])
}

/** The provider has paid a refund out. */
export async function postRefundPaid(
  ctx: Context,
  refund: { id: string; orderId: string; companyId: string; amount: number; currency: string },
): Promise<boolean> {
  return post(ctx, { kind: 'refund_paid', refundId: refund.id, orderId: refund.orderId }, refund.currency, [
    { account: 'refunds_due', amount: refund.amount, companyId: refund.companyId, orderId: refund.orderId },
    { account: 'clearing', amount: -refund.amount },
  ])
}

/** An order is over: what is still held for it belongs to the company, less our commission. @returns what was released, in sen. */
export async function postRelease(
  ctx: Context,
  order: { id: string; companyId: string; currency: string },
): Promise<number> {
  const held = await heldFor(ctx, order.id)
  if (held <= 0) return 0
  const commission = commissionOf(held)
  const side = { companyId: order.companyId, orderId: order.id }
  await post(ctx, { kind: 'release', orderId: order.id }, order.currency, [
    { account: 'held', amount: held, ...side },
    { account: 'company', amount: commission - held, ...side },
    { account: 'commission', amount: -commission, ...side },
  ])
  return held
}

/** What is held for an order, in sen: a sum over its entries, never a stored number. */
export async function heldFor(ctx: Context, orderId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ held: number }>(sql`
    select coalesce(-sum(amount), 0)::float8 as held from ledger_entries where order_id = ${orderId} and account = 'held'`)
  return Number(rows[0]?.held ?? 0)
}
