import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { operatorTasks } from '#domain/base/tasks/tasks.tables.ts'
import { refundOldMismatches } from '#domain/care/index.ts'
import { payDueRefunds, refundsOf } from '#domain/money/index.ts'
import { payments } from '#domain/money/payments/payments.tables.ts'
import {
  actOnOrder,
  backToCart,
  openCheckout,
  payGroup,
  placeOrder,
  runDueTimers,
  showCheckout,
  showOrder,
  updateRefundStatus,
} from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { anOperator, openTestApi } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { act, aPaidOrder, listed, sandbox, taskOf } from '#test/tasks.ts'
import { aContext, aPerson, testNow } from '#test/world.ts'

const weekLater = new Date(testNow.getTime() + 8 * 86_400_000)

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** What is on record of money that was promised back, beside an order. */
async function promisedOf(orderId: string) {
  const { db } = await aContext()
  const rows = await db
    .select({ data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, 'payments.refund_promised')))
    .orderBy(auditEntries.at, auditEntries.id)
  return rows.map(({ data }) => data)
}

/** What the buyer sees of the checkout and its order. */
async function seen(ctx: Context, orderId: string) {
  const order = await showOrder(ctx, orderId, undefined, 'customer')
  const { holdExpiresAt } = await showCheckout(ctx, order.groupid ?? '', undefined)
  return { status: order.status, payment: order.payment, actions: order.actions, holdExpiresAt }
}

/** The wrong sums that the order's page says. */
const held = async (ctx: Context, orderId: string) =>
  (await showOrder(ctx, orderId, undefined, 'customer')).wrongSums.map(({ amount }) => amount)

/** Whether an operator is still asked about a payment. */
async function openTask(paymentId: string) {
  const { db } = await aContext()
  return (
    (await db.$count(operatorTasks, and(eq(operatorTasks.subjectId, paymentId), isNull(operatorTasks.settledAt)))) > 0
  )
}

/** What people are told of a wrong sum, about these orders. */
async function toldOf(orderIds: string[]) {
  const { db } = await aContext()
  return db
    .select({ payload: outboxEvents.payload })
    .from(outboxEvents)
    .where(and(inArray(outboxEvents.subjectId, orderIds), eq(outboxEvents.topic, 'payments.wrong_sum')))
}

test('money of a wrong sum is listed and goes back as it came, by an operator or by itself after a week', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const [now, later] = [await aPaidOrder(7999), await aPaidOrder(9000)]
  const system = await aContext({ actor: { kind: 'system' }, platform: sandbox })
  const task = (await listed(at, jwt, 'kind=mismatch')).find((row) => row.docno === now.docno)
  const id = task?.id ?? ''
  expect(task).toMatchObject({
    price: { amount: 7999, currency: 'MYR' },
    due: { amount: 8000, currency: 'MYR' },
    company: { name: expect.any(String), slug: expect.any(String) },
    orderid: now.orderId,
    own: false,
  })
  expect((await act(at, jwt, id, { action: 'again' })).status).toBe(422)
  expect((await act(at, jwt, id, { action: 'refund' })).status).toBe(200)
  await refundOldMismatches(system, 50)
  expect(await refundsOf(system, [later.orderId])).toEqual([])
  await refundOldMismatches({ ...system, now: () => weekLater }, 50)
  await payDueRefunds({ ...system, now: () => weekLater }, 50)
  for (const [order, amount] of [
    [now, 7999],
    [later, 9000],
  ] as const) {
    expect(await refundsOf(system, [order.orderId])).toMatchObject([{ amount, status: 'done', reason: 'mismatch' }])
    expect(await promisedOf(order.orderId)).toEqual([{ amount, currency: 'MYR', reason: 'mismatch' }])
  }
  expect((await listed(at, jwt, 'state=open&kind=mismatch')).map(({ docno }) => docno)).not.toContain(later.docno)
})

