import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { type OnlineMethod, type PaymentServiceName, paymentsWhere, paymentTraits } from '#shared/payment-ways.ts'
import { HOUR_SECONDS, MINUTE_SECONDS, SECOND } from '#shared/time.ts'
import { ledgerEntries, ledgerTransactions } from '../ledger/ledger.tables.ts'
import { paymentParts, payments, refunds } from './payments.tables.ts'

export type Payment = typeof payments.$inferSelect

export async function findPaymentByRef(
  ctx: Context,
  service: PaymentServiceName,
  ref: string,
): Promise<Payment | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, service), eq(payments.ref, ref)))
  return payment
}

export async function findPayment(ctx: Context, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  return payment
}

/** Orders a payment pays, in the order in which they are locked. */
export async function partsOf(ctx: Context, paymentId: string) {
  return ctx.db
    .select()
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, paymentId))
    .orderBy(asc(paymentParts.orderId))
}

/** All attempts to pay some orders, the latest last, beside the order that each is for. */
export async function paymentsOfOrders(
  ctx: Context,
  orderIds: readonly string[],
): Promise<{ orderId: string; payment: Payment }[]> {
  if (orderIds.length === 0) return []
  return ctx.db
    .select({ orderId: paymentParts.orderId, payment: payments })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(inArray(paymentParts.orderId, [...orderIds]))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/** The payments whose money pays for orders, and those of which an operator decides. */
export const paying = paymentsWhere(({ pays }) => pays)
const undecided = paymentsWhere(({ awaits }) => awaits === 'decision')

/**
 * Whether a payment page is open, or what came in a wrong sum is still here and pays for nothing. Money may come by a page that was
 * closed, too: that is under way no more.
 */
export const isUnderWay = ({ status, capturedAmount, refundedAmount }: Payment): boolean => {
  const { awaits } = paymentTraits[status]
  return awaits === 'money' || (awaits === 'decision' && capturedAmount > refundedAmount)
}

/** Reasons of refunds of stray money: it came late, or for a state of the order that is gone. */
const strayReasons = ['late', 'superseded']

/** Whether a refund gives back stray money, rather than money that paid for its order. */
export const isStray = (reason: unknown): boolean => typeof reason === 'string' && strayReasons.includes(reason)

/** The reason of a refund of what a booking costs less since it was changed. */
export const changeReason = 'change'

/** The reason of a refund of money of a wrong sum: it paid for nothing. */
export const mismatchReason = 'mismatch'

/** The reason of a refund of what came beyond the sum due, of a payment that was accepted. */
export const excessReason = 'excess'

/**
 * Whether a refund leaves the order as it was paid: it gives back money that pays for nothing of what the order is now. Those
 * of the order's end do not.
 */
export const isBesides = (reason: unknown): boolean =>
  isStray(reason) || reason === changeReason || reason === excessReason || reason === mismatchReason

/**
 * What was paid online for an order as it is now, and how much of it was promised back, in sen; apart from that, stray money,
 * what came beyond a sum that was accepted, and what went back because a change made the order cheaper.
 */
export interface PaidOnline {
  paidAmount: number
  refundedAmount: number
  strayAmount: number
  changedAmount: number
  excessAmount: number
}

export const nothingPaid: PaidOnline = {
  paidAmount: 0,
  refundedAmount: 0,
  strayAmount: 0,
  changedAmount: 0,
  excessAmount: 0,
}

/** Whether a part of a payment came once more for an order that was placed. */
const strayPart = sql`exists (select 1 from refunds r join orders o on o.id = r.order_id and o.placed_at is not null
  where r.payment_id = ${paymentParts.paymentId} and r.order_id = ${paymentParts.orderId}
    and r.reason = any(${sql.param(strayReasons)}::text[]))`

/** Whether a part of a payment is stray money of somebody who began to pay before the order came into the account that has it. */
const othersPart = sql`(${payments.buyer} is not null and exists (select 1 from refunds r join orders o on o.id = r.order_id
  where r.payment_id = ${paymentParts.paymentId} and r.order_id = ${paymentParts.orderId}
    and r.reason = any(${sql.param(strayReasons)}::text[])
    and o.account_id is not null and ${payments.buyer} ->> 'accountId' is distinct from o.account_id::text))`

/** What went back beside a part of a payment, for a reason. */
const backFor = (reason: string) => sql`coalesce((select sum(r.amount) from refunds r
  where r.payment_id = ${paymentParts.paymentId} and r.order_id = ${paymentParts.orderId} and r.reason = ${sql.param(reason)}), 0)`

/** What went back of a part of a payment because its order was changed. */
const changedPart = backFor(changeReason)

/**
 * What `paidFor` says, beside each order of a query: to be joined laterally. Columns `paid`, `refunded` and `changed`, in sen; the
 * last is what changes gave back, which the other two leave out.
 */
export const paidBeside = (orderId: SQLWrapper) => sql<Record<string, unknown>>`lateral (
  select coalesce(sum(${paymentParts.amount} - ${changedPart}) filter (where not ${strayPart}), 0) as paid,
    coalesce(sum(${paymentParts.refundedAmount} - ${changedPart}) filter (where not ${strayPart}), 0) as refunded,
    coalesce(sum(${changedPart}) filter (where not ${strayPart}), 0) as changed
  from ${paymentParts} join ${payments} on ${payments.id} = ${paymentParts.paymentId}
  where ${paymentParts.orderId} = ${orderId} and ${payments.status} = any(${sql.param(paying)}::text[]))`

/** What changes of an order gave back between two instants, in sen; the second is no part of them. */
export const changedBackIn = (orderId: SQLWrapper, { from, to }: { from: Date; to: Date }) => sql<number>`(
  select coalesce(sum(r.amount), 0) from refunds r
  where r.order_id = ${orderId} and r.reason = ${sql.param(changeReason)}
    and r.created_at >= ${from.toISOString()} and r.created_at < ${to.toISOString()})`

/**
 * The sums over an order's captured payments. For a placed order stray money is left out and summed separately; that of somebody else
 * than the account that has it is in neither.
 */
export async function paidFor(ctx: Context, orderId: string): Promise<PaidOnline> {
  return (await paidForEach(ctx, [orderId])).get(orderId) ?? nothingPaid
}

/** The same for many orders. @returns by their ids; without those that nothing came for */
export async function paidForEach(ctx: Context, orderIds: readonly string[]): Promise<Map<string, PaidOnline>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      orderId: paymentParts.orderId,
      paidAmount: sql<number>`coalesce(sum(${paymentParts.amount} - ${changedPart}) filter (where not ${strayPart}), 0)::float8`,
      refundedAmount: sql<number>`coalesce(sum(${paymentParts.refundedAmount} - ${changedPart}) filter (where not ${strayPart}), 0)::float8`,
      changedAmount: sql<number>`coalesce(sum(${changedPart}) filter (where not ${strayPart}), 0)::float8`,
      excessAmount: sql<number>`coalesce(sum(${backFor(excessReason)}), 0)::float8`,
      strayAmount: sql<number>`coalesce(sum(${paymentParts.refundedAmount}) filter (where ${strayPart}), 0)::float8`,
    })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(inArray(paymentParts.orderId, [...orderIds]), inArray(payments.status, paying), sql`not ${othersPart}`))
    .groupBy(paymentParts.orderId)
  return new Map(rows.map(({ orderId, ...paid }) => [orderId, paid]))
}

