import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { atomically, type Context, raiseTask, recordAudit, recordEvent } from '#domain/base/index.ts'
import {
  abandonPayments,
  captured,
  findPaymentByRef,
  isKnownPaymentEvent,
  lockPayment,
  markCaptured,
  markPaymentFailed,
  type Payment,
  partsOf,
  payingGroups,
  post,
  recordPaymentEvent,
  requestRefund,
} from '#domain/money/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { type PaymentEvent, PaymentEventRefused } from '#platform/payments/index.ts'
import { DomainError } from '#shared/errors.ts'
import { traitsOf } from '#shared/order-status.ts'
import { type PaymentServiceName, paymentTraits, type WebhookOutcome } from '#shared/payment-ways.ts'
import type { RefundReason } from '#shared/refund-reasons.ts'
import { moveOrder } from '../orders/move-order.ts'
import { isOfHolder } from '../orders/of-holder.ts'
import { lockOrders, type Order } from '../orders/orders.queries.ts'
import { transition } from '../orders/orders.states.ts'
import { orders } from '../orders/orders.tables.ts'
import { bookedAnew } from './booked-already.ts'
import { asItsBuyer } from './buyers.ts'
import { place } from './pay-group.ts'
import { ofShutCompanies } from './prove-visitor.ts'
import { giveBackBesides, giveBackWrongSum } from './wrong-sum.ts'

/** The largest amount of a payment's columns. */
const mostStored = 2 ** 31 - 1

/**
 * The one way in for what payment services say: verify, store, apply, whichever service it is.
 * @param raw the body's bytes as they came; a re-serialised body would not match its signature.
 * @throws DomainError `payments.notice_invalid`; then nothing was stored.
 */
export async function receivePaymentEvent(
  ctx: Context,
  serviceName: string,
  raw: string,
  headers: Headers,
): Promise<WebhookOutcome> {
  const service = ctx.platform.payments.get(serviceName)
  if (!service) throw new DomainError('request.not_found')
  let event: PaymentEvent
  try {
    event = await service.verifyEvent(raw, headers)
    // No payment service sends NUL, nor more than twenty million: the database cannot store them.
    if (`${event.eventId}${event.ref}`.includes('\u0000')) throw new PaymentEventRefused('unreadable')
    if (event.currency !== null && !/^[A-Z]{3}$/.test(event.currency)) throw new PaymentEventRefused('no currency')
    if (Math.abs(event.amount ?? 0) > mostStored) throw new PaymentEventRefused('too large an amount')
  } catch (error) {
    if (!(error instanceof PaymentEventRefused || error instanceof SyntaxError)) throw error
    ctx.platform.log.warn({ service: serviceName, reason: error.message }, 'payment event refused')
    throw new DomainError('payments.notice_invalid')
  }
  const outcome = await applyPaymentEvent({ ...ctx, actor: { kind: 'system' } }, service.name, event, raw)
  ctx.platform.metrics.paymentEvent(serviceName, outcome)
  ctx.platform.log.info({ service: serviceName, event: event.eventId, kind: event.kind, outcome }, 'payment event')
  return outcome
}

/**
 * Applies one verified payment event once; payment events may arrive in any order. Orders are locked before the payment, and their status
 * under the lock decides. Money that fits no waiting order any more is refunded.
 */
export async function applyPaymentEvent(
  ctx: Context,
  service: PaymentServiceName,
  event: PaymentEvent,
  raw: string,
): Promise<WebhookOutcome> {
  return atomically(ctx, async (ctx) => {
    const found = await findPaymentByRef(ctx, service, event.ref)
    if (!found) {
      await recordPaymentEvent(ctx, service, event, raw, 'unknown_ref')
      return 'unknown_ref'
    }
    const parts = await partsOf(ctx, found.id)
    const group = await lockOrders(
      ctx,
      parts.map((part) => part.orderId),
    )
    const payment = await lockPayment(ctx, found.id)
    // Asked under the lock: of the same event sent twice at once, the second waits for the first.
    if (await isKnownPaymentEvent(ctx, service, event.eventId)) return 'ignored'
    const outcome = await settle(ctx, payment, parts, group, event)
    await recordPaymentEvent(ctx, service, event, raw, outcome)
    return outcome
  })
}