test('money of a wrong sum is sent back, and cannot be called settled while it stands in suspense', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { paymentId } = await aPaidOrder(7999)
  const { db } = await aContext()
  const id = await taskOf(paymentId)
  expect((await act(at, jwt, id, { action: 'settled', note: 'Kept it.' })).status).toBe(422)
  expect((await act(at, jwt, id, { action: 'refund' })).status).toBe(200)
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  expect(payment).toMatchObject({ status: 'mismatch', refundedAmount: 7999 })
})

test('money that is enough is accepted: the booking is paid, the rest goes back, and less is never accepted', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const [more, less] = [await aPaidOrder(9000), await aPaidOrder(7999)]
  const { db } = more.ctx
  const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
  expect(await act(at, jwt, await taskOf(less.paymentId), { action: 'accept' })).toMatchObject({
    status: 409,
    body: { code: 'payments.less_than_due' },
  })
  expect(await orderOf(less.orderId)).toMatchObject({ status: 'pending_payment', paymentStatus: 'mismatch' })
  const id = await taskOf(more.paymentId)
  const answers = await Promise.all([1, 2, 3].map(() => act(at, jwt, id, { action: 'accept' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ outcome: 'accepted' })
  // The operator accepted the money, and is not the customer of the order's history.
  const { timeline } = await showOrder(more.ctx, more.orderId, undefined, 'customer')
  const paid = { amount: 8000, currency: 'MYR' }
  expect(timeline.at(-1)).toMatchObject({ transition: 'confirm', actor: 'system', paid })
  expect(await promisedOf(more.orderId)).toEqual([{ amount: 1000, currency: 'MYR', reason: 'excess' }])
  expect(await orderOf(more.orderId)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    refundStatus: 'none',
  })
  expect(await refundsOf(more.ctx, [more.orderId])).toMatchObject([{ amount: 1000, reason: 'excess' }])
  // What came beyond it is told, beside the sums, also once it went back.
  const said = async () => {
    const { excess, paid, refunded } = await showOrder(more.ctx, more.orderId, undefined, 'customer')
    return [excess, paid, refunded].map(({ amount }) => amount)
  }
  expect(await said()).toEqual([1000, 8000, 0])
  await payDueRefunds(await aContext({ actor: { kind: 'system' }, platform: sandbox, at: at.now() }), 50)
  await updateRefundStatus(more.ctx, more.orderId)
  expect((await orderOf(more.orderId))?.refundStatus).toBe('none')
  expect(await said()).toEqual([1000, 8000, 0])
  expect((await listed(at, jwt, 'state=settled')).find((row) => row.id === id)).toMatchObject({ outcome: 'accepted' })
  // What it paid for goes back whole when it is cancelled.
  await actOnOrder({ ...more.ctx, now: () => new Date(at.now().getTime() + 1000) }, more.orderId, 'cancel', {
    as: 'customer',
  })
  expect((await refundsOf(more.ctx, [more.orderId])).map(({ amount }) => amount)).toEqual([1000, 8000])
})

test('a wrong sum before the right one goes back by itself, and the booking is paid as it is', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, paymentId, pay } = await aPaidOrder(7999)
  expect(await seen(ctx, orderId)).toMatchObject({ actions: ['pay'], holdExpiresAt: expect.any(String) })
  await pay(8000)
  expect(await act(at, jwt, await taskOf(paymentId), { action: 'refund' })).toMatchObject({
    status: 409,
    body: { code: 'operators.task_settled' },
  })
  const task = (await listed(at, jwt, 'state=settled')).find(({ orderid }) => orderid === orderId)
  expect(task).toMatchObject({ outcome: 'refunded', settledBy: null })
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 7999, reason: 'mismatch' }])
  await payDueRefunds(await aContext({ actor: { kind: 'system' }, platform: sandbox, at: at.now() }), 50)
  await updateRefundStatus(ctx, orderId)
  const [after] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  expect(after).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundStatus: 'none' })
})

