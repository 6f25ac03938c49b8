import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webpush from 'web-push'
import { type Context, requireAccount } from '#domain/base/index.ts'
import { outboxEvents } from '#domain/base/outbox/outbox.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { endOtherSessions, logOut, savePreferences, setPassword } from '#domain/people/index.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { openSession } from '#domain/people/sessions/sessions.ts'
import { signSessionToken } from '#domain/people/sessions/tokens.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { openPush } from '#platform/push/index.ts'
import { newId } from '#shared/ids.ts'
import { aCompany, aContext, aPerson, testNow } from '#test/world.ts'
import { postMessage } from '../messages/post-message.ts'
import { notifyOfMessage } from '../notifications/notify-of-message.ts'
import { deliverPush } from './deliver-push.ts'
import { pushSubscriptions } from './push.tables.ts'
import { type PushEntry, pushQueue } from './push-to.ts'
import { subscribePush, unsubscribePush } from './subscribe-push.ts'

const taken: { path: string; authorization: string; encoding: string; bytes: number }[] = []
let answer = 201
/** A push service on the loopback interface. */
const service = createServer((request, response) => {
  let bytes = 0
  request.on('data', (part: Buffer) => (bytes += part.length))
  request.on('end', () => {
    const { authorization = '', 'content-encoding': encoding = '' } = request.headers
    taken.push({ path: request.url ?? '', authorization, encoding, bytes })
    response.writeHead(answer).end()
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => service.close(resolve)))

function aBrowser(path: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: origin + path,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** Somebody, signed in on one more device. */
async function onADevice<P extends Awaited<ReturnType<typeof aPerson>>>(person: P): Promise<P> {
  const { session } = await openSession(await aContext(), person.accountId, 'password')
  return { ...person, sessionId: session.id }
}

/** A customer and an owner with an order between them, and what was queued for the push service. */
async function aScene(withService: boolean) {
  const customer = await onADevice(await aPerson({ name: 'Mei' }))
  const owner = await onADevice(await aPerson({ name: 'Aina' }))
  const company = await aCompany({ owner })
  const queued: PushEntry[] = []
  const base = await aContext()
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const platform = {
    push: openPush({
      ...(withService ? { publicKey, privateKey } : { publicKey: '', privateKey: '' }),
      subject: 'mailto:a@example.test',
      hosts: [origin],
    }),
    queue: {
      ...base.platform.queue,
      send: async (_db: unknown, queue: string, entry: object) => {
        if (queue === pushQueue) queued.push(entry as PushEntry)
      },
    },
  }
  const as = (actor: typeof customer) => aContext({ actor, platform })
  const system = await aContext({ actor: { kind: 'system' }, platform })
  const orderId = newId()
  await base.db.insert(orders).values({
    id: orderId,
    docno: `T-${orderId.slice(-10)}`,
    companyId: company.id,
    accountId: customer.accountId,
    offerKind: 'instant',
    status: 'confirmed',
    placedAt: testNow,
    policy: { preset: 'fair', latePercent: 10, noShowPercent: 30, noticeMinutes: 1440 },
    subtotalAmount: 0,
    totalAmount: 0,
    dueAmount: 0,
  })
  let minutes = 0
  const write = async (who: typeof customer, text: string) => {
    const at = new Date(testNow.getTime() + ++minutes * 60_000)
    const { id } = await postMessage(await aContext({ actor: who, platform, at }), orderId, {
      text,
      as: who === owner ? 'provider' : 'customer',
    })
    const [event] = await base.db.select().from(outboxEvents).where(eq(outboxEvents.subjectId, id))
    return event?.id ?? ''
  }
  return { customer, owner, system, queued, as, write, db: base.db }
}

test('the other side is told on every browser, once, encrypted and signed; a browser that is gone is forgotten', async () => {
  const { customer, owner, system, queued, as, write, db } = await aScene(true)
  await subscribePush(await as(owner), aBrowser('/one'))
  await subscribePush(await as(owner), aBrowser('/two'))
  await subscribePush(await as(customer), aBrowser('/own'))
  const first = await write(customer, 'My number is secret')
  await notifyOfMessage(system, first)
  await notifyOfMessage(system, first)
  expect(queued).toHaveLength(2)
  for (const entry of queued) await deliverPush(system, entry)
  await deliverPush(system, queued[0]!)
  expect(taken.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  expect(taken[0]).toMatchObject({ encoding: 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) })
  expect(taken[0]?.bytes).toBeGreaterThan(100)

  answer = 410
  await notifyOfMessage(system, await write(customer, 'And another'))
  await deliverPush(system, queued[2]!)
  answer = 201
  const left = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, owner.accountId))
  expect(left).toHaveLength(1)
})

test('who switched it off, or unsubscribed, is not told; a browser belongs to whoever subscribed last', async () => {
  const { customer, owner, system, queued, as, write } = await aScene(true)
  const browser = aBrowser('/shared')
  await subscribePush(await as(owner), browser)
  await savePreferences(await as(owner), { notifications: { messages: { push: false } } })
  await notifyOfMessage(system, await write(customer, 'One'))
  await savePreferences(await as(owner), { notifications: { messages: { push: true } } })
  await subscribePush(await as(customer), browser)
  await notifyOfMessage(system, await write(customer, 'Two'))
  expect(queued).toEqual([])
  await notifyOfMessage(system, await write(owner, 'Three'))
  expect(queued).toHaveLength(1)
  await unsubscribePush(await as(customer), browser.endpoint)
  await notifyOfMessage(system, await write(owner, 'Four'))
  expect(queued).toHaveLength(1)
})

/** Each way in which somebody ends sessions, and whether that of another device stands afterwards. */
const ends: readonly [way: string, end: (ctx: Context) => Promise<unknown>, own: boolean, other: boolean][] = [
  ['a log-out', logOut, false, true],
  ['logging out all others', endOtherSessions, true, false],
  ['a new password', (ctx) => aNewPassword(ctx), false, false],
]

async function aNewPassword(ctx: Context) {
  const { accountId, sessionId } = requireAccount(ctx)
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
  await ctx.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, accountId))
  await setPassword(ctx, { jwt: await signSessionToken(ctx, session!), password: 'a harbour of nine lamps' })
}

