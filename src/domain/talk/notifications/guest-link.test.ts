import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically, recordEvent } from '#domain/base/index.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer, testNow } from '#test/world.ts'
import { notifyOfOrder } from './notify-of-order.ts'

type Topic = Parameters<typeof recordEvent>[1]
type Api = Awaited<ReturnType<typeof openTestApi>>
const DAY = 86_400
const slot = '2030-05-03T02:00:00.000Z'
const fresh = () => `guest-${crypto.randomUUID().slice(0, 12)}@example.test`

/** Does what the worker would with the order mails waiting. */
async function sendMails(at: Api) {
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const { rows } = await at.platform.database.pool.query<{ data: { messageId: string } }>(
    `delete from pgboss.job where name = 'mail-order' returning data`,
  )
  for (const { data } of rows) await notifyOfOrder(ctx, data.messageId)
}

interface Booked {
  orderid: string
  groupid: string
  secret: string
  email: string
}

/** A guest's booking that stands and was written about. */
async function aGuestBooking(
  at: Api,
  over: { offer?: Parameters<typeof anOffer>[0]; startsAt?: string; place?: object; locale?: string } = {},
): Promise<Booked> {
  const { offer } = await anOffer(over.offer ?? {})
  const email = fresh()
  const headers = { 'accept-language': over.locale ?? 'en' }
  const body = { offerid: offer.id, startsAt: over.startsAt ?? slot, ...(over.place && { place: over.place }) }
  const placed = await at.call('POST', '/api/h/orders', { body, headers })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { orderid, groupid, secret } = placed.body.data as Omit<Booked, 'email'>
  const { db } = at.platform.database
  const guest = { customerName: 'Guest', customerEmail: email, placedAt: at.now(), confirmedAt: at.now() }
  await db
    .update(orders)
    .set({ ...guest, status: 'confirmed', holdExpiresAt: null })
    .where(eq(orders.id, orderid))
  await write(at, orderid, 'orders.confirmed')
  return { orderid, groupid, secret, email }
}

/** What people are told when something happens to an order. */
async function write(at: Api, orderId: string, topic: Topic) {
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const payload = { by: 'provider', orderId, refundId: orderId, amount: 500, currency: 'MYR' }
  const event = { subjectId: orderId, companyId: order?.companyId ?? '', payload }
  await atomically(ctx, (ctx) => recordEvent(ctx, topic, event))
  await sendMails(at)
}

