import { and, eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { TaskRow } from '#contracts/tasks.ts'
import { atomically, raiseTask } from '#domain/base/index.ts'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { payDueRefunds, refundsOf } from '#domain/money/index.ts'
import { payments, refunds } from '#domain/money/payments/payments.tables.ts'
import { notifyOfOrder, postMessage } from '#domain/talk/index.ts'
import { actOnOrder, applyPaymentEvent, payGroup, placeOrder } from '#domain/trade/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { act, aPaidOrder, listed, sandbox } from '#test/tasks.ts'
import { aCompany, aContext, anOffer, aPerson, testNow } from '#test/world.ts'

afterEach(async () => expect(await brokenInvariants(await aContext())).toEqual({}))

/** A refund that was given up, on the list. */
async function aFailedRefund() {
  const { ctx, orderId, docno } = await aPaidOrder()
  await actOnOrder(ctx, orderId, 'cancel', { as: 'customer' })
  const [refund] = await refundsOf(ctx, [orderId])
  const subjectId = refund?.id ?? ''
  const { amount = 0, currency = '' } = refund ?? {}
  await atomically(ctx, async (ctx) => {
    await ctx.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, subjectId))
    await raiseTask(ctx, { kind: 'refund', subjectId, orderId, amount, currency, error: 'sandbox answered 503' })
  })
  const stateOf = async () => (await refundsOf(ctx, [orderId]))[0]?.status
  return { ctx, orderId, docno, subjectId, stateOf }
}

test('a refund that was given up stands on the list with what, whom, how much and why, and is tried again', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { docno, stateOf } = await aFailedRefund()
  const task = (await listed(at, jwt, 'state=open&kind=refund')).find((row) => row.docno === docno)
  expect(task).toMatchObject({
    kind: 'refund',
    price: { amount: 8000, currency: 'MYR' },
    error: 'sandbox answered 503',
    outcome: null,
  })
  expect(task?.whom).toBeTruthy()
  expect((await act(at, jwt, task?.id ?? '', { action: 'refund' })).status).toBe(422)
  expect((await act(at, jwt, task?.id ?? '', { action: 'again' })).status).toBe(200)
  expect(await stateOf()).toBe('pending')
  expect(await act(at, jwt, task?.id ?? '', { action: 'again' })).toMatchObject({
    status: 409,
    body: { code: 'operators.task_settled' },
  })
  expect((await listed(at, jwt)).map(({ id }) => id)).not.toContain(task?.id)
  const { db } = at.platform.database
  expect(await db.$count(auditEntries, eq(auditEntries.action, 'operators.task_again'))).toBeGreaterThan(0)
  await payDueRefunds(await aContext({ actor: { kind: 'system' }, platform: sandbox, at: at.now() }), 50)
  expect(await stateOf()).toBe('done')
})

test('a refund that was paid elsewhere is booked with a note of how', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const { ctx, orderId, docno, stateOf } = await aFailedRefund()
  const { id = '' } = (await listed(at, jwt)).find((row) => row.docno === docno) ?? {}
  expect((await act(at, jwt, id, { action: 'settled' })).status).toBe(422)
  expect((await act(at, jwt, id, { action: 'settled', note: 'Bank transfer 4711' })).status).toBe(200)
  expect(await stateOf()).toBe('done')
  // The customer is told that it came another way, and that it came.
  const [event] = await ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.subjectId, orderId), eq(outboxEvents.topic, 'payments.refunded')))
  await notifyOfOrder({ ...ctx, actor: { kind: 'system' } }, event?.id ?? '')
  const [mail] = await ctx.db
    .select()
    .from(mailboxEntries)
    .where(like(mailboxEntries.subject, `%${docno}%`))
  expect(mail?.subject).toContain('was paid another way')
  expect(mail?.text).toMatch(/Refunded/)
  expect(mail?.text).not.toMatch(/by the way you paid\. Your bank|Refund failed/)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.refundStatus).toBe('full')
  const settled = (await listed(at, jwt, 'state=settled')).find((row) => row.id === id)
  expect(settled).toMatchObject({ outcome: 'settled', note: 'Bank transfer 4711' })
})