type Part = Awaited<ReturnType<typeof partsOf>>[number]

async function settle(
  ctx: Context,
  payment: Payment,
  parts: readonly Part[],
  group: readonly Order[],
  event: PaymentEvent,
): Promise<WebhookOutcome> {
  const { awaits, came: isSettled } = paymentTraits[payment.status]
  if (event.kind === 'other' || isSettled) return 'ignored'
  const waiting = group.filter(
    (order) => traitsOf(order.status).awaits === 'payment' && order.groupId === payment.groupId,
  )
  const came = event.amount ?? 0
  // An event of no money is no payment.
  if (event.kind === 'failed' || came <= 0) {
    const isLast = awaits === 'money'
    await markPaymentFailed(ctx, payment.id)
    // Of a page that was closed before, or beside another that is open, it says nothing of the order.
    if (isLast && !(await payingGroups(ctx, [payment.groupId])).has(payment.groupId))
      await setPaymentStatus(ctx, waiting, 'failed')
    return 'applied'
  }
  if (event.amount !== payment.amount || event.currency !== payment.currency) {
    await keepWrongSum(ctx, payment, parts, group, { amount: came, currency: event.currency ?? payment.currency })
    return 'mismatch'
  }
  await markCaptured(ctx, payment.id, 'captured', payment.amount)
  // So that nobody pays twice, on another page that was opened for the same checkout. Whose account has it by now pays anew.
  if (group.every((order) => isOfHolder(order, payment))) await abandonPayments(ctx, payment.groupId)
  const held = parts.map(({ orderId, amount }) => ({ orderId, companyId: companyOf(group, orderId), amount }))
  await post(ctx, captured(payment, held))
  const placed: Order[] = []
  for (const order of group) if (await payOrder(ctx, order, payment, amountOf(parts, order))) placed.push(order)
  // What places nothing leaves a wrong sum that may still be accepted.
  await giveBackBesides(ctx, placed)
  return placed.length < group.length ? 'late_refunded' : 'applied'
}

/**
 * Keeps money of a wrong sum until an operator accepts it or it goes back, and tells the customer. Where it could pay for
 * nothing any more it goes back at once: then there is nothing to decide.
 */
async function keepWrongSum(
  ctx: Context,
  payment: Payment,
  parts: readonly Part[],
  group: readonly Order[],
  came: { amount: number; currency: string },
): Promise<void> {
  await markCaptured(ctx, payment.id, 'mismatch', came.amount)
  await post(ctx, captured({ id: payment.id, ...came }, []))
  const data = { expected: payment.amount, received: came.amount, currency: came.currency }
  for (const { orderId, companyId } of parts)
    await recordAudit(ctx, { action: 'payments.mismatch', subjectId: orderId, companyId, data })
  const usable: Order[] = []
  for (const order of group) if (await mayBePaid(ctx, order, payment, amountOf(parts, order))) usable.push(order)
  if (usable.length === 0) {
    await giveBackWrongSum(ctx, payment.id, came.currency)
    return
  }
  await setPaymentStatus(
    ctx,
    usable.filter(({ status }) => traitsOf(status).awaits === 'payment'),
    'mismatch',
  )
  const [first] = parts
  if (!first) return
  const { orderId, companyId } = first
  await raiseTask(ctx, { kind: 'mismatch', subjectId: payment.id, orderId, ...came })
  await recordEvent(ctx, 'payments.wrong_sum', {
    subjectId: orderId,
    companyId,
    payload: { ...came, paymentId: payment.id },
  })
}

/**
 * Applies a payment's money to one order. It counts only for the order as it is now: in the same checkout, with the same
 * sum due, and in no account that somebody else paid for. A visitor's order becomes the payer's, whatever was typed since. A payment page that stayed open while the order went back to the cart and got another price pays for nothing.
 * Money that the order cannot use is refunded. @returns whether the order stands.
 */
