import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeliveryView, WebhookView } from '#contracts/integrations.ts'
import { atomically, baseContext, recordEvent } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { deliverWebhooks, endWebhooks, settleWebhooks } from '#domain/companies/index.ts'
import { webhookDeliveries, webhookEndpoints } from '#domain/companies/webhooks/webhooks.tables.ts'
import { forgetOldRows } from '#domain/privacy/index.ts'
import { tellWebhookOff } from '#domain/talk/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { newId } from '#shared/ids.ts'
import { permsOf, type Right } from '#shared/rights.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

interface Got {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
let origin = ''
/** How the endpoint answers, by the path; at first with 200. */
let answers: (path: string, answer: ServerResponse) => void
const got: Got[] = []
const server = createServer((request, answer) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body })
    answers(request.url ?? '', answer)
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  at = await openTestApi({ limitScale: 1_000_000, env: { WEBHOOKS_LOOPBACK: true } })
  owner = await aRegistered(at)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
let clock: Date
beforeEach(async () => {
  got.length = 0
  answers = (_path, answer) => answer.end()
  clock = at.now()
  await db().delete(webhookEndpoints)
  company = await aCompany({ owner: { contactId: owner.id } })
})

const db = () => at.platform.database.db
const ctx = () => baseContext(at.platform, () => clock, { actor: { kind: 'system' } })
const call = (method: string, path: string, body?: object, jwt = owner.jwt) =>
  at.call(method, `/api/h/webhooks${path}`, { jwt, ...(body && { body }) })
const code = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code ?? 'done']
async function add(events: readonly string[] = ['order.confirmed'], path = '/hook', of = company) {
  const { body } = await call('POST', '', { companyid: of.slug, url: `${origin}${path}`, events })
  return body.data as { id: string; secret: string }
}
const list = async (of = company) => (await call('GET', `?companyid=${of.slug}`)).body.data as WebhookView[]
const log = async (id: string, of = company) =>
  ((await call('GET', `/deliveries?companyid=${of.slug}&id=${id}`)).body.data as { rows: DeliveryView[] }).rows
/** Something happens in a company. */
async function happen(
  topic: 'orders.confirmed' | 'orders.cancelled' | 'messages.posted' = 'orders.confirmed',
  of = company,
) {
  const subjectId = newId()
  await atomically(ctx(), (ctx) =>
    recordEvent(ctx, topic, {
      subjectId,
      companyId: of.id,
      payload: { transition: 'confirm', by: 'provider', text: 'private words', orderId: subjectId },
    }),
  )
  return subjectId
}
/** Lets the worker deliver what is due, and waits for it. */
async function deliver() {
  const begun = await deliverWebhooks(ctx())
  await settleWebhooks()
  return begun
}
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))
const signature = (secret: string, { headers, body }: Got) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

test('what happened is posted once, signed by the standard, and says ids and states alone', async () => {
  const { id, secret } = await add(['order.confirmed', 'message.created'])
  expect(secret).toMatch(/^whsec_/)
  const orderid = await happen()
  await deliver()
  const [first] = got
  if (!first) throw new Error('nothing came')
  expect(JSON.parse(first.body)).toEqual({
    type: 'order.confirmed',
    timestamp: clock.toISOString(),
    data: { companyid: company.id, orderid, by: 'provider' },
  })
  expect(first.headers['content-type']).toBe('application/json')
  expect(first.headers['webhook-timestamp']).toBe(String(Math.floor(clock.getTime() / 1000)))
  expect(first.headers['webhook-signature']).toBe(signature(secret, first))
  const [event] = await db().select().from(outboxEvents).where(eq(outboxEvents.subjectId, orderid))
  expect(first.headers['webhook-id']).toBe(event?.id)
  expect(await deliver()).toBe(0)
  await happen('messages.posted')
  await deliver()
  expect(got).toHaveLength(2)
  expect(got[1]?.body).not.toContain('private words')
  expect(JSON.parse(got[1]?.body ?? '')).toMatchObject({ type: 'message.created' })
  expect((await log(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ])
})

test('it is due if and only if the change commits, and goes to those alone who chose it, of this company', async () => {
  const { id } = await add(['order.cancelled'])
  const other = await aCompany({ owner: { contactId: owner.id } })
  const elsewhere = await add(['order.confirmed'], '/elsewhere', other)
  await happen('orders.confirmed')
  await atomically(ctx(), async (ctx) => {
    await recordEvent(ctx, 'orders.cancelled', { subjectId: newId(), companyId: company.id, payload: { by: 'system' } })
    throw new Error('undone')
  }).catch(() => undefined)
  expect(await log(id)).toEqual([])
  expect(await log(elsewhere.id, other)).toEqual([])
  await happen('orders.cancelled')
  expect(await log(id)).toHaveLength(1)
})

test('a lost answer, an error and a cut connection are tried again with the same id: twelve times in three days, then no more', async () => {
  const { id } = await add()
  answers = (_path, answer) => (got.length % 2 ? answer.writeHead(500).end() : answer.destroy())
  await happen()
  const began = clock.getTime()
  for (let i = 0; i < 40 && (await log(id))[0]?.state === 'waiting'; i++) {
    if ((await deliver()) === 0) {
      const next = (await log(id))[0]?.nextAt
      clock = new Date(next ?? clock)
    }
  }
  expect(got).toHaveLength(12)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(got.map(({ body }) => body)).size).toBe(1)
  const days = (clock.getTime() - began) / DAY
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThanOrEqual(3)
  expect((await log(id))[0]).toMatchObject({ state: 'given_up', tries: 12, nextAt: null })
  expect((await list())[0]?.failingSince).not.toBeNull()
})