test.each(ends)('%s ends the pushes of those sessions, also what is queued, and of no others', async (...args) => {
  const [way, end, own, other] = args
  const { customer, owner, system, queued, as, write, db } = await aScene(true)
  const path = (device: string) => `/${way.replaceAll(' ', '-')}/${device}`
  const told = [...(own ? [path('own')] : []), ...(other ? [path('other')] : [])]
  await subscribePush(await as(owner), aBrowser(path('own')))
  await subscribePush(await as(await onADevice(owner)), aBrowser(path('other')))
  await notifyOfMessage(system, await write(customer, 'Before'))
  expect(queued).toHaveLength(2)
  await end(await as(owner))
  taken.length = 0
  for (const entry of queued.splice(0)) await deliverPush(system, entry)
  expect(taken.map((post) => post.path)).toEqual(told)
  const left = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, owner.accountId))
  expect(left.map(({ endpoint }) => endpoint)).toEqual(told.map((one) => origin + one))
  await notifyOfMessage(system, await write(customer, 'After'))
  expect(queued).toHaveLength(told.length)
})

test('after the sessions have ended nothing is queued, until the browser subscribes in a new one', async () => {
  const { customer, owner, system, queued, as, write } = await aScene(true)
  const browser = aBrowser('/again')
  await subscribePush(await as(owner), browser)
  await logOut(await as(owner))
  await notifyOfMessage(system, await write(customer, 'Nobody is there'))
  expect(queued).toEqual([])
  await subscribePush(await as(await onADevice(owner)), browser)
  await notifyOfMessage(system, await write(customer, 'Welcome back'))
  expect(queued).toHaveLength(1)
  taken.length = 0
  await deliverPush(system, queued[0]!)
  expect(taken).toHaveLength(1)
})