test('a mail that was given up is sent again; the list pages, and is nobody’s but the operators’', async () => {
  const at = await openTestApi()
  const { jwt } = await anOperator(at)
  const ctx = await aContext()
  const subjects = Array.from({ length: 30 }, () => newId())
  for (const id of subjects)
    await raiseTask(ctx, { kind: 'mail', subjectId: id, queue: 'deliver-mail', data: { id }, error: '550 no' })
  const first = await at.call('GET', '/api/h/admin/tasks?kind=mail&state=open', { jwt })
  const { rows, cursor } = first.body.data as { rows: TaskRow[]; cursor: string }
  expect(rows).toHaveLength(25)
  const next = await at.call('GET', `/api/h/admin/tasks?kind=mail&state=open&cursor=${cursor}`, { jwt })
  const more = (next.body.data as { rows: TaskRow[] }).rows.map(({ id }) => id)
  expect(rows.map(({ id }) => id).filter((id) => more.includes(id))).toEqual([])
  expect((await act(at, jwt, rows[0]?.id ?? '', { action: 'again' })).status).toBe(200)
  const { rows: sent } = await at.platform.database.pool.query(
    `select data from pgboss.job where name = 'deliver-mail' and data ->> 'id' = any($1)`,
    [subjects],
  )
  expect(sent).toHaveLength(1)
  expect((await act(at, jwt, newId(), { action: 'again' })).status).toBe(404)
  const stranger = await aRegistered(at)
  expect((await at.call('GET', '/api/h/admin/tasks', { jwt: stranger.jwt })).status).toBe(403)
  expect((await act(at, stranger.jwt, rows[1]?.id ?? '', { action: 'again' })).status).toBe(403)
})