test('a worker that dies in between leaves it due, and it is delivered once more', async () => {
  const { id } = await add()
  await happen()
  // As it stands after a claim whose worker was killed.
  await db()
    .update(webhookDeliveries)
    .set({ tries: 1, nextAt: new Date(clock.getTime() + MINUTE) })
    .where(eq(webhookDeliveries.endpointId, id))
  expect(await deliver()).toBe(0)
  later(MINUTE + SECOND)
  expect(await deliver()).toBe(1)
  expect((await log(id))[0]).toMatchObject({ state: 'delivered', tries: 2 })
})

test('of two workers at once one delivers', async () => {
  await add()
  await happen()
  await Promise.all([deliverWebhooks(ctx()), deliverWebhooks(ctx())])
  await settleWebhooks()
  expect(got).toHaveLength(1)
})

test('after a change of the secret both sign for a day, then the new one alone', async () => {
  const { id, secret } = await add()
  const { body } = await call('POST', '/secret', { companyid: company.slug, id })
  const fresh = (body.data as { secret: string }).secret
  await happen()
  await deliver()
  const [first] = got
  if (!first) throw new Error('nothing came')
  expect(first.headers['webhook-signature']).toBe(`${signature(fresh, first)} ${signature(secret, first)}`)
  later(DAY + MINUTE)
  await happen()
  await deliver()
  const second = got[1]
  if (!second) throw new Error('nothing came')
  expect(second.headers['webhook-signature']).toBe(signature(fresh, second))
})

test('an endpoint that answers nothing holds up no other, of this company or of another', async () => {
  const other = await aCompany({ owner: { contactId: owner.id } })
  const held: ServerResponse[] = []
  answers = (path, answer) => (path === '/slow' ? held.push(answer) : answer.end())
  const slow = await add(['order.confirmed'], '/slow')
  for (let i = 0; i < 600; i++) await happen()
  await add(['order.confirmed'], '/quick', other)
  expect(await deliverWebhooks(ctx())).toBe(1)
  // What is under way is not waited for: the next round begins beside it.
  await happen('orders.confirmed', other)
  await expect
    .poll(async () => {
      await deliverWebhooks(ctx())
      return got.filter(({ path }) => path === '/quick').length
    })
    .toBe(1)
  expect(got.filter(({ path }) => path === '/slow')).toHaveLength(1)
  for (const answer of held) answer.end()
  await settleWebhooks()
  expect((await log(slow.id)).length).toBeGreaterThan(0)
})

test('sixty endpoints that change the protocol stop nobody’s deliveries, also after a restart', async () => {
  answers = (path, answer) =>
    path === '/quick'
      ? answer.end()
      : answer.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  const upgrading: { id: string; company: typeof company }[] = []
  for (let i = 0; i < 60; i++) {
    const other = await aCompany({ owner: { contactId: owner.id } })
    upgrading.push({ ...(await add(['order.confirmed'], '/upgrade', other)), company: other })
  }
  await add(['order.confirmed'], '/quick')
  const quick = () => got.filter(({ path }) => path === '/quick').length
  const round = async (wanted: number) => {
    for (const one of upgrading) await happen('orders.confirmed', one.company)
    await happen()
    // Fifty at once: what waits for a place has one in the second round.
    expect([await deliver(), await deliver()]).toEqual([50, 11])
    expect(quick()).toBe(wanted)
  }
  await round(1)
  const [first] = upgrading
  expect((await log(first?.id ?? '', first?.company))[0]).toMatchObject({ state: 'waiting', lastStatus: 101, tries: 1 })
  // As a new process finds them: all of them are due at once.
  await db().update(webhookDeliveries).set({ nextAt: clock }).where(isNull(webhookDeliveries.deliveredAt))
  expect([await deliver(), await deliver()]).toEqual([50, 10])
  await round(2)
})