test('what is queued for one person is not posted to whoever subscribes their browser next', async () => {
  const { customer, owner, system, queued, as, write, db } = await aScene(true)
  const browser = aBrowser('/handed-on')
  await subscribePush(await as(owner), browser)
  await notifyOfMessage(system, await write(customer, 'For the owner'))
  await subscribePush(await as(customer), browser)
  taken.length = 0
  await deliverPush(system, queued[0]!)
  expect(taken).toEqual([])
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.accountId, customer.accountId))).toBe(1)
})

test('a subscription of before sessions were kept with them stays, and nothing is sent to it', async () => {
  const { customer, owner, system, queued, as, write, db } = await aScene(true)
  await subscribePush(await as(owner), aBrowser('/of-before'))
  const own = eq(pushSubscriptions.accountId, owner.accountId)
  await notifyOfMessage(system, await write(customer, 'Queued before the upgrade'))
  await db.update(pushSubscriptions).set({ sessionId: null }).where(own)
  taken.length = 0
  for (const entry of queued.splice(0)) await deliverPush(system, entry)
  await notifyOfMessage(system, await write(customer, 'And after it'))
  expect([...taken, ...queued]).toEqual([])
  expect(await db.$count(pushSubscriptions, own)).toBe(1)
})

test('without a push service, whoever wants it is told in the local mailbox, in the own language', async () => {
  const { customer, owner, system, as, write, db } = await aScene(false)
  await savePreferences(await as(owner), { notifications: { messages: { push: true } } })
  await notifyOfMessage(system, await write(customer, 'Hello'))
  await notifyOfMessage(system, await write(owner, 'Hello back'))
  const inbox = async (contactId: string) =>
    listMailbox(
      db,
      (await db.execute<{ email: string }>(`select email from accounts where contact_id = '${contactId}'`)).rows[0]
        ?.email,
    )
  const pushed = async (contactId: string) =>
    (await inbox(contactId)).filter(({ channel }) => channel === 'push').map(({ subject }) => subject)
  expect(await pushed(owner.contactId)).toEqual(['Mei wrote to you'])
  expect(await pushed(customer.contactId)).toEqual([])
})

test('the first of several unread messages is mailed, without its words, unless mail of them is muted', async () => {
  const { owner, customer, system, as, write, db } = await aScene(true)
  const mails = async (contactId: string) =>
    (
      await listMailbox(
        db,
        (
          await db.execute<{ email: string }>(`select email from accounts where contact_id = '${contactId}'`)
        ).rows[0]?.email,
      )
    ).filter(({ channel }) => channel === 'email')
  for (const text of ['The gate code is 4711', 'And bring a towel'])
    await notifyOfMessage(system, await write(customer, text))
  const [mail, ...more] = await mails(owner.contactId)
  expect(mail?.subject).toMatch(/^Mei wrote to you \(T-/)
  expect(mail?.text).not.toContain('4711')
  expect(more).toEqual([])
  // Whoever answers has read the earlier messages, so the next one counts as the first again.
  await notifyOfMessage(system, await write(owner, 'Noted'))
  await notifyOfMessage(system, await write(customer, 'Thanks'))
  expect(await mails(owner.contactId)).toHaveLength(2)
  expect(await mails(customer.contactId)).toHaveLength(1)

  await savePreferences(await as(customer), { notifications: { messages: { email: false } } })
  await write(customer, 'Read')
  await notifyOfMessage(system, await write(owner, 'Still there?'))
  expect(await mails(customer.contactId)).toHaveLength(1)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['http://127.0.0.1/x', false],
  ['https://evil.test/.push.apple.com', false],
  ['file:///etc/passwd', false],
])('messages go to push services only: %s', (endpoint, takes) => {
  const push = openPush({
    publicKey: '',
    privateKey: '',
    subject: '',
    hosts: ['fcm.googleapis.com', '*.push.apple.com'],
  })
  expect(push.takes(endpoint)).toBe(takes)
})