test('money that is accepted after its time was sold to somebody else goes back whole, as one sum', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, startsAt, offerid, pay } = await aPaidOrder(0)
  const { id: paymentId, tell } = await pay()
  const late = new Date(testNow.getTime() + 3_600_000)
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => late })
  await tell('captured', 9000)
  const rival = await aContext({ actor: await aPerson(), platform: sandbox })
  await placeOrder(rival, { offerid, startsAt })
  const id = await taskOf(paymentId)
  expect(await act(at, jwt, id, { action: 'accept' })).toMatchObject({
    status: 200,
    body: { data: { outcome: 'refunded' } },
  })
  expect((await listed(at, jwt, 'state=settled')).find((row) => row.id === id)?.outcome).toBe('refunded')
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'payment_expired', payment: 'not_paid' })
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
})

test('money of a wrong sum keeps no time: the right one may come until the hold ends, and what went back is looked into no more', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, paymentId, startsAt, offerid } = await aPaidOrder(9000)
  expect(await seen(ctx, orderId)).toMatchObject({
    status: 'pending_payment',
    payment: 'mismatch',
    actions: ['pay'],
    holdExpiresAt: expect.any(String),
  })
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => new Date(testNow.getTime() + 3_600_000) })
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'payment_expired', payment: 'mismatch' })
  expect((await act(at, jwt, await taskOf(paymentId), { action: 'refund' })).status).toBe(200)
  expect(await seen(ctx, orderId)).toMatchObject({ payment: 'not_paid' })
  await placeOrder(await aContext({ actor: await aPerson(), platform: sandbox }), { offerid, startsAt })
  // What is on record is found under the order, and under its number as people write it.
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const on = async (asked: string) => {
    const { body } = await at.call('GET', `/api/h/admin/audit?${asked}&limit=100`, { jwt })
    return (body.data as { rows: { action: string }[] }).rows.map(({ action }) => action)
  }
  const actions = await on(`subject=${orderId}`)
  expect(actions).toEqual(expect.arrayContaining(['payments.mismatch', 'operators.task_refunded']))
  expect(await on(`docno=${order?.docno.toLowerCase()}`)).toEqual(actions)
  expect(await on('docno=KH-0')).toEqual([])
})

test('of two wrong sums each is decided about; once one is accepted the other goes back by itself', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, paymentId, pay } = await aPaidOrder(700)
  const enough = await pay(8100)
  expect((await act(at, jwt, await taskOf(paymentId), { action: 'refund' })).status).toBe(200)
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'pending_payment', payment: 'mismatch' })
  const third = await pay(8200)
  expect((await act(at, jwt, await taskOf(third.id), { action: 'accept' })).body.data).toEqual({ outcome: 'accepted' })
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed', payment: 'paid' })
  expect((await act(at, jwt, await taskOf(enough.id), { action: 'refund' })).status).toBe(409)
  expect((await refundsOf(ctx, [orderId])).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    200, 700, 8100,
  ])
})

test('a wrong sum goes back with the order to the cart, since no other checkout can use it', async () => {
  const { ctx, orderId, groupId, paymentId, pay } = await aPaidOrder(9000)
  await backToCart(ctx, groupId, undefined)
  expect(await openTask(paymentId)).toBe(false)
  expect(await held(ctx, orderId)).toEqual([])
  const opened = await openCheckout(ctx, [{ orderid: orderId }])
  await pay(8000, 'card', opened.groupId)
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed', payment: 'paid' })
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
})

test('what is placed after an earlier payment went back is paid, and nothing of it refunded', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, paymentId, pay } = await aPaidOrder(9000)
  const page = await pay(undefined, 'fpx')
  const later = new Date(testNow.getTime() + 3_600_000)
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => later })
  expect((await act(at, jwt, await taskOf(paymentId), { action: 'refund' })).status).toBe(200)
  await payDueRefunds(await aContext({ actor: { kind: 'system' }, platform: sandbox, at: at.now() }), 50)
  await updateRefundStatus(ctx, orderId)
  expect(await seen(ctx, orderId)).toMatchObject({ payment: 'refunded' })
  await page.tell('captured', 8000, () => later)
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed', payment: 'paid' })
  await updateRefundStatus(ctx, orderId)
  expect(await seen(ctx, orderId)).toMatchObject({ payment: 'paid' })
})