async function newestMail(at: Api, email: string) {
  const [mail] = await listMailbox(at.platform.database.db, email)
  const text = mail?.text ?? ''
  return { text, key: /\/my\/order\/[0-9a-f-]{36}#k=([\w.-]+)/.exec(text)?.[1], subject: mail?.subject ?? '' }
}

const look = (at: Api, orderid: string, secret: string | undefined, jwt?: string) =>
  at.call('GET', `/api/h/orders/${orderid}?as=customer${secret ? `&secret=${secret}` : ''}`, { jwt })

test.each([
  'orders.requested',
  'orders.confirmed',
  'orders.accepted',
  'orders.declined',
  'orders.expired',
  'orders.cancelled',
  'orders.rescheduled',
  'orders.move_accepted',
  'orders.move_proposed',
  'orders.move_withdrawn',
  'orders.no_show_claimed',
  'orders.no_show',
  'orders.disputed',
  'orders.answered',
  'orders.resolved',
  'orders.reminder',
  'payments.wrong_sum',
  'payments.refunded',
] as const)('the mail of %s leads a guest to the booking', async (topic) => {
  const at = await openTestApi()
  const { orderid, email } = await aGuestBooking(at)
  // Each mail needs a status in which it is still true.
  const status = {
    'orders.requested': 'requested',
    'orders.answered': 'disputed',
    'payments.wrong_sum': 'payment_expired',
  } as const
  if (topic === 'orders.requested' || topic === 'orders.answered' || topic === 'payments.wrong_sum')
    await at.platform.database.db.update(orders).set({ status: status[topic] }).where(eq(orders.id, orderid))
  const { count } = await at.mailbox(email)
  await write(at, orderid, topic)
  expect((await at.mailbox(email)).count).toBe(count + 1)
  const { key } = await newestMail(at, email)
  expect((await look(at, orderid, key)).status).toBe(200)
})

test('the link of the mail lets a guest do what the secret would, from any browser', async () => {
  const at = await openTestApi()
  const { orderid, email } = await aGuestBooking(at)
  const { key = '' } = await newestMail(at, email)
  const seen = await look(at, orderid, key)
  expect(seen.body.data).toMatchObject({ side: 'customer', guest: true, actions: ['reschedule', 'change', 'cancel'] })
  for (const file of ['calendar.ics', 'receipt.pdf'])
    expect((await at.api.request(`/api/h/orders/${orderid}/${file}?secret=${key}`)).status).toBe(200)
  const thread = await at.call('GET', `/api/h/orders/${orderid}/messages?secret=${key}`)
  expect(thread.status).toBe(200)
  const moved = await at.call('POST', `/api/h/orders/${orderid}/reschedule`, {
    body: { secret: key, as: 'customer', startsAt: '2030-05-04T02:00:00.000Z' },
  })
  expect([moved.status, moved.body.errorMsg]).toEqual([200, undefined])
  const left = await at.call('POST', `/api/h/orders/${orderid}/cancel`, { body: { secret: key, as: 'customer' } })
  expect(left.status).toBe(200)
})

test('a forged, changed or foreign key opens nothing', async () => {
  const at = await openTestApi()
  const mine = await aGuestBooking(at)
  const theirs = await aGuestBooking(at)
  const { key = '' } = await newestMail(at, mine.email)
  const [ends = '', hash = ''] = key.split('.')
  const later = (Number.parseInt(ends, 36) + DAY).toString(36)
  const forged = [
    `${later}.${hash}`,
    `${ends}.${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`,
    `${ends}.${'A'.repeat(22)}`,
    `.${hash}aaaaaaaa`,
    `zzzzzzzz.${hash}`,
  ]
  for (const wrong of forged) expect((await look(at, mine.orderid, wrong)).status, wrong).toBe(404)
  expect((await look(at, theirs.orderid, key)).status).toBe(404)
  expect((await look(at, mine.orderid, key)).status).toBe(200)
})

test('a guest reaches the booking until 14 days after it, by link and by secret, however far ahead it is', async () => {
  const at = await openTestApi()
  // Ends on the 9th of July: 69 days ahead.
  const { orderid, secret, email } = await aGuestBooking(at, { startsAt: '2030-07-09T02:00:00.000Z' })
  const { key } = await newestMail(at, email)
  const both = async () => [(await look(at, orderid, secret)).status, (await look(at, orderid, key)).status]
  at.passTime((Date.parse('2030-07-23T02:59:00.000Z') - testNow.getTime()) / 1000)
  expect(await both()).toEqual([200, 200])
  at.passTime(120)
  expect(await both()).toEqual([404, 404])
  await write(at, orderid, 'payments.refunded')
  const late = await newestMail(at, email)
  expect(late.text).not.toContain('/my/order/')
})

test('the login alone gives a booking to who has proved its address, in the browser that made it', async () => {
  const at = await openTestApi()
  const { orderid, secret, email } = await aGuestBooking(at)
  const attach = async (jwt: string) =>
    (await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: [{ orderid, secret }] } })).body.data
  expect(await attach((await aRegistered(at)).jwt)).toEqual({ orderids: [], left: [orderid] })
  const { jwt } = await aRegistered(at, { email })
  expect(await attach(jwt)).toEqual({ orderids: [orderid], left: [] })
})

test('the link of a mail makes no account for another address, and says so before a code is sent', async () => {
  const at = await openTestApi()
  const { orderid, email } = await aGuestBooking(at)
  const { key = '' } = await newestMail(at, email)
  const ask = (to: string) =>
    at.call('POST', '/api/h/alt-register', { body: { name: 'Mei', email: to, orderid, secret: key } })
  const other = fresh()
  expect((await ask(other)).body).toMatchObject({ ok: false, code: 'orders.link_of_another' })
  expect((await at.mailbox(other)).count).toBe(0)
  expect((await ask(email.toUpperCase())).status).toBe(200)
})

test('once an account claims the booking every link to it is void, and its mails carry none', async () => {
  const at = await openTestApi()
  const { orderid, secret, email } = await aGuestBooking(at)
  const { key = '' } = await newestMail(at, email)
  const claim = async (jwt: string, over: { asked?: true } = {}) =>
    (await at.call('POST', '/api/h/cart/attach', { jwt, body: { orders: [{ orderid, secret: key }], ...over } })).body
      .data
  // A link may be forwarded: an account with another address may read the order, but not take it over.
  const stranger = await aRegistered(at)
  expect(await claim(stranger.jwt)).toEqual({ orderids: [], left: [] })
  expect(await claim(stranger.jwt, { asked: true })).toEqual({ orderids: [], left: [] })
  expect((await look(at, orderid, key)).status).toBe(200)
  const account = await aRegistered(at, { email })
  expect(await claim(account.jwt)).toEqual({ orderids: [orderid], left: [] })
  expect((await look(at, orderid, key)).status).toBe(404)
  expect((await look(at, orderid, secret)).status).toBe(404)
  const own = await look(at, orderid, undefined, account.jwt)
  expect(own.body.data).toMatchObject({ guest: false })
  await write(at, orderid, 'orders.reminder')
  const { text } = await newestMail(at, account.email)
  expect(text).toContain(`/my/order/${orderid}\n`)
  expect(text).not.toContain('#k=')
})