export async function payOrder(ctx: Context, order: Order, payment: Payment, amount: number): Promise<boolean> {
  if (await mayBePaid(ctx, order, payment, amount)) {
    try {
      // A savepoint: where a slot is gone, only this order's part is rolled back.
      await ctx.db.transaction(async (tx) => {
        const inner = { ...ctx, db: tx }
        await place(inner, order, { ...asItsBuyer(order, payment), ...asPaid(ctx, order) }, undefined, {
          paid: amount,
          paymentId: payment.id,
        })
      })
      return true
    } catch (error) {
      const gone =
        error instanceof DomainError &&
        (error.code === 'booking.slot_taken' ||
          error.code === 'booking.time_not_offered' ||
          error.code === 'booking.person_not_offered' ||
          error.code === 'booking.sold_out' ||
          error.code === 'booking.offer_unavailable')
      if (!gone) throw error
    }
  }
  const current = isCurrent(order, payment, amount)
  const reason: RefundReason = current ? 'late' : 'superseded'
  await requestRefund(ctx, order, { paymentId: payment.id }, reason)
  // An order that waits in another checkout, or for another sum, keeps waiting.
  if (!current) return false
  const expired =
    traitsOf(order.status).awaits === 'payment'
      ? await moveOrder(ctx, order, 'expire_payment', { side: 'system' })
      : order
  if (expired.status === transition('expire_payment').to && amount > 0)
    await ctx.db.update(orders).set({ refundStatus: 'pending' }).where(eq(orders.id, order.id))
  return false
}

/** Whether an order is still the one that a payment was opened for: in the same checkout, with the same sum due, and whose it was. */
const isCurrent = (order: Order, payment: Payment, amount: number): boolean =>
  order.groupId === payment.groupId && order.dueAmount === amount && isOfHolder(order, payment)

/** Whether a payment may still place an order, of a company that is open, unless its time is somebody else's by now. */
async function mayBePaid(ctx: Context, order: Order, payment: Payment, amount: number): Promise<boolean> {
  const payable = transition('confirm').from.includes(order.status)
  const started = order.startsAt !== null && order.startsAt <= ctx.now()
  if (!isCurrent(order, payment, amount) || !payable || started || (await isErased(ctx, order.accountId))) return false
  // A page that was open when its company was suspended stays open: what comes there goes back.
  if ((await ofShutCompanies(ctx, [order])).length > 0) return false
  // Whose checkout had ended was told to book again: then the same time is not booked twice.
  const theirs = { ...order, ...asItsBuyer(order, payment) }
  if (traitsOf(order.status).awaits !== 'payment' && (await bookedAnew(ctx, theirs))) return false
  return order.dueAmount > 0 || freeMayStand(ctx, theirs)
}

/** What a paid order says of its payment. */
function asPaid(ctx: Context, order: Order): Partial<typeof orders.$inferInsert> {
  if (order.totalAmount === 0) return { paymentStatus: 'none' }
  return { paidAt: ctx.now(), paymentStatus: order.dueAmount < order.totalAmount ? 'partly_paid' : 'paid' }
}

/** Whether the buyer's account is deleted: nobody could be told of the booking, or come. */
async function isErased(ctx: Context, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false
  return (await ctx.db.$count(accounts, and(eq(accounts.id, accountId), isNotNull(accounts.deletedAt)))) > 0
}

/**
 * Whether a free order of a paid checkout may be placed: only while its hold lasts, since limits count it no longer, and
 * money that came late for another order buys nothing here. An order without an account needs an address that a code
 * proved.
 */
function freeMayStand(ctx: Context, order: Order): boolean {
  const isHeld =
    traitsOf(order.status).awaits === 'payment' && order.holdExpiresAt !== null && order.holdExpiresAt > ctx.now()
  return isHeld && (order.accountId !== null || order.holderContact !== null)
}

async function setPaymentStatus(ctx: Context, waiting: readonly Order[], paymentStatus: 'failed' | 'mismatch') {
  if (waiting.length > 0)
    await ctx.db
      .update(orders)
      .set({ paymentStatus, updatedAt: ctx.now() })
      .where(
        inArray(
          orders.id,
          waiting.map((order) => order.id),
        ),
      )
}

const amountOf = (parts: readonly Part[], order: Order): number =>
  parts.find(({ orderId }) => orderId === order.id)?.amount ?? 0

export function companyOf(group: readonly Order[], orderId: string): string {
  const order = group.find((o) => o.id === orderId)
  if (!order) throw new Error(`order ${orderId} of a payment is gone`)
  return order.companyId
}