/** How and when an order was paid online, first payment first; without stray money. */
export async function paymentsFor(ctx: Context, orderId: string): Promise<{ method: OnlineMethod; at: Date }[]> {
  const rows = await ctx.db
    .select({ method: payments.method, at: payments.capturedAt })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(eq(paymentParts.orderId, orderId), inArray(payments.status, paying), sql`not ${strayPart}`))
    .orderBy(asc(payments.capturedAt))
  return rows.flatMap(({ method, at }) => (at ? [{ method, at }] : []))
}

export async function refundsOf(ctx: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt))
}

/** What went back of the money that paid for orders, the earliest first: neither what paid for nothing nor what is still on its way. */
export async function wentBackFor(ctx: Context, orderIds: readonly string[]) {
  const all = await refundsOf(ctx, orderIds)
  return all.flatMap(({ orderId, amount, currency, reason, createdAt, doneAt }) =>
    doneAt === null || isStray(reason) || reason === mismatchReason || reason === excessReason
      ? []
      : [{ orderId, amount, currency, createdAt, doneAt }],
  )
}

/** Money of a wrong sum, in sen of its own currency: what of it is still with us, and what is promised back or went back. */
interface WrongSum {
  /** Of the payment. */
  id: string
  amount: number
  back: number
  currency: string
  /** Who paid it without an account. */
  buyer: Payment['buyer']
  /** All the orders that it was for. */
  orderIds: string[]
}

