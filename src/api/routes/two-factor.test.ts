import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'

type At = Awaited<ReturnType<typeof openTestApi>>
type Person = Awaited<ReturnType<typeof aRegistered>>

/** Somebody whose logins ask for the authenticator; `code` is what the app shows now, or at another time. */
async function aProtected(at: At) {
  const person = await aRegistered(at)
  const begun = await at.call('POST', '/api/h/two-factor', { jwt: person.jwt, body: {} })
  const { secret, uri, qr } = begun.body.data as { secret: string; uri: string; qr: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (seconds = 0) => totp.generate({ timestamp: at.now().getTime() + seconds * 1000 })
  const on = await at.call('PUT', '/api/h/two-factor', { jwt: person.jwt, body: { tac: code() } })
  const { backupCodes } = on.body.data as { backupCodes: string[] }
  at.passTime(60)
  return { ...person, secret, uri, qr, code, backupCodes }
}

const logIn = (at: At, { email, password, device }: Person, over: object = {}) =>
  at.call('POST', '/api/h/auth', { body: { email, password }, device, ...over })
const step = (at: At, { email, device }: Person, tac: string) =>
  at.call('PUT', '/api/h/auth', { body: { tac, email }, device })

test('setting up shows a secret and a picture, and counts only once a code of it is confirmed', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { jwt } = person
  const off = { on: false, since: null, backupCodesLeft: 0, required: false }
  expect((await at.call('GET', '/api/h/two-factor', { jwt })).body).toEqual({ ok: true, data: off })
  const begun = await at.call('POST', '/api/h/two-factor', { jwt, body: {} })
  expect(begun.body.data).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining('otpauth://totp/Khidmat'),
    qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect((await at.call('PUT', '/api/h/two-factor', { jwt, body: { tac: '000000' } })).status).toBe(401)
  expect((await logIn(at, person)).body).toMatchObject({ verify: false })
  const { secret } = begun.body.data as { secret: string }
  const tac = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now().getTime() })
  const on = await at.call('PUT', '/api/h/two-factor', { jwt, body: { tac } })
  const { backupCodes } = on.body.data as { backupCodes: string[] }
  expect(new Set(backupCodes).size).toBe(10)
  expect((await at.call('GET', '/api/h/two-factor', { jwt })).body.data).toMatchObject({
    on: true,
    backupCodesLeft: 10,
  })
  expect((await at.mailbox(person.email)).newest?.subject).toBe('Two-step login is on')
  for (const [method, body] of [
    ['POST', {}],
    ['PUT', { tac }],
  ] as const)
    expect(
      (
        await at.call(method, '/api/h/two-factor', {
          jwt,
          body: method === 'POST' ? { password: person.password } : body,
        })
      ).status,
    ).toBe(409)
  // Neither the secret nor a backup code can be read in the database.
  const { db } = await aContext()
  const { rows } = await db.execute<{ text: string }>(sql`
    select string_agg(t::text, ' ') as text from (select a::text as t from authenticators a union all select b::text from backup_codes b) rows`)
  expect(rows[0]?.text).not.toContain(secret)
  for (const code of backupCodes) expect(rows[0]?.text).not.toContain(code)
})

test('a login asks for the app after the password, on a known device too, and mails no code', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const before = (await at.mailbox(person.email)).count
  const first = await logIn(at, person)
  expect(first.body).toEqual({ ok: true, verify: true, timeout: 300, message: expect.any(String), by: 'app' })
  expect((await at.mailbox(person.email)).count).toBe(before)
  expect((await step(at, person, '000000')).status).toBe(401)
  const done = await step(at, person, person.code())
  expect(done.body).toMatchObject({ ok: true, verify: false, jwt: expect.any(String) })
  const jwt = done.body.jwt as string
  const { rows: sessions } = (await at.call('GET', '/api/h/sessions', { jwt })).body.data as {
    rows: { method: string; current: boolean }[]
  }
  expect(sessions.find(({ current }) => current)?.method).toBe('authenticator')
  // The device alone finds its open step, too.
  await logIn(at, person)
  at.passTime(30)
  const bare = await at.call('PUT', '/api/h/auth', { body: { tac: person.code() }, device: person.device })
  expect(bare.body).toMatchObject({ jwt: expect.any(String) })
})

test('a code works once, however many try it, and none of an earlier time works after it', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const tac = person.code()
  await logIn(at, person)
  const racers = await Promise.all(Array.from({ length: 5 }, () => step(at, person, tac)))
  expect(racers.filter(({ status }) => status === 200)).toHaveLength(1)
  await logIn(at, person)
  expect((await step(at, person, tac)).status).toBe(401)
  expect((await step(at, person, person.code(-30))).status).toBe(401)
  // A clock half a minute ahead is accepted; one two steps ahead is not.
  await logIn(at, person)
  expect((await step(at, person, person.code(90))).status).toBe(401)
  expect((await step(at, person, person.code(30))).status).toBe(200)
})