test('money of a wrong sum goes back at once where the booking is placed to be paid on the spot', async () => {
  const { ctx, orderId, groupId, paymentId } = await aPaidOrder(9000)
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed', payment: 'offline_due' })
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
  expect(await openTask(paymentId)).toBe(false)
  await payDueRefunds(await aContext({ actor: { kind: 'system' }, platform: sandbox }), 50)
  await updateRefundStatus(ctx, orderId)
  expect(await seen(ctx, orderId)).toMatchObject({ payment: 'offline_due' })
})

test('that a wrong sum came is said until it goes back, whatever is tried after it', async () => {
  const { ctx, orderId, groupId, paymentId, pay } = await aPaidOrder(9000)
  const says = async () => {
    const { wrongSums, payment } = await showOrder(ctx, orderId, undefined, 'customer')
    return [wrongSums, (await showCheckout(ctx, groupId, undefined)).wrongSums, payment]
  }
  const said = [[{ amount: 9000, currency: 'MYR' }], [{ amount: 9000, currency: 'MYR' }], 'mismatch']
  expect(await says()).toEqual(said)
  expect(await toldOf([orderId])).toEqual([
    { payload: { amount: 9000, currency: 'MYR', paymentId: expect.any(String) } },
  ])
  const second = await pay()
  expect(await says()).toEqual(said)
  await second.tell('failed')
  expect(await says()).toEqual(said)
  await pay()
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: () => new Date(testNow.getTime() + 3_600_000) })
  expect(await says()).toEqual(said)
  expect(await openTask(paymentId)).toBe(true)
  await refundOldMismatches({ ...ctx, actor: { kind: 'system' }, now: () => weekLater }, 50)
  expect(await says()).toEqual([[], [], 'not_paid'])
})

test('of orders that are paid together each says the whole wrong sum, and their checkout says it once', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  const { ctx } = first
  const drafts: string[] = []
  for (const { offerid } of [first, second]) {
    const { groupId, orders: placed } = await placeOrder(ctx, { offerid, startsAt: '2030-05-21T01:00:00.000Z' })
    await backToCart(ctx, groupId, undefined)
    drafts.push(placed[0]?.id ?? '')
  }
  const { groupId } = await openCheckout(
    ctx,
    drafts.map((orderid) => ({ orderid })),
  )
  await first.pay(20_000, 'card', groupId)
  const { wrongSums, orders: shown } = await showCheckout(ctx, groupId, undefined)
  expect(wrongSums).toEqual([{ amount: 20_000, currency: 'MYR' }])
  expect(shown.map(({ wrongSums }) => wrongSums)).toEqual([wrongSums, wrongSums])
  expect(await toldOf(drafts)).toHaveLength(1)
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect((await refundsOf(ctx, drafts)).map(({ amount }) => amount)).toEqual([20_000])
  expect((await showCheckout(ctx, groupId, undefined)).wrongSums).toEqual([])
})

test('a wrong sum for what cannot be placed with it any more goes back at once, and nobody is asked', async () => {
  const paid = await aPaidOrder(0)
  const [right, wrong] = [await paid.pay(undefined, 'fpx'), await paid.pay()]
  await right.tell('captured', 8000)
  const cancelled = await aPaidOrder(0)
  const late = await cancelled.pay()
  await payGroup(cancelled.ctx, cancelled.groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  await actOnOrder(cancelled.ctx, cancelled.orderId, 'cancel', { as: 'customer' })
  const left = await aPaidOrder(0)
  const page = await left.pay()
  await backToCart(left.ctx, left.groupId, undefined)
  for (const [{ ctx, orderId }, { id, tell }] of [
    [paid, wrong],
    [cancelled, late],
    [left, page],
  ] as const) {
    expect(await tell('captured', 9000)).toBe('mismatch')
    expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
    expect(await taskOf(id)).toBe('')
    // The mail of the refund says it.
    expect(await toldOf([orderId])).toEqual([])
    expect(await held(ctx, orderId)).toEqual([])
  }
  expect(await seen(paid.ctx, paid.orderId)).toMatchObject({ status: 'confirmed', payment: 'paid' })
})

test('money of a wrong sum in another currency is said and goes back in that', async () => {
  const { ctx, orderId, groupId, pay } = await aPaidOrder(0)
  const { id, tell } = await pay()
  await tell('captured', 8000, ctx.now, 'SGD')
  expect((await showCheckout(ctx, groupId, undefined)).wrongSums).toEqual([{ amount: 8000, currency: 'SGD' }])
  await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ paymentId: id, amount: 8000, currency: 'SGD' }])
})