/** The currency in which a payment's money came, which need not be the one that was asked for. */
const cameIn = sql<string>`coalesce((select e.currency from ${ledgerTransactions} t
  join ${ledgerEntries} e on e.transaction_id = t.id
  where t.payment_id = ${payments.id} and t.kind = 'capture' limit 1), ${payments.currency})`

/** Payments of a wrong sum for orders that are still with us. */
export const mismatchesFor = async (ctx: Context, orderIds: readonly string[]): Promise<WrongSum[]> =>
  (await wrongSumsFor(ctx, orderIds)).filter(({ amount }) => amount > 0)

/** All payments of a wrong sum for orders, also those that went back. */
export async function wrongSumsFor(ctx: Context, orderIds: readonly string[]): Promise<WrongSum[]> {
  if (orderIds.length === 0) return []
  return ctx.db
    .select({
      id: payments.id,
      amount: sql<number>`${payments.capturedAmount} - ${payments.refundedAmount}`,
      back: payments.refundedAmount,
      currency: cameIn,
      buyer: payments.buyer,
      orderIds: sql<string[]>`array_agg(${paymentParts.orderId})`,
    })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(
      and(
        inArray(
          payments.id,
          ctx.db
            .select({ id: paymentParts.paymentId })
            .from(paymentParts)
            .where(inArray(paymentParts.orderId, [...orderIds])),
        ),
        inArray(payments.status, undecided),
      ),
    )
    .groupBy(payments.id)
    .orderBy(asc(payments.id))
}

/** Those of some checkouts for which a payment was begun that neither came nor failed yet. */
export async function payingGroups(ctx: Context, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ groupId: payments.groupId })
    .from(payments)
    .where(and(inArray(payments.groupId, [...groupIds]), eq(payments.status, 'pending')))
  return new Set(rows.map(({ groupId }) => groupId))
}

export async function paymentsOfGroup(ctx: Context, groupId: string) {
  return ctx.db
    .select()
    .from(payments)
    .where(eq(payments.groupId, groupId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/** A payment whose page did not come within this time gets none any more: the service would have answered, or failed. */
const OPENING_MS = 30 * SECOND

/**
 * An open attempt of a group for the same orders, sums and method, which can still be paid; or, without a page yet, whose page
 * somebody is asking for right now.
 */
export async function reusablePayment(
  ctx: Context,
  wanted: { groupId: string; provider: PaymentServiceName; method: OnlineMethod; amount: number; currency: string },
  parts: readonly { orderId: string; amount: number }[],
): Promise<Payment | undefined> {
  const open = (await paymentsOfGroup(ctx, wanted.groupId)).filter(
    (payment) =>
      paymentTraits[payment.status].awaits === 'money' &&
      (payment.redirectUrl !== null || ctx.now().getTime() - payment.createdAt.getTime() < OPENING_MS) &&
      payment.provider === wanted.provider &&
      payment.method === wanted.method &&
      payment.amount === wanted.amount &&
      payment.currency === wanted.currency,
  )
  for (const payment of open) {
    const known = new Map((await partsOf(ctx, payment.id)).map((part) => [part.orderId, part.amount]))
    if (known.size === parts.length && parts.every((part) => known.get(part.orderId) === part.amount)) return payment
  }
  return undefined
}

/** How long a payment may be without an event before it is polled, in seconds; doubles with each poll up to `LONGEST_WAIT`. */
const FIRST_WAIT = 2 * MINUTE_SECONDS
const LONGEST_WAIT = 6 * HOUR_SECONDS
/** After three days an old payment page is not used any more. */
const ASKED_DAYS = 3

/**
 * Takes payments whose event is overdue, the longest overdue first. Each is put off when taken, with exponential backoff,
 * so that abandoned pages never block others.
 */
export async function takeOverduePayments(ctx: Context, limit: number) {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ provider: PaymentServiceName; ref: string }>(sql`
    update payments set polls = polls + 1,
      next_poll_at = case when created_at > ${now} - make_interval(days => ${ASKED_DAYS}::int)
        then ${now} + make_interval(secs => least(${LONGEST_WAIT}::int, ${FIRST_WAIT}::int * power(2, least(polls, 16)))) end
    where id in (select id from payments where status = 'pending' and next_poll_at <= ${now}
      order by next_poll_at limit ${limit} for update skip locked)
    returning provider, ref`)
  return rows
}

/** When a payment is polled first. */
export const firstPollAt = (ctx: Context) => new Date(ctx.now().getTime() + FIRST_WAIT * 1000)
