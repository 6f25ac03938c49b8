import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NoticesView } from '#contracts/notices.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { notices } from './notices.tables.ts'
import { notifyOfOrder } from './notify-of-order.ts'
import { findRecipient } from './recipient.ts'
import { tellSecurity } from './tell-security.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>
interface Notice {
  noticeid: string
  kind: string
  title: string
  text: string
  path: string
  read: boolean
}
let numbers = 1_000_000 + Math.floor(Math.random() * 1_000_000)

/** Does what the worker would with what waits in its queues. */
async function work(at: Api) {
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const { rows } = await at.platform.database.pool.query<{ name: string; data: { messageId: string } }>(
    `delete from pgboss.job where name in ('mail-order', 'tell-security') returning name, data`,
  )
  for (const { name, data } of rows) {
    await (name === 'mail-order' ? notifyOfOrder : tellSecurity)(ctx, data.messageId)
    // Once more, as a queue may: nothing is told twice.
    await (name === 'mail-order' ? notifyOfOrder : tellSecurity)(ctx, data.messageId)
  }
}

const noticesOf = async (at: Api, jwt: string, headers: Record<string, string> = {}) =>
  (await at.call('GET', '/api/h/notices', { jwt, headers })).body.data as { rows: Notice[]; cursor: string | null }
const kindsOf = async (at: Api, jwt: string) => (await noticesOf(at, jwt)).rows.map(({ kind }) => kind)
const unreadOf = async (at: Api, jwt: string) =>
  ((await at.call('GET', '/api/h/threads/unread', { jwt })).body.data as { notices: number }).notices

async function aTexted(at: Api) {
  const person = await aRegistered(at)
  const phone = `+6012${++numbers}`
  await at.platform.database.db
    .update(accounts)
    .set({ phone, phoneVerifiedAt: at.now() })
    .where(eq(accounts.contactId, person.id))
  return { ...person, phone }
}

async function book(at: Api, jwt: string, startsAt = '2030-05-03T02:00:00.000Z') {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const { offer } = await anOffer({ company })
  const placed = await at.call('POST', '/api/h/orders', { jwt, body: { offerid: offer.id, startsAt } })
  const { groupid, orderid } = placed.body.data as { groupid: string; orderid: string }
  const body = { provider: 'offline', method: 'on_the_spot' }
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt, body })
  await work(at)
  return { orderid, owner, company }
}

test('both sides find in the product what happened to an order, once, in their language, and mark it read', async () => {
  const at = await openTestApi()
  const customer = await aRegistered(at)
  const { orderid, owner, company } = await book(at, customer.jwt)
  const own = await noticesOf(at, customer.jwt)
  expect(own).toMatchObject({
    rows: [{ kind: 'bookings', title: 'Your booking is confirmed', path: `/my/order/${orderid}`, read: false }],
    cursor: null,
  })
  expect(own.rows[0]?.text).toContain(company.name)
  expect((await noticesOf(at, owner.jwt)).rows).toMatchObject([
    { kind: 'bookings', title: 'You have a new booking', path: `/co/${company.slug}/admin/orders/${orderid}` },
  ])
  expect((await at.mailbox(owner.email)).newest?.subject).toContain('New booking')
  expect((await noticesOf(at, customer.jwt, { 'accept-language': 'zh' })).rows[0]?.title).toBe('您的预约已确认')

  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: customer.jwt, body: { expectedRefund: 0 } })
  await work(at)
  expect(await kindsOf(at, customer.jwt)).toEqual(['cancellations', 'bookings'])
  expect(await kindsOf(at, owner.jwt)).toEqual(['cancellations', 'bookings'])
  expect(await unreadOf(at, customer.jwt)).toBe(2)

  // Ids of somebody else's notices are ignored.
  const ids = own.rows.map(({ noticeid }) => noticeid)
  const foreign = await at.call('PUT', '/api/h/notices/read', { jwt: owner.jwt, body: { ids } })
  expect(foreign.body.data).toEqual({ marked: 0 })
  const first = await at.call('PUT', '/api/h/notices/read', { jwt: customer.jwt, body: { ids } })
  expect(first.body.data).toEqual({ marked: 1 })
  expect(await unreadOf(at, customer.jwt)).toBe(1)
  const rest = await at.call('PUT', '/api/h/notices/read', { jwt: customer.jwt, body: { orderid } })
  expect(rest.body.data).toEqual({ marked: 1 })
  expect((await noticesOf(at, customer.jwt)).rows.every(({ read }) => read)).toBe(true)
  expect(await unreadOf(at, owner.jwt)).toBe(2)
})

