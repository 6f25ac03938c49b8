import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type Actor, type Context } from '#domain/base/index.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { payDueRefunds, refundsOf, retryRefund, settleRefund } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import { type PaymentService, PaymentServiceFailed } from '#platform/payments/index.ts'
import { newId } from '#shared/ids.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { aPaymentService } from '#test/payment-service.ts'
import { aContext, anOffer, aPerson, testNow } from '#test/world.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { orders, orderTimers } from '../orders/orders.tables.ts'
import { runDueTimers } from '../orders/run-timers.ts'
import { updateRefundStatus } from '../orders/update-refund-status.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'
import { pollPayments } from './poll-payments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = testNow.getTime()
const card = { provider: 'sandbox', method: 'card' }
const at = async (when: number, service: PaymentService = aPaymentService(), actor: Actor = { kind: 'system' }) =>
  aContext({ at: new Date(when), actor, platform: { payments: new Map([['sandbox', service]]) } })
const refusing: PaymentService = {
  ...aPaymentService(),
  refund: async () => {
    throw new PaymentServiceFailed('mei@example.test is not served now')
  },
}

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

let hour = 0
async function aCheckout(service = aPaymentService()) {
  const { offer } = await anOffer()
  const ctx = await at(start, service, await aPerson())
  const startsAt = new Date(Date.parse('2030-05-10T01:00:00Z') + (hour++ % 6) * HOUR).toISOString()
  const { groupId, orders: placed } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  const paid = await payGroup(ctx, groupId, card, undefined)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupId, groupId))
  const event = { eventId: newId(), kind: 'captured' as const, ref: payment?.ref ?? '', amount: payment?.amount ?? 0 }
  return { ctx, groupId, orderId: placed[0]?.id ?? '', payment, event: { ...event, currency: 'MYR' }, paid }
}

/** An order that was paid and cancelled, whose money is owed. */
async function anOwedRefund() {
  const { ctx, orderId, event } = await aCheckout()
  await applyPaymentEvent(ctx, 'sandbox', event, '{}')
  await actOnOrder(ctx, orderId, 'cancel', { as: 'customer' })
  const axis = async (when: number) => {
    await updateRefundStatus(await at(when), orderId)
    return (await ctx.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.refundStatus
  }
  const refund = async () => (await refundsOf(ctx, [orderId]))[0]
  return { ctx, orderId, axis, refund }
}

/** Runs the sweep periodically; only the rows say what is due. */
async function sweepRefunds(service: PaymentService, from: number, to: number, every: number) {
  for (let when = from; when <= to; when += every) await payDueRefunds(await at(when, service), 50)
}

test('a refund that the service refuses for hours is paid once it works again, without an entry of the queue', async () => {
  const { axis, refund } = await anOwedRefund()
  await sweepRefunds(refusing, start, start + 3 * HOUR, 5 * MINUTE)
  expect((await refund())?.tries).toBeGreaterThan(5)
  expect((await refund())?.tries).toBeLessThan(15)
  expect(await axis(start + 3 * HOUR)).toBe('pending')
  const service = aPaymentService()
  await sweepRefunds(service, start + 3 * HOUR, start + 6 * HOUR, 30 * MINUTE)
  expect(service.refunds).toContain((await refund())?.id)
  expect(await refund()).toMatchObject({ status: 'done' })
  expect(await axis(start + 6 * HOUR)).toBe('full')
})

test('a refund that no try of three days gets through becomes an operator’s, who lets it be tried again', async () => {
  const { ctx, axis, refund, orderId } = await anOwedRefund()
  await sweepRefunds(refusing, start, start + 2.5 * DAY, 2 * HOUR)
  expect(await axis(start + 2.5 * DAY)).toBe('pending')
  await sweepRefunds(refusing, start + 2.5 * DAY, start + 5 * DAY, 2 * HOUR)
  const owed = await refund()
  expect(owed?.status).toBe('failed')
  expect(await axis(start + 5 * DAY)).toBe('failed')
  const tasks = await ctx.db
    .select()
    .from(operatorTasks)
    .where(eq(operatorTasks.subjectId, owed?.id ?? ''))
  expect(tasks).toMatchObject([{ kind: 'refund', orderId, amount: owed?.amount, error: '… is not served now' }])
  const later = { ...(await at(start + 5 * DAY)), inTransaction: true } as Context
  expect(await retryRefund(later, owed?.id ?? '')).toBe(true)
  expect(await retryRefund(later, owed?.id ?? '')).toBe(false)
  expect(await axis(start + 5 * DAY)).toBe('pending')
  await sweepRefunds(aPaymentService(), start + 5 * DAY, start + 5 * DAY, HOUR)
  expect(await axis(start + 5 * DAY)).toBe('full')
  expect(await settleRefund(later, owed?.id ?? '')).toBe(false)
})

test('a lost payment event is found although sixty abandoned pages stand in front', async () => {
  const abandoned = await aCheckout()
  const { ctx, payment } = abandoned
  const rows = Array.from({ length: 60 }, (_, i) => ({
    ...payment,
    id: newId(),
    ref: `abandoned-${newId()}`,
    groupId: abandoned.groupId,
    provider: 'sandbox' as const,
    method: 'card' as const,
    amount: 5000,
    currency: 'MYR',
    createdAt: new Date(start - HOUR + i),
    nextPollAt: new Date(start - HOUR + i),
  }))
  await ctx.db.insert(payments).values(rows)
  const lost = await aCheckout()
  const asked: string[] = []
  const service: PaymentService = {
    ...aPaymentService(),
    async fetchStatus(ref) {
      asked.push(ref)
      return ref === lost.event.ref ? lost.event : { ...lost.event, ref, kind: 'other' as const }
    },
  }
  for (let minute = 3; minute < 6; minute++) await pollPayments(await at(start + minute * MINUTE, service), 50)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, lost.orderId))
  expect(order?.status).toBe('confirmed')
  const first = rows[0]?.ref ?? ''
  for (let minute = 6; minute < 3 * 24 * 60; minute += 10)
    await pollPayments(await at(start + minute * MINUTE, service), 50)
  expect(asked.filter((ref) => ref === first).length).toBeLessThan(25)
  await pollPayments(await at(start + 4 * DAY, service), 100)
  asked.length = 0
  await pollPayments(await at(start + 9 * DAY, service), 100)
  expect(asked).not.toContain(first)
  await ctx.db.delete(payments).where(
    inArray(
      payments.id,
      rows.map((row) => row.id),
    ),
  )
})

