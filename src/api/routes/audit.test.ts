import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries, outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { noteRefund } from '#domain/trade/index.ts'
import { orderEvents } from '#domain/trade/orders/orders.tables.ts'
import { anOperator, aRegistered } from '#test/api.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openListening>>
let operator: Awaited<ReturnType<typeof anOperator>>
beforeEach(async () => {
  at = await openListening()
  operator = await anOperator(at)
})

const startsAt = '2030-05-03T02:00:00.000Z'
const because = 'Pipe burst'

/** A booking that was paid online, and that its company cancels. */
async function aCancelledBooking(): Promise<string> {
  const owner = await aRegistered(at)
  const { offer } = await anOffer({ company: await aCompany({ owner: { contactId: owner.id } }) })
  const { jwt } = await aRegistered(at)
  const order = { offerid: offer.id, startsAt }
  const { groupid, orderid } = data<{ groupid: string; orderid: string }>(
    await at.call('POST', '/api/h/orders', { jwt, body: order }),
  )
  const body = { provider: 'sandbox', method: 'card' }
  const { redirectUrl } = data<{ redirectUrl: string }>(
    await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt, body }),
  )
  const ref = redirectUrl.split('/').at(-1) ?? ''
  await at.call('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'success' } })
  await work(at, 'sandbox-notice')
  const cancelled = await at.call('POST', `/api/h/orders/${orderid}/cancel`, {
    jwt: owner.jwt,
    body: { reason: because, as: 'provider' },
  })
  expect(cancelled.status).toBe(200)
  return orderid
}

const logOf = async (subject: string, language = 'en') =>
  data<{ rows: { action: string; data: Record<string, unknown> }[] }>(
    await at.call('GET', `/api/h/admin/audit?subject=${subject}`, {
      jwt: operator.jwt,
      headers: { 'accept-language': language },
    }),
  ).rows

test('the audit of a cancelled booking says why, that money is owed back, and once that it has gone', async () => {
  const orderid = await aCancelledBooking()
  const entryOf = async (action: string, language?: string) =>
    (await logOf(orderid, language)).filter((row) => row.action === action).map((row) => row.data)
  expect(await entryOf('orders.cancel_by_provider')).toEqual([{ from: 'Confirmed', to: 'Cancelled', reason: because }])
  const owed = { amount: 8000, currency: 'MYR' }
  expect(await entryOf('payments.refund_promised')).toEqual([{ ...owed, reason: 'Everything that was paid' }])
  expect(await entryOf('payments.refund_promised', 'ms')).toEqual([{ ...owed, reason: 'Semua yang telah dibayar' }])
  expect(await entryOf('payments.refund_promised', 'zh')).toEqual([{ ...owed, reason: '已付的全部款项' }])
  expect(await entryOf('payments.refunded')).toEqual([])
  await work(at, 'pay-refund')
  await work(at, 'note-refund')
  // Whatever is delivered twice is on record once.
  const ofRefund = and(eq(outboxEvents.subjectId, orderid), eq(outboxEvents.topic, 'payments.refunded'))
  const [event] = await at.platform.database.db.select({ id: outboxEvents.id }).from(outboxEvents).where(ofRefund)
  await noteRefund(await aContext({ actor: { kind: 'system' }, platform: at.platform }), event?.id ?? '')
  expect(await entryOf('payments.refunded')).toEqual([{ ...owed, reason: 'Everything that was paid' }])
})

test('the log itself holds no words of people: what an erasure cleans in the timeline is read nowhere else', async () => {
  const orderid = await aCancelledBooking()
  const { db } = at.platform.database
  const kept = await db
    .select({ data: auditEntries.data })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, orderid))
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(because)
  // As an erasure does.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('khidmat.erasing', 'on', true)`)
    await tx.update(orderEvents).set({ data: {} }).where(eq(orderEvents.orderId, orderid))
  })
  expect(JSON.stringify(await logOf(orderid))).not.toContain(because)
})
