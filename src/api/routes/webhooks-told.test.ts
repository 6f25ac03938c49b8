import { globSync, readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addWebhook } from '#domain/companies/index.ts'
import { type WebhookDelivery, webhookDeliveries } from '#domain/companies/webhooks/webhooks.tables.ts'
import { bodyOf } from '#domain/companies/webhooks/write-webhook.ts'
import { payDueRefunds } from '#domain/money/index.ts'
import { refunds } from '#domain/money/payments/payments.tables.ts'
import { postMessage } from '#domain/talk/index.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { noteCustomers } from '#domain/trade/index.ts'
import { newId } from '#shared/ids.ts'
import { eventOf, toldOf, toldTopics, type WebhookEvent, webhookEvents } from '#shared/webhook-events.ts'
import { aPaidBooking, aSpotBooking, at, HOUR, start, system } from '#test/paid-booking.ts'
import { aContext } from '#test/world.ts'
import { webhookEventsSql } from '../../../scripts/webhook-events.ts'

const DAY = 24 * HOUR
let endpoint = ''
/** An endpoint of the company that is told of everything, before anything is booked there. */
const listen: Parameters<typeof aPaidBooking>[3] = async (company, owner) => {
  const url = 'https://example.com/hook'
  endpoint = (await addWebhook(await at(owner), { companyid: company.id, url, events: [...webhookEvents] })).id
}
interface Body {
  type: string
  data: Record<string, unknown>
}
const queued = async (): Promise<WebhookDelivery[]> =>
  (await aContext()).db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpoint))
    .orderBy(asc(webhookDeliveries.id))
/** What was told so far, in its order, each with exactly the fields that the table of events promises. */
async function told(): Promise<Body[]> {
  const bodies = (await queued()).map((row) => JSON.parse(bodyOf(row) ?? 'null') as Body)
  for (const { type, data } of bodies) {
    const { subject, says } = toldOf(type as WebhookEvent)
    expect(Object.keys(data).sort(), type).toEqual(['companyid', subject, ...says].sort())
    for (const [field, value] of Object.entries(data)) expect(value, `${type} ${field}`).toBeTruthy()
  }
  return bodies
}
const typesOf = (bodies: readonly Body[]) => bodies.map(({ type }) => type)
const dataOf = (bodies: readonly Body[], type: WebhookEvent) => bodies.find((body) => body.type === type)?.data

test('a booking that runs its course is told of once at each step, with how it stands by then', async () => {
  const booking = await aPaidBooking({}, undefined, undefined, listen)
  await booking.provider(start, 'start')
  await booking.provider(start, 'undo_start')
  await booking.provider(start, 'start')
  await booking.provider(start + HOUR, 'deliver')
  await booking.customer(start + 2 * HOUR, 'complete')
  await booking.timers(start + 60 * DAY)
  expect((await booking.row())?.status).toBe('closed')
  const bodies = await told()
  expect(typesOf(bodies).sort()).toEqual(
    [
      'payment.received',
      'order.confirmed',
      'order.started',
      'order.start_undone',
      'order.started',
      'order.delivered',
      'order.completed',
    ].sort(),
  )
  const { companyId, totalAmount, currency } = (await booking.row()) ?? {}
  const of = { companyid: companyId, orderid: booking.id }
  expect(dataOf(bodies, 'order.confirmed')).toEqual({ ...of, status: 'confirmed', by: 'customer' })
  expect(dataOf(bodies, 'order.completed')).toEqual({ ...of, status: 'completed', by: 'customer' })
  expect(dataOf(bodies, 'payment.received')).toEqual({ ...of, status: 'confirmed', amount: totalAmount, currency })
})

