import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { idempotencyKeys } from '#domain/base/idempotency/idempotency.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

// What uses up a code and opens a session is answered once more to whoever sends it again with its key, and to nobody else.

type At = Awaited<ReturnType<typeof openTestApi>>

const device = '0a1b2c3d'
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`
const aKey = () => crypto.randomUUID()
const put = (at: At, body: object, key: string | undefined, by = device) =>
  at.call('PUT', '/api/h/auth', { body, device: by, headers: key === undefined ? {} : { 'idempotency-key': key } })

/** Somebody who typed their name and address, and has the code. */
async function aComer(at: At) {
  const email = fresh()
  await at.call('POST', '/api/h/register', { body: { name: 'Comer', email }, device })
  return { email, tac: (await at.mailbox(email)).code }
}

const sessionsOf = ({ platform }: At, contactId: unknown) =>
  platform.database.db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(accounts.contactId, contactId as string))

const refused = { ok: false, code: 'identity.code_wrong' }

test('a registration whose answer was lost is answered once more, and made once', async () => {
  const at = await openTestApi()
  const code = await aComer(at)
  const key = aKey()
  const first = await put(at, code, key)
  at.passTime(240)
  const again = await put(at, code, key)
  expect(again.body).toEqual({ ...first.body, jwt: expect.any(String) })
  expect((await at.call('GET', '/api/h/profile', { jwt: again.body.jwt as string })).status).toBe(200)
  expect(await sessionsOf(at, first.body.id)).toHaveLength(1)
})

test('the used code opens nothing to anybody else, nor with another key, nor without one', async () => {
  const at = await openTestApi()
  const code = await aComer(at)
  const key = aKey()
  await put(at, code, key)
  expect((await put(at, code, undefined)).body).toMatchObject(refused)
  expect((await put(at, code, aKey())).body).toMatchObject(refused)
  expect((await put(at, code, key, '99999999')).body).toMatchObject(refused)
  // The key alone is no proof either: it is held to the words that it was sent with.
  for (const tac of ['000000', '000001'])
    expect((await put(at, { ...code, tac }, key)).body).toMatchObject({ code: 'request.idempotency_mismatch' })
})

test('nothing is answered again after ten minutes, nor once the session has ended', async () => {
  const at = await openTestApi()
  const code = await aComer(at)
  const key = aKey()
  await put(at, code, key)
  at.passTime(601)
  expect((await put(at, code, key)).body).toMatchObject(refused)
  const other = await aComer(at)
  const first = await put(at, other, key + key)
  await at.call('GET', '/api/h/auth/logout', { jwt: first.body.jwt as string })
  expect((await put(at, other, key + key)).body).toMatchObject(refused)
})

test('of many at once one registers, and all get in', async () => {
  const at = await openTestApi()
  const code = await aComer(at)
  const key = aKey()
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(at, code, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body.jwt)).size).toBe(1)
  expect(await sessionsOf(at, answers[0]?.body.id)).toHaveLength(1)
})

test('a refusal is not kept: with the same key the right code still works, and a wrong one counts each time', async () => {
  const at = await openTestApi()
  const { email, tac } = await aComer(at)
  const wrong = { email, tac: tac === '111111' ? '222222' : '111111' }
  const [key, other] = [aKey(), aKey()]
  for (let i = 0; i < 4; i++) expect((await put(at, wrong, key)).body).toMatchObject(refused)
  expect((await put(at, { email, tac }, other)).status).toBe(200)
  const next = await aComer(at)
  const bad = { email: next.email, tac: next.tac === '111111' ? '222222' : '111111' }
  for (let i = 0; i < 5; i++) await put(at, bad, key)
  expect((await put(at, bad, key)).body).toMatchObject({ code: 'identity.code_exhausted' })
})

test('neither the token nor the code, the password or the key can be read where it is remembered', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const code = await aComer(at)
  const key = aKey()
  const { body } = await put(at, code, key)
  const password = 'correct horse staple'
  const set = await put(at, { jwt: body.jwt, password }, key)
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(sql`starts_with(scope, ${`signing in:${device} `})`)
  const stored = JSON.stringify(rows.map((row) => ({ ...row, bodyHash: row.bodyHash.toString() })))
  expect(rows.length).toBeGreaterThan(1)
  for (const secret of [body.jwt as string, set.body.jwt as string, code.tac, password, key])
    expect(stored).not.toContain(secret)
  expect(stored).not.toContain('eyJ')
})

test('a first password whose answer was lost is told as saved, and its session opens', async () => {
  const at = await openTestApi()
  const { body } = await put(at, await aComer(at), aKey())
  const [key, words] = [aKey(), { jwt: body.jwt, password: 'correct horse staple' }]
  const first = await put(at, words, key)
  expect(first.status).toBe(200)
  const again = await put(at, words, key)
  expect(again.body).toEqual(first.body)
  expect((await at.call('GET', '/api/h/profile', { jwt: again.body.jwt as string })).status).toBe(200)
  // The token that it was set with has ended for everything else.
  const other = await put(at, { jwt: body.jwt, password: 'another horse staple' }, aKey())
  expect(other.body).toMatchObject({ code: 'identity.token_invalid' })
  expect((await put(at, words, undefined)).body).toMatchObject({ code: 'identity.token_invalid' })
})

test('the right of a reset code is told again until it is used, and ends when it would have', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device })
  const code = { email, tac: (await at.mailbox(email)).code }
  const key = aKey()
  await put(at, code, key)
  at.passTime(590)
  const again = await put(at, code, key)
  expect(again.status).toBe(200)
  at.passTime(11)
  const late = await put(at, { jwt: again.body.jwt, password: 'a brand new sentence' }, aKey())
  expect(late.body).toMatchObject({ code: 'identity.token_invalid' })
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device })
  const next = { email, tac: (await at.mailbox(email)).code }
  const other = aKey()
  const right = await put(at, next, other)
  expect((await put(at, { jwt: right.body.jwt, password: 'a brand new sentence' }, aKey())).status).toBe(200)
  expect((await put(at, next, other)).body).toMatchObject(refused)
})

test('both steps of a protected login are answered again: the code, and the authenticator', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at, { device })
  const { email, jwt } = person
  const begun = await at.call('POST', '/api/h/two-factor', { jwt, body: {} })
  const totp = new TOTP({ secret: Secret.fromBase32((begun.body.data as { secret: string }).secret) })
  const shown = () => totp.generate({ timestamp: at.now().getTime() })
  await at.call('PUT', '/api/h/two-factor', { jwt, body: { tac: shown() } })
  at.passTime(60)
  await at.call('POST', '/api/h/auth', { body: { email }, device })
  const code = { email, tac: (await at.mailbox(email)).code }
  const key = aKey()
  const step = await put(at, code, key)
  expect(step.body).toMatchObject({ verify: true, by: 'app', timeout: 300 })
  at.passTime(20)
  expect((await put(at, code, key)).body).toMatchObject({ verify: true, by: 'app', timeout: 280 })
  const [second, app] = [aKey(), { email, tac: shown() }]
  const done = await put(at, app, second)
  expect(done.body).toMatchObject({ verify: false, jwt: expect.any(String) })
  expect((await put(at, app, second)).body).toEqual(done.body)
  expect((await put(at, app, aKey())).status).toBe(401)
  // The step is over: the mailed code leads nowhere any more.
  expect((await put(at, code, key)).body).toMatchObject(refused)
})

test('a guest whose answer was lost has the account, and the order in it', async () => {
  const at = await openTestApi()
  const { offer } = await anOffer()
  const startsAt = new Date(at.now().getTime() + 86_400_000).toISOString()
  const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
  const { orderid, secret } = added.body.data as { orderid: string; secret: string }
  const email = fresh()
  const ask = () => at.call('POST', '/api/h/alt-register', { body: { name: 'Guest', email, orderid, secret }, device })
  await ask()
  const body = { tac: (await at.mailbox(email)).code, email, orderid, secret }
  const make = (key: string) =>
    at.call('PUT', '/api/h/alt-register', { body, device, headers: { 'idempotency-key': key } })
  const key = aKey()
  const first = await make(key)
  const again = await make(key)
  expect(again.body).toEqual(first.body)
  expect((await make(aKey())).status).toBe(401)
  const [order] = await at.platform.database.db.select().from(orders).where(eq(orders.id, orderid))
  expect(order).toMatchObject({ contactId: first.body.id, secretHash: null })
  // Asked for another code instead, the way in is named.
  expect((await ask()).body).toMatchObject({ code: 'identity.already_registered', login_redirect: true })
})