test('a payment event of no money is a payment that failed: nobody is asked or told, and the right sum may still come', async () => {
  const { ctx, orderId, groupId, pay } = await aPaidOrder(0)
  const { id, tell } = await pay()
  for (const amount of [0, -500, null]) {
    expect(await tell('captured', amount)).toBe('applied')
    expect((await showCheckout(ctx, groupId, undefined)).payment?.status).toBe('failed')
  }
  expect(await seen(ctx, orderId)).toMatchObject({ payment: 'failed', actions: ['pay'] })
  expect([await taskOf(id), await toldOf([orderId]), await held(ctx, orderId)]).toEqual(['', [], []])
  await tell('captured', 8000)
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed', payment: 'paid' })
})

test('nobody decides any more about a wrong sum for a time that has begun: it goes back by itself', async () => {
  const { ctx, orderId, startsAt, pay } = await aPaidOrder(0)
  const { id, tell } = await pay()
  const from = (hours: number) => () => new Date(Date.parse(startsAt) + hours * 3_600_000)
  await runDueTimers({ ...ctx, actor: { kind: 'system' }, now: from(-24) })
  await tell('captured', 9000, from(-2))
  const sweep = (hours: number) => refundOldMismatches({ ...ctx, actor: { kind: 'system' }, now: from(hours) }, 50)
  await sweep(-1)
  expect(await openTask(id)).toBe(true)
  await sweep(1)
  expect(await openTask(id)).toBe(false)
  expect(await refundsOf(ctx, [orderId])).toMatchObject([{ amount: 9000, reason: 'mismatch' }])
})

test('money that comes late for another checkout, and places nothing, leaves a wrong sum that can still be accepted', async () => {
  const { ctx, orderId, groupId, pay } = await aPaidOrder(0)
  const first = await pay()
  await backToCart(ctx, groupId, undefined)
  const again = await openCheckout(ctx, [{ orderid: orderId }])
  const second = await pay(9000, 'card', again.groupId)
  expect(await first.tell('captured', 8000)).toBe('late_refunded')
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'pending_payment', payment: 'mismatch' })
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  expect((await act(at, jwt, await taskOf(second.id), { action: 'accept' })).body.data).toEqual({ outcome: 'accepted' })
  expect(await seen(ctx, orderId)).toMatchObject({ status: 'confirmed' })
})

test.each(['in the cart again', 'on the spot', 'with the right sum'] as const)(
  'money of a wrong sum that goes back is said to the customer for good: booked %s',
  async (how) => {
    const { ctx, orderId, groupId, pay } = await aPaidOrder(9000)
    const said = async () => {
      const { wrongSums, wrongSumsBack } = await showOrder(ctx, orderId, undefined, 'customer')
      return { wrongSums, wrongSumsBack }
    }
    const sum = { amount: 9000, currency: 'MYR' }
    expect(await said()).toEqual({ wrongSums: [sum], wrongSumsBack: [] })
    if (how === 'in the cart again') await backToCart(ctx, groupId, undefined)
    else if (how === 'on the spot')
      await payGroup(ctx, groupId, { provider: 'offline', method: 'on_the_spot' }, undefined)
    else await pay(8000)
    expect(await said()).toEqual({ wrongSums: [], wrongSumsBack: [sum] })
    expect((await showCheckout(ctx, groupId, undefined)).wrongSumsBack).toEqual([sum])
  },
)