test('who muted bookings in the product finds cancellations and what concerns the account all the same', async () => {
  const at = await openTestApi()
  const muted = await aTexted(at)
  const body = { notifications: { bookings: { app: false, email: false, push: false } } }
  await at.call('POST', '/api/h/user-prefs', { jwt: muted.jwt, body })
  const { orderid } = await book(at, muted.jwt)
  expect(await kindsOf(at, muted.jwt)).toEqual([])
  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: muted.jwt, body: { expectedRefund: 0 } })
  await work(at)
  expect(await kindsOf(at, muted.jwt)).toEqual(['cancellations'])
  const { password, jwt } = muted
  const changed = await at.call('PUT', '/api/h/auth', {
    body: { jwt, password: 'quite another sentence', currentPassword: password },
  })
  await work(at)
  expect((await noticesOf(at, changed.body.jwt as string)).rows[0]).toMatchObject({
    kind: 'security',
    title: 'Your password was changed',
    path: '/my/security',
  })
  expect((await at.mailbox(muted.phone)).newest?.text).toBe('Khidmat: Your password was changed')
})

test('a text message goes to whoever ticked it, to the verified phone, short and in the own language', async () => {
  const at = await openTestApi()
  const ticked = await aTexted(at)
  await at.call('POST', '/api/h/user-prefs', {
    jwt: ticked.jwt,
    body: { notifications: { bookings: { sms: true } } },
  })
  await at.call('PUT', '/api/h/contact', { jwt: ticked.jwt, body: { id: ticked.id, cdata: { locale: 'ms' } } })
  await book(at, ticked.jwt)
  const box = await at.mailbox(ticked.phone)
  expect(box.count).toBe(1)
  expect(box.newest).toMatchObject({ channel: 'sms' })
  expect(box.newest?.text).toMatch(/^Khidmat: Tempahan/)
  expect(box.newest?.text.length).toBeLessThanOrEqual(160)

  const silent = await aTexted(at)
  await book(at, silent.jwt)
  expect((await at.mailbox(silent.phone)).count).toBe(0)

  const unproved = await aTexted(at)
  await at.call('POST', '/api/h/user-prefs', {
    jwt: unproved.jwt,
    body: { notifications: { bookings: { sms: true } } },
  })
  await at.platform.database.db
    .update(accounts)
    .set({ phoneVerifiedAt: null })
    .where(eq(accounts.contactId, unproved.id))
  await book(at, unproved.jwt)
  expect((await at.mailbox(unproved.phone)).count).toBe(0)
})

test('text messages end with their daily budget and at borders we do not serve; the other ways go on', async () => {
  const at = await openTestApi({ limitScale: 0.1 })
  const loose = await openTestApi({ limitScale: 1000 })
  const person = await aTexted(loose)
  await loose.call('POST', '/api/h/user-prefs', {
    jwt: person.jwt,
    body: { notifications: { bookings: { sms: true } } },
  })
  for (const hour of ['02', '04', '06', '08']) {
    const owner = await aRegistered(loose)
    const { offer } = await anOffer({ company: await aCompany({ owner: { contactId: owner.id } }) })
    const placed = await loose.call('POST', '/api/h/orders', {
      jwt: person.jwt,
      body: { offerid: offer.id, startsAt: `2030-05-0${Number(hour) / 2 + 2}T02:00:00.000Z` },
    })
    const { groupid } = placed.body.data as { groupid: string }
    await loose.call('POST', `/api/h/checkout/${groupid}/payment`, {
      jwt: person.jwt,
      body: { provider: 'offline', method: 'on_the_spot' },
    })
    await work(at)
  }
  // A tenth of twenty a day.
  expect((await loose.mailbox(person.phone)).count).toBe(2)
  expect(await kindsOf(loose, person.jwt)).toHaveLength(4)

  const abroad = await aTexted(loose)
  await loose.platform.database.db
    .update(accounts)
    .set({ phone: '+8823451234567' })
    .where(eq(accounts.contactId, abroad.id))
  const { orderid } = await book(loose, abroad.jwt)
  await loose.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: abroad.jwt, body: { expectedRefund: 0 } })
  await work(loose)
  expect((await loose.mailbox('+8823451234567')).count).toBe(0)
  expect(await kindsOf(loose, abroad.jwt)).toEqual(['cancellations', 'bookings'])
})