test('a contested claim stands on the list with what both sides said, and ends with an operator’s decision, once', async () => {
  const at = await openTestApi()
  const owner = await aPerson()
  const { offer } = await anOffer({ company: await aCompany({ owner }) })
  const paying = await aContext({ actor: await aPerson(), platform: sandbox })
  const startsAt = new Date('2030-05-20T01:00:00Z')
  const { groupId, orders: placed } = await placeOrder(paying, { offerid: offer.id, startsAt: startsAt.toISOString() })
  await payGroup(paying, groupId, { provider: 'sandbox', method: 'card' }, undefined)
  const [payment] = await paying.db.select().from(payments).where(eq(payments.groupId, groupId))
  const ref = payment?.ref ?? ''
  const event = { eventId: newId(), kind: 'captured' as const, ref, amount: 8000, currency: 'MYR' }
  await applyPaymentEvent(paying, 'sandbox', event, '{}')
  const orderId = placed[0]?.id ?? ''
  const ownerActor = await aContext({
    actor: owner,
    platform: sandbox,
    at: new Date(startsAt.getTime() + 900_000),
  })
  await actOnOrder(ownerActor, orderId, 'no_show', { as: 'provider', reason: 'Nobody came.' })
  await actOnOrder({ ...paying, now: ownerActor.now }, orderId, 'contest', {
    as: 'customer',
    reason: 'I rang the bell.',
  })

  at.passTime((startsAt.getTime() - testNow.getTime()) / 1000 + 3600)
  const [operator, buyer] = [await anOperator(at), await aRegistered(at)]
  const [task] = await listed(at, operator.jwt, 'state=open&kind=dispute')
  expect(task).toMatchObject({
    kind: 'dispute',
    orderid: orderId,
    price: { amount: 8000, currency: 'MYR' },
    said: [
      { by: 'provider', text: 'Nobody came.' },
      { by: 'customer', text: 'I rang the bell.' },
    ],
  })
  await postMessage(paying, orderId, { text: 'I am at the door.' })
  await actOnOrder({ ...ownerActor, now: at.now }, orderId, 'answer', { as: 'provider', reason: 'Nobody rang.' })
  const answered = at.now()
  const read = (jwt = operator.jwt) => at.call('GET', `/api/h/admin/tasks/${task?.id}/dispute`, { jwt })
  expect((await read(buyer.jwt)).status).toBe(403)
  expect((await read()).body.data).toMatchObject({
    orderid: orderId,
    docno: placed[0]?.docno,
    company: { name: expect.any(String), slug: expect.any(String) },
    decideBy: new Date(ownerActor.now().getTime() + 14 * 86_400_000).toISOString(),
    said: [
      { as: 'claim', by: 'provider', text: 'Nobody came.', at: ownerActor.now().toISOString() },
      { as: 'objection', by: 'customer', text: 'I rang the bell.' },
      { as: 'answer', by: 'provider', text: 'Nobody rang.' },
    ],
    paid: { amount: 8000 },
    // Nothing is decided yet.
    back: null,
    kept: null,
    messages: [{ by: 'customer', text: 'I am at the door.' }],
  })
  const { db } = at.platform.database
  const audited = (action: string, subjectId: string) =>
    db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)))
  // Repeated reads of one operator count once; another operator's count separately.
  await read()
  expect(await audited('operators.dispute_read', orderId)).toHaveLength(1)
  await read((await anOperator(at)).jwt)
  expect(await audited('operators.dispute_read', orderId)).toHaveLength(2)
  const decide = (body: object, jwt = operator.jwt) => act(at, jwt, task?.id ?? '', { action: 'decide', ...body })
  for (const body of [{ action: 'settled', note: 'Done.' }, { action: 'again' }, { amount: 3000 }, { note: 'No sum.' }])
    expect((await decide(body)).status).toBe(422)
  expect((await decide({ amount: 3000, note: 'Both.' }, buyer.jwt)).status).toBe(403)
  expect(await decide({ amount: 8001, note: 'More than came.' })).toMatchObject({
    body: { code: 'payments.refund_too_large' },
  })
  // Decided over what was read: not where a side has said something since, nor below what the terms leave the customer.
  expect((await read()).body.data).toMatchObject({ least: { amount: 5600 }, stepAt: answered.toISOString() })
  const before = new Date(answered.getTime() - 1).toISOString()
  expect((await decide({ amount: 6000, note: 'Unread.', seen: before })).body.code).toBe('operators.said_since')
  expect((await decide({ amount: 5599, note: 'Less.' })).body.code).toBe('operators.below_terms')
  expect((await decide({ amount: 6000, note: 'Both were late.', seen: answered.toISOString() })).status).toBe(200)
  expect((await decide({ amount: 6000, note: 'Again.' })).status).toBe(409)
  expect((await read()).body.data).toMatchObject({ back: { amount: 6000 }, kept: { amount: 2000 } })
  expect((await refundsOf(paying, [orderId])).map(({ amount }) => amount)).toEqual([6000])
  const settled = (await listed(at, operator.jwt, 'state=settled&kind=dispute')).find(({ id }) => id === task?.id)
  expect(settled).toMatchObject({ price: { amount: 8000 }, decided: { amount: 6000, currency: 'MYR' } })
  expect(await listed(at, operator.jwt, `id=${task?.id}`)).toEqual([settled])
  const sum = { amount: 6000, currency: 'MYR', docno: placed[0]?.docno }
  for (const action of ['operators.task_decided', 'orders.resolve'])
    expect(await audited(action, orderId)).toMatchObject([{ data: sum }])
  expect((await read()).body.data).toMatchObject({ back: { amount: 6000 }, kept: { amount: 2000 } })
  expect(await audited('operators.dispute_read', orderId)).toHaveLength(2)
  const [order] = await paying.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ status: 'resolved', payoutStatus: 'due' })
  at.passTime(3601)
  const { email, password, device } = operator
  const anew = await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  expect((await read(anew.body.jwt as string)).status).toBe(200)
  expect(await audited('operators.dispute_read', orderId)).toHaveLength(3)
})