test('what is still under way after a minute gives its place back, and the end of the process cuts it off unnoted', async () => {
  const { id } = await add()
  answers = () => undefined
  await happen()
  expect(await deliverWebhooks(ctx())).toBe(1)
  await expect.poll(() => got.length).toBe(1)
  later(MINUTE)
  expect(await deliverWebhooks(ctx())).toBe(1)
  await expect.poll(() => got.length).toBe(2)
  await endWebhooks(1)
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', tries: 2, lastStatus: null, lastError: null })
  expect((await list())[0]?.failingSince).toBeNull()
})

test('after five days without an answer it is switched off, its owners are told, and it is told nothing more until it is switched on', async () => {
  const { id } = await add()
  answers = (_path, answer) => answer.writeHead(503).end()
  await happen()
  await deliver()
  later(5 * DAY - HOUR)
  await happen()
  await deliver()
  expect((await list())[0]?.offAt).toBeNull()
  later(2 * HOUR)
  await happen()
  await deliver()
  expect((await list())[0]).toMatchObject({ offBecause: 'failing', offAt: clock.toISOString() })
  const [event] = await db()
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.topic, 'companies.webhook_off'), eq(outboxEvents.subjectId, company.id)))
  await tellWebhookOff(ctx(), event?.id ?? '')
  await tellWebhookOff(ctx(), event?.id ?? '')
  const told = (await listMailbox(db())).filter(({ subject }) => subject.includes(new URL(origin).host))
  expect(told.length).toBeGreaterThan(0)
  const before = await db().$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))
  await happen()
  expect(await db().$count(webhookDeliveries, eq(webhookDeliveries.endpointId, id))).toBe(before)
  expect(code(await call('POST', '/test', { companyid: company.slug, id }))).toEqual([409, 'companies.webhook_is_off'])
  expect(code(await call('PUT', '', { companyid: company.slug, id, on: true }))).toEqual([200, 'done'])
  answers = (_path, answer) => answer.end()
  await happen()
  await deliver()
  expect((await list())[0]).toMatchObject({ offAt: null, failingSince: null })
})

test('an endpoint that says it is gone is switched off at once', async () => {
  await add()
  answers = (_path, answer) => answer.writeHead(410).end()
  await happen()
  await deliver()
  expect((await list())[0]).toMatchObject({ offBecause: 'gone' })
})

test('a test event and a delivery that is sent once more arrive, the latter with its id', async () => {
  const { id } = await add()
  expect(code(await call('POST', '/test', { companyid: company.slug, id }))).toEqual([200, 'done'])
  await deliver()
  expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ type: 'endpoint.tested', data: { endpointid: id } })
  await happen()
  await deliver()
  const [last] = await log(id)
  expect(code(await call('POST', '/resend', { companyid: company.slug, id: last?.id }))).toEqual([200, 'done'])
  await deliver()
  expect(got).toHaveLength(3)
  expect(got[2]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id'])
})

test('addresses inside are refused when they are written, and when a stored one is called', async () => {
  for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://user:pw@example.com/', 'nothing'])
    expect(code(await call('POST', '', { companyid: company.slug, url, events: ['order.confirmed'] })), url).toEqual([
      422,
      'request.invalid',
    ])
  const { id } = await add()
  expect(code(await call('PUT', '', { companyid: company.slug, id, url: 'https://192.168.0.1/' }))).toEqual([
    422,
    'request.invalid',
  ])
  await db().update(webhookEndpoints).set({ url: 'https://10.0.0.1/' }).where(eq(webhookEndpoints.id, id))
  await happen()
  await deliver()
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', lastStatus: null, lastError: 'private' })
})

test('a company has ten endpoints, and nobody reaches another’s', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => add()))
  expect(made.filter(Boolean)).toHaveLength(10)
  const rival = await aRegistered(at)
  const theirs = await aCompany({ owner: { contactId: rival.id } })
  const id = made.find(Boolean)?.id ?? ''
  const gone = [404, 'companies.webhook_not_found']
  const as = (method: string, path: string, body?: object) => call(method, path, body, rival.jwt)
  expect(code(await as('PUT', '', { companyid: theirs.slug, id, on: false }))).toEqual(gone)
  expect(code(await as('DELETE', `?companyid=${theirs.slug}&id=${id}`))).toEqual(gone)
  expect(code(await as('POST', '/secret', { companyid: theirs.slug, id }))).toEqual(gone)
  expect(code(await as('POST', '/test', { companyid: theirs.slug, id }))).toEqual(gone)
  expect(code(await as('GET', `/deliveries?companyid=${theirs.slug}&id=${id}`))).toEqual(gone)
  expect(code(await as('GET', `?companyid=${company.slug}`))).toEqual([404, 'companies.company_not_found'])
  await happen()
  const [delivery] = await log(id)
  expect(code(await as('POST', '/resend', { companyid: theirs.slug, id: delivery?.id }))).toEqual([
    404,
    'companies.delivery_not_found',
  ])
})