test('the list comes page by page, never what is somebody else’s, and forgets after ninety days', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, person.id))
  for (let n = 0; n < 5; n++) {
    const id = crypto.randomUUID()
    await ctx.db.insert(outboxEvents).values({
      id,
      topic: 'identity.secured',
      subjectId: account?.id ?? '',
      payload: { notice: 'passkey_added', texted: false },
    })
    await tellSecurity(ctx, id)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`
    const answer = await at.call('GET', `/api/h/notices?limit=2${query}`, { jwt: person.jwt })
    const data = NoticesView.parse(answer.body.data)
    seen.push(...data.rows.map(({ noticeid }) => noticeid))
    cursor = data.cursor
  }
  expect(new Set(seen).size).toBe(5)
  expect((await at.call('GET', '/api/h/notices')).status).toBe(401)
})

test('whatever else used up the texts of an account and its country, a changed safety is told by text message', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const person = await aTexted(at)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, person.id))
  const accountId = account?.id ?? ''
  const { limits } = at.platform
  const keys = [
    ['notice_sms_account', accountId, 20],
    ['notice_sms_dial_code', '60', 2000],
    ['notice_sms_all', 'all', 5000],
    ['code_sms_dial_code', '60', 2000],
  ] as const
  for (const [limit, key] of keys) await limits.reset(limit, key)
  for (const [limit, key, points] of keys) await limits.consume(limit, key, points)
  expect(await findRecipient(ctx, accountId, 'cancellations')).toMatchObject({ phone: null })
  const id = crypto.randomUUID()
  const payload = { notice: 'password_changed', texted: false }
  await ctx.db.insert(outboxEvents).values({ id, topic: 'identity.secured', subjectId: accountId, payload })
  await tellSecurity(ctx, id)
  expect((await at.mailbox(person.phone)).newest).toMatchObject({ channel: 'sms' })
  for (const [limit, key] of keys) await limits.reset(limit, key)
})

test('staff is texted of a cancelled booking that nothing was paid for if it ticked texts of bookings', async () => {
  const at = await openTestApi()
  const customer = await aRegistered(at)
  const textsOf = async ({ ticked, paid }: { ticked: boolean; paid: boolean }, startsAt: string) => {
    const { orderid, owner } = await book(at, customer.jwt, startsAt)
    const phone = `+6012${++numbers}`
    const { db } = at.platform.database
    await db.update(accounts).set({ phone, phoneVerifiedAt: at.now() }).where(eq(accounts.contactId, owner.id))
    const body = { notifications: { bookings: { sms: ticked } } }
    await at.call('POST', '/api/h/user-prefs', { jwt: owner.jwt, body })
    await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: customer.jwt, body: { expectedRefund: 0 } })
    if (paid) await db.update(orders).set({ paidAt: at.now() }).where(eq(orders.id, orderid))
    await work(at)
    expect((await at.mailbox(owner.email)).newest?.subject).toContain('ancelled')
    return (await at.mailbox(phone)).count
  }
  expect(await textsOf({ ticked: false, paid: false }, '2030-05-04T02:00:00.000Z')).toBe(0)
  expect(await textsOf({ ticked: true, paid: false }, '2030-05-05T02:00:00.000Z')).toBe(1)
  expect(await textsOf({ ticked: false, paid: true }, '2030-05-06T02:00:00.000Z')).toBe(1)
})

test('a notice of a kind that another version wrote says so in general, and hides no other', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.contactId, person.id))
  for (const notice of ['passkey_added', 'password_changed']) {
    const id = crypto.randomUUID()
    await ctx.db.insert(outboxEvents).values({
      id,
      topic: 'identity.secured',
      subjectId: account?.id ?? '',
      payload: { notice, texted: false },
    })
    await tellSecurity(ctx, id)
  }
  const [newest] = (await noticesOf(at, person.jwt)).rows
  const topic = 'identity.of_a_later_version'
  await ctx.db
    .update(notices)
    .set({ topic })
    .where(eq(notices.id, newest?.noticeid ?? ''))
  const titles = (await noticesOf(at, person.jwt)).rows.map(({ title }) => title)
  expect(titles).toContain('There is news about your account')
  expect(titles.length).toBeGreaterThan(1)
})