test('money that goes back is told with its sum and its order, when it is promised and when it is paid', async () => {
  const booking = await aPaidBooking({}, undefined, undefined, listen)
  await booking.provider(start - HOUR, 'cancel')
  await payDueRefunds(await at(system, start), 10)
  const { companyId: companyid, totalAmount: amount, currency } = (await booking.row()) ?? {}
  const [refund] = await (await aContext()).db.select().from(refunds).where(eq(refunds.orderId, booking.id))
  const bodies = await told()
  const of = { companyid, orderid: booking.id, refundid: refund?.id, amount, currency }
  expect(dataOf(bodies, 'refund.promised')).toEqual(of)
  expect(dataOf(bodies, 'refund.paid')).toEqual({ ...of, status: 'cancelled' })
  expect(dataOf(bodies, 'order.cancelled')).toMatchObject({ status: 'cancelled', by: 'provider' })
})

test('money on the spot is told when it is noted and when that is taken back, and nothing else is told as money', async () => {
  const booking = await aSpotBooking(undefined, listen)
  await booking.provider(start, 'deliver')
  await booking.provider(start, 'mark_paid')
  await booking.provider(start + HOUR, 'unmark_paid')
  const { totalAmount: amount, currency } = (await booking.row()) ?? {}
  const bodies = (await told()).filter(({ type }) => type.startsWith('payment.'))
  expect(typesOf(bodies)).toEqual(['payment.received', 'payment.undone'])
  for (const { data } of bodies) expect(data).toMatchObject({ status: 'delivered', amount, currency })
})

test('a new customer and a message are told by their ids, without a word of theirs', async () => {
  const booking = await aPaidBooking({}, undefined, undefined, listen)
  while ((await noteCustomers(await at(system), 50)) > 0);
  const message = await postMessage(await at(booking.buyer), booking.id, { text: 'private words', as: 'customer' })
  const { companyId: companyid = '' } = (await booking.row()) ?? {}
  const [customer] = await (await aContext()).db.select().from(customers).where(eq(customers.companyId, companyid))
  const bodies = await told()
  expect(dataOf(bodies, 'customer.created')).toEqual({ companyid, customerid: customer?.id })
  expect(dataOf(bodies, 'message.created')).toEqual({
    companyid,
    orderid: booking.id,
    messageid: message.id,
    by: 'customer',
  })
  expect(JSON.stringify(await queued())).not.toContain('private words')
})

test('a topic that is told to nobody has no body, and no other name', () => {
  for (const topic of ['orders.closed', 'reviews.created', 'endpoint.unknown']) {
    expect(eventOf(topic), topic).toBeUndefined()
    const row = { topic, createdAt: new Date(), companyId: newId(), subjectId: newId(), data: {} }
    expect(bodyOf(row), topic).toBeUndefined()
  }
})

test('each topic is told as one event, and the database knows them all, for endpoints of before, too', async () => {
  expect(new Set(toldTopics).size).toBe(toldTopics.length)
  expect(readFileSync('db/sql/webhook-events.sql', 'utf8')).toBe(webhookEventsSql())
  const { db } = await aContext()
  for (const topic of toldTopics) {
    const { rows } = await db.execute(`select webhook_event('${topic}') as event`)
    expect(rows[0]?.event, topic).toBe(eventOf(topic))
  }
})

test('the database has each function and each trigger of db/sql, and no other', async () => {
  const text = globSync('db/sql/*.sql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = (kind: string) =>
    [
      ...new Set([...text.matchAll(new RegExp(`^CREATE OR REPLACE ${kind} (\\w+)`, 'gm'))].map(([, name]) => name)),
    ].sort()
  const { db } = await aContext()
  // Parts of a table that is parted by month have its triggers; a deferred promise is a constraint, of its migration.
  const triggers = await db.execute<{ name: string }>(sql`
    select distinct tgname as name from pg_trigger where not tgisinternal and tgparentid = 0 and tgconstraint = 0
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  expect(triggers.rows.map(({ name }) => name).sort()).toEqual(named('TRIGGER'))
  const functions = await db.execute<{ name: string }>(sql`
    select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and oid not in (select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e')`)
  expect(functions.rows.map(({ name }) => name).sort()).toEqual(named('FUNCTION'))
})