test('an account is made of the booking with the key of its link', async () => {
  const at = await openTestApi()
  const { orderid, email } = await aGuestBooking(at)
  const { key = '' } = await newestMail(at, email)
  await at.call('POST', '/api/h/alt-register', { body: { name: 'Guest', email, orderid, secret: key } })
  const { code } = await at.mailbox(email)
  const done = await at.call('PUT', '/api/h/alt-register', { body: { tac: code, email, orderid, secret: key } })
  const own = await look(at, orderid, undefined, done.body.jwt as string)
  expect(own.body.data).toMatchObject({ guest: false })
  expect((await look(at, orderid, key)).status).toBe(404)
})

test('an unpaid booking is paid by its link', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const placed = await at.call('POST', '/api/h/orders', { body: { offerid: offer.id, startsAt: slot } })
  const { orderid, groupid } = placed.body.data as Booked
  await at.platform.database.db
    .update(orders)
    .set({ customerName: 'Guest', customerEmail: fresh() })
    .where(eq(orders.id, orderid))
  const [{ customerEmail } = { customerEmail: '' }] = await at.platform.database.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderid))
  await write(at, orderid, 'orders.cancelled')
  const { key } = await newestMail(at, customerEmail ?? '')
  const group = await at.call('GET', `/api/h/checkout/${groupid}?secret=${key}`)
  expect([group.status, (group.body.data as { groupid: string }).groupid]).toEqual([200, groupid])
})

test('the calendar file leads a guest back by a key and the company to its desk, and says where', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { orderid, secret } = await aGuestBooking(at, { offer: { company } })
  const read = async (query: string, headers: Record<string, string> = {}) =>
    (await (await at.api.request(`/api/h/orders/${orderid}/calendar.ics${query}`, { headers })).text()).replaceAll(
      /\r\n[ \t]/g,
      '',
    )
  const theirs = await read(`?secret=${secret}`)
  const key = /URL[^\r\n]*\/my\/order\/[0-9a-f-]{36}#k=([\w.-]+)/.exec(theirs)?.[1]
  expect((await look(at, orderid, key)).status).toBe(200)
  expect(theirs).toMatch(/LOCATION:.*Kuala Lumpur/)
  const desk = await read('', { authorization: `Bearer ${owner.jwt}` })
  expect(desk).toContain(`/co/${company.slug}/admin/orders/${orderid}`)
  expect(desk).not.toContain('#k=')
})

const home = { kind: 'customer', line1: '7, Jalan Telawi', city: 'Kuala Lumpur', lat: 3.13, lng: 101.67 }
const words = {
  en: { home: 'comes to 7, Jalan Telawi', branch: 'You are expected at', online: 'online' },
  ms: { home: 'akan datang ke 7, Jalan Telawi', branch: 'Anda dinanti di', online: 'dalam talian' },
  zh: { home: '上门服务，地址：7, Jalan Telawi', branch: '前往', online: '线上' },
}

test.each(['en', 'ms', 'zh'] as const)(
  'the mail says who goes where, when, with whom and at what cost (%s)',
  async (locale) => {
    const at = await openTestApi()
    const said = async (over: Parameters<typeof aGuestBooking>[1]) => {
      const { email } = await aGuestBooking(at, { ...over, locale })
      return (await newestMail(at, email)).text
    }
    const visit = await said({ offer: { atProvider: false, atCustomer: true, serviceRadiusKm: 50 }, place: home })
    expect(visit).toContain(words[locale].home)
    const branch = await said({})
    expect(branch).toContain(words[locale].branch)
    expect(branch).toContain('Kuala Lumpur')
    expect(branch).toMatch(/Aina \d+/)
    expect(branch).toMatch(/Malaysia|马来西亚/i)
    expect(branch).toContain('10')
    const online = await said({ offer: { atProvider: false, online: true, onlineLink: 'https://meet.khidmat.test/x' } })
    expect(online).toContain(words[locale].online)
    for (const text of [visit, branch, online]) expect(text).not.toMatch(/expects you|menanti anda|恭候/)
  },
)