test('paying again by the same means leads to the page that stands open; other means open another, up to a bound', async () => {
  const service = aPaymentService()
  const { ctx, groupId, paid } = await aCheckout(service)
  for (let i = 0; i < 5; i++) expect((await payGroup(ctx, groupId, card, undefined)).redirectUrl).toBe(paid.redirectUrl)
  expect(await ctx.db.$count(payments, eq(payments.groupId, groupId))).toBe(1)
  // After a failed attempt the next one opens a new page.
  for (let i = 1; i < 20; i++) {
    await ctx.db.update(payments).set({ status: 'failed' }).where(eq(payments.groupId, groupId))
    await payGroup(ctx, groupId, card, undefined)
  }
  await ctx.db.update(payments).set({ status: 'failed' }).where(eq(payments.groupId, groupId))
  await expect(payGroup(ctx, groupId, card, undefined)).rejects.toThrow('orders.not_allowed_now')
})

test('timers in trouble make room for the others, and come again later each time', async () => {
  const system = await at(start)
  await system.db.delete(orderTimers)
  const bad = [await aCheckout(), await aCheckout()]
  const good = await aCheckout()
  await system.db.delete(orderTimers)
  // A checkout cannot be completed: its timer fails whenever it is tried.
  await system.db
    .insert(orderTimers)
    .values(bad.map(({ orderId }) => ({ orderId, kind: 'complete' as const, dueAt: new Date(start - HOUR) })))
  await system.db
    .insert(orderTimers)
    .values({ orderId: good.orderId, kind: 'expire_payment', dueAt: new Date(start - MINUTE) })
  expect(await runDueTimers(system, 2)).toBe(0)
  expect(await runDueTimers(system, 2)).toBe(1)
  const waits: number[] = []
  for (let i = 0; i < 5; i++) {
    const [timer] = await system.db
      .select()
      .from(orderTimers)
      .where(eq(orderTimers.orderId, bad[0]?.orderId ?? ''))
    const due = timer?.dueAt.getTime() ?? 0
    waits.push(due)
    await runDueTimers(await at(due), 2)
  }
  const pauses = waits.slice(1).map((due, i) => due - (waits[i] ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0)
  await system.db.delete(orderTimers)
})