test('secrets are stored encrypted, and the log is kept thirty days', async () => {
  const { id, secret } = await add()
  const [row] = await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  expect(JSON.stringify(row)).not.toContain(secret.slice(6, 30))
  expect(JSON.stringify(await list())).not.toContain('secret')
  await happen()
  await deliver()
  later(29 * DAY)
  await forgetOldRows(ctx(), 'webhook_deliveries')
  expect(await log(id)).toHaveLength(1)
  later(2 * DAY)
  await forgetOldRows(ctx(), 'webhook_deliveries')
  expect(await log(id)).toEqual([])
})

/** Somebody of the company with these rights. */
async function aColleague(...held: Right[]) {
  const person = await aRegistered(at)
  const [row] = await db()
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: person.id, name: 'Low Hui Min', perms: permsOf(held) })
    .returning()
  return { ...person, staffId: row?.id ?? '' }
}

test('nobody has told what they may not see: not when they add it, choose other events, lead it elsewhere or switch it on', async () => {
  const clerk = await aColleague('company.edit', 'orders.view')
  const as = (method: string, body: object) => call(method, '', { companyid: company.slug, ...body }, clerk.jwt)
  const refused = [403, 'companies.cannot_grant']
  const url = `${origin}/clerk`
  for (const event of ['payment.received', 'refund.paid', 'customer.created', 'message.created'])
    expect(code(await as('POST', { url, events: ['order.confirmed', event] })), event).toEqual(refused)
  const made = (await as('POST', { url, events: ['order.confirmed'] })).body.data as { id: string }
  expect(code(await as('PUT', { id: made.id, events: ['order.confirmed', 'payment.received'] }))).toEqual(refused)
  expect(await list()).toMatchObject([{ events: ['order.confirmed'], madeBy: 'Low Hui Min' }])
  const { id } = await add(['payment.received'])
  expect(code(await as('PUT', { id, url }))).toEqual(refused)
  expect(code(await as('PUT', { id, on: false }))).toEqual([200, 'done'])
  expect(code(await as('PUT', { id, on: true }))).toEqual(refused)
  expect((await list())[1]).toMatchObject({ url: `${origin}/hook`, offBecause: 'by_hand' })
  // Nor the secret, with which they could sign it.
  const secret = (of: string) => call('POST', '/secret', { companyid: company.slug, id: of }, clerk.jwt)
  expect(code(await secret(id))).toEqual(refused)
  expect(code(await secret(made.id))).toEqual([200, 'done'])
})

test('an endpoint whose maker left, or lost a right, is told nothing more: it is switched off, and who takes it over has it told', async () => {
  for (const change of [{ endedAt: clock }, { perms: permsOf(['company.edit']) }, { ownBookingsOnly: 1 }]) {
    await db().delete(webhookEndpoints)
    got.length = 0
    const clerk = await aColleague('company.edit', 'orders.view')
    const body = { companyid: company.slug, url: `${origin}/clerk`, events: ['order.confirmed'] }
    const { id } = (await call('POST', '', body, clerk.jwt)).body.data as { id: string }
    await happen()
    await deliver()
    expect(got).toHaveLength(1)
    await db().update(staffMembers).set(change).where(eq(staffMembers.id, clerk.staffId))
    await happen()
    await deliver()
    expect(got).toHaveLength(1)
    expect(await list()).toMatchObject([{ offBecause: 'maker_left', madeBy: 'Low Hui Min' }])
    const told = and(eq(outboxEvents.topic, 'companies.webhook_off'), eq(outboxEvents.subjectId, company.id))
    expect(await db().$count(outboxEvents, told)).toBeGreaterThan(0)
    expect(code(await call('PUT', '', { companyid: company.slug, id, on: true }))).toEqual([200, 'done'])
    await happen()
    await deliver()
    expect(got).toHaveLength(2)
  }
})

test('what an earlier version told, and this one does not, is neither sent nor listed', async () => {
  const { id } = await add()
  await happen()
  await db().update(webhookDeliveries).set({ topic: 'orders.closed' }).where(eq(webhookDeliveries.endpointId, id))
  await deliver()
  expect(got).toEqual([])
  expect(await log(id)).toEqual([])
  expect(await deliver()).toBe(0)
})

test('an event that is told of a further topic is so for endpoints that stand', async () => {
  const { id } = await add(['order.confirmed'])
  await db().execute(sql`CREATE OR REPLACE FUNCTION webhook_event(topic text) RETURNS text LANGUAGE sql IMMUTABLE
    AS $$ SELECT CASE topic WHEN 'orders.cancelled' THEN 'order.confirmed' END $$`)
  try {
    await happen('orders.cancelled')
    expect(await log(id)).toHaveLength(1)
  } finally {
    await db().execute(sql.raw(readFileSync('db/sql/webhook-events.sql', 'utf8')))
  }
})