test('a backup code stands in for the app, once', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const [backup = '', second = ''] = person.backupCodes
  await logIn(at, person)
  const racers = await Promise.all(Array.from({ length: 4 }, () => step(at, person, backup)))
  expect(racers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { jwt } = (racers.find(({ status }) => status === 200)?.body ?? {}) as { jwt?: string }
  await logIn(at, person)
  expect((await step(at, person, backup)).status).toBe(401)
  expect((await step(at, person, second)).status).toBe(200)
  expect((await at.call('GET', '/api/h/two-factor', { jwt })).body.data).toMatchObject({ backupCodesLeft: 8 })
  // The second step may not be renewed, or taken away, by the first one alone.
  const { password } = person
  for (const path of ['/api/h/two-factor/backup-codes', '/api/h/two-factor/off'])
    expect((await at.call('POST', path, { jwt, body: { password } })).body.code).toBe(
      'identity.reauthentication_required',
    )
  at.passTime(60)
  const renewed = await at.call('POST', '/api/h/two-factor/backup-codes', { jwt, body: { tac: person.code() } })
  expect((renewed.body.data as { backupCodes: string[] }).backupCodes).toHaveLength(10)
  await logIn(at, person)
  expect((await step(at, person, person.backupCodes[3] ?? '')).status).toBe(401)
})

test('guesses are limited per step and per account, whatever the password says', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const person = await aProtected(at)
  const statuses: number[] = []
  for (let login = 0; login < 3; login++) {
    await logIn(at, person, { ip: `198.51.100.${login}` })
    for (let i = 0; i < 5; i++) statuses.push((await step(at, person, '000000')).status)
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
  const right = await step(at, person, person.code())
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('neither a mailed code, nor a reset, nor a deletion taken back goes around the app', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const { email, device } = person
  await at.call('POST', '/api/h/auth', { body: { email }, device })
  const byMail = await step(at, person, (await at.mailbox(email)).code)
  expect(byMail.body).toMatchObject({ verify: true, by: 'app' })
  expect(byMail.body).not.toHaveProperty('jwt')
  at.passTime(61)
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device })
  const pwset = (await step(at, person, (await at.mailbox(email)).code)).body.jwt as string
  const reset = await at.call('PUT', '/api/h/auth', { body: { jwt: pwset, password: 'a wholly new sentence' }, device })
  expect(reset.body).toMatchObject({ verify: true, by: 'app' })
  expect(reset.body).not.toHaveProperty('jwt')
  const entered = await step(at, person, person.code())
  const jwt = entered.body.jwt as string
  expect(jwt).toEqual(expect.any(String))

  at.passTime(400)
  const mailed = await at.call('POST', '/api/h/deletion/code', { jwt })
  expect(mailed.status).toBe(200)
  const { code } = await at.mailbox(email)
  expect((await at.call('POST', '/api/h/deletion', { jwt, body: { tac: code } })).status).toBe(401)
  expect((await at.call('POST', '/api/h/deletion', { jwt, body: { tac: person.code() } })).status).toBe(200)
  at.passTime(700)
  await at.call('POST', '/api/h/auth', { body: { email }, device })
  const again = await step(at, person, (await at.mailbox(email)).code)
  expect(again.body).toMatchObject({ verify: true, by: 'app' })
  const pending = await step(at, person, person.code())
  expect(pending.body).toMatchObject({ code: 'identity.deletion_pending' })
})

test('turning it off wants a proof, however fresh the sign-in, and tells the owner', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const { jwt } = person
  expect((await at.call('POST', '/api/h/two-factor/off', { jwt, body: {} })).status).toBe(403)
  expect((await at.call('POST', '/api/h/two-factor/off', { jwt, body: { tac: '000000' } })).status).toBe(401)
  expect((await at.call('POST', '/api/h/two-factor/off', { jwt, body: { tac: person.code() } })).status).toBe(200)
  expect((await at.mailbox(person.email)).newest?.subject).toBe('Two-step login is off')
  expect((await logIn(at, person)).body).toMatchObject({ verify: false, jwt: expect.any(String) })
  const off = await at.call('POST', '/api/h/two-factor/off', { jwt, body: { password: person.password } })
  expect(off.body.code).toBe('identity.two_factor_off')
})

test('outside the demo an operator without an authenticator is nobody special', async () => {
  const at = await openTestApi({ env: { DEMO: false } })
  const person = await aRegistered(at)
  const { db } = await aContext()
  await db.update(accounts).set({ sysadmin: true }).where(eq(accounts.contactId, person.id))
  const profile = async (jwt: string) => (await at.call('GET', '/api/h/profile', { jwt })).body.data
  expect(await profile(person.jwt)).toMatchObject({ sysadmin: false })
  expect((await at.call('GET', '/api/h/two-factor', { jwt: person.jwt })).body.data).toMatchObject({ required: true })
  await db.update(accounts).set({ twoFactorAt: at.now() }).where(eq(accounts.contactId, person.id))
  expect(await profile(person.jwt)).toMatchObject({ sysadmin: true })
})

test('a secret sealed before a rotation of the keys still opens, and opens for its account alone', async () => {
  const at = await openTestApi()
  const person = await aProtected(at)
  const before = at.platform.env.AUTH_SECRET
  const rotated = await openTestApi({ env: { AUTH_SECRET: 'n'.repeat(40), AUTH_SECRET_PREVIOUS: before } })
  await logIn(rotated, person)
  expect((await step(rotated, person, person.code(-60))).status).toBe(401)
  const [, backup = ''] = person.backupCodes
  expect((await step(rotated, person, backup)).status).toBe(200)
  const other = await aProtected(at)
  const { db } = await aContext()
  await db.execute(sql`update authenticators set sealed_secret = (select sealed_secret from authenticators where account_id =
    (select id from accounts where contact_id = ${person.id})) where account_id = (select id from accounts where contact_id = ${other.id})`)
  await logIn(at, other)
  expect((await step(at, other, person.code())).status).toBe(500)
})
