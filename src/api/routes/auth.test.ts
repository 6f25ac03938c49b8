import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { accounts, codeChallenges, sessions } from '#domain/identity/identity.tables.ts'
import { contacts } from '#domain/contacts/contacts.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const device = '0a1b2c3d'
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

test('registers with a code, then a password, and is signed in throughout', async () => {
  const at = await openTestApi()
  const email = fresh()
  const registered = await at.call('POST', '/api/h/register', {
    body: { name: 'Aina', email, tag: 'spring-26' },
    device,
  })
  expect(registered.status).toBe(200)
  expect(registered.body).toEqual({
    ok: true,
    login_redirect: false,
    data: { timeout: 300, message: expect.stringContaining('@example.test') },
  })
  const { code, newest } = await at.mailbox(email)
  expect(newest?.subject).toContain(code)
  expect(newest?.html).toContain(code)

  const verified = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  expect(verified.status).toBe(200)
  expect(Object.keys(verified.body).sort()).toEqual(['cinfoid', 'folderid', 'id', 'ip', 'jwt', 'name', 'ok', 'verify'])
  expect(verified.body).toMatchObject({ verify: false, name: 'Aina' })

  const done = await at.call('PUT', '/api/h/auth', {
    body: { jwt: verified.body.jwt, password: 'correct horse staple' },
    device,
  })
  expect(done.status).toBe(200)
  const [account] = await at.platform.database.db.select().from(accounts).where(eq(accounts.email, email))
  expect(account).toMatchObject({ source: 'spring-26', emailVerifiedAt: expect.any(Date), sysadmin: false })

  const login = await at.call('POST', '/api/h/auth', { body: { email, password: 'correct horse staple' }, device })
  expect(login.body).toMatchObject({
    ok: true,
    verify: false,
    id: account?.contactId,
    folderid: account?.contactId,
    name: 'Aina',
  })
})

test('registers a phone by text message', async () => {
  const at = await openTestApi()
  const phoneno = `+6012${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`
  await at.call('POST', '/api/h/register', {
    body: { name: 'Wei', phoneno },
    device,
    headers: { 'accept-language': 'zh' },
  })
  const { code, newest } = await at.mailbox(phoneno)
  expect(newest).toMatchObject({ channel: 'sms' })
  expect(newest?.text).toContain('验证码')
  const verified = await at.call('PUT', '/api/h/auth', { body: { tac: code, phoneno }, device })
  expect(verified.body).toMatchObject({ ok: true, name: 'Wei' })
})

test('a taken address is told so, with the word that opens the login', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  const again = await at.call('POST', '/api/h/register', { body: { name: 'B', email: email.toUpperCase() } })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ ok: false, code: 'identity.already_registered', login_redirect: true })
  expect(again.body.errorMsg).toContain('exists')
})

test('unknown keys are refused and change nothing', async () => {
  const at = await openTestApi()
  for (const extra of [
    { role: 'admin' },
    { flags: 'O' },
    { perms: 'L' },
    { verified: true },
    { id: 'x' },
    { companies: [] },
    { credit: 1 },
  ]) {
    const answer = await at.call('POST', '/api/h/register', { body: { name: 'A', email: fresh(), ...extra } })
    expect(answer.status).toBe(400)
  }
})

test('a name stays text in mails', async () => {
  const at = await openTestApi()
  const email = fresh()
  const answer = await at.call('POST', '/api/h/register', { body: { name: 'Prize: http://evil.example <b>', email } })
  expect(answer.status).toBe(200)
  const { newest } = await at.mailbox(email)
  expect(newest?.html).not.toContain('evil.example')
})

test('a new device must prove a code, a known one need not, and a password change forgets them all', async () => {
  const at = await openTestApi()
  const { email, password, device } = await aRegistered(at)
  const elsewhere = 'ffff0000'
  const first = await at.call('POST', '/api/h/auth', { body: { email, password }, device: elsewhere })
  expect(first.body).toEqual({ ok: true, verify: true, timeout: 300, message: expect.any(String) })
  const again = await at.call('POST', '/api/h/auth', { body: { email, password }, device: elsewhere })
  expect(again.body).toMatchObject({ verify: true })
  const { code } = await at.mailbox(email)
  const verified = await at.call('PUT', '/api/h/auth', { body: { tac: code }, device: elsewhere })
  expect(verified.status).toBe(200)
  const known = await at.call('POST', '/api/h/auth', { body: { email, password }, device: elsewhere })
  expect(known.body).toMatchObject({ verify: false, jwt: expect.any(String) })

  const next = 'another fine sentence'
  await at.call('PUT', '/api/h/auth', { body: { jwt: known.body.jwt, password: next }, device: elsewhere })
  at.passTime(61)
  const back = await at.call('POST', '/api/h/auth', { body: { email, password: next }, device })
  expect(back.body).toMatchObject({ verify: true })
})

test('unknown address and wrong password are answered alike', async () => {
  const at = await openTestApi()
  const { email, device } = await aRegistered(at)
  const wrong = await at.call('POST', '/api/h/auth', { body: { email, password: 'not the password' }, device })
  const unknown = await at.call('POST', '/api/h/auth', {
    body: { email: fresh(), password: 'not the password' },
    device,
  })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.body).not.toHaveProperty('jwt')
})

test('a code request and a reset for an unknown address are answered alike and send nothing', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  const stranger = fresh()
  const mask = (answer: { body: Record<string, unknown> }) => JSON.stringify(answer.body).replace(/.•••@/, '')
  for (const path of ['/api/h/auth', '/api/h/auth/reset']) {
    at.passTime(61)
    const known = await at.call('POST', path, { body: { email } })
    const unknown = await at.call('POST', path, { body: { email: stranger } })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(mask(known)).toBe(mask(unknown))
  }
  expect((await at.mailbox(stranger)).count).toBe(0)
})

test('a reset code earns a token that sets the password once and opens nothing else', async () => {
  const at = await openTestApi()
  const { email, jwt: old } = await aRegistered(at)
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device, headers: { host: 'evil.example' } })
  const { code, newest } = await at.mailbox(email)
  expect(newest?.html).not.toContain('evil.example')
  const right = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  const jwt = right.body.jwt as string
  expect((await at.call('GET', '/api/h/auth/logout', { jwt })).body).toMatchObject({
    code: 'identity.token_invalid',
    jwt: false,
  })
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).status).toBe(401)
  const set = await at.call('PUT', '/api/h/auth', { body: { jwt, password: 'a brand new sentence' }, device })
  expect(set.status).toBe(200)
  expect((await at.mailbox(email)).newest?.subject).toBe('Your password was changed')
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt, password: 'and yet another one' }, device })).status).toBe(
    401,
  )
  expect((await at.call('GET', '/api/h/auth/logout', { jwt: old })).body).toMatchObject({ jwt: false })
  expect((await at.call('GET', '/api/h/auth/logout', { jwt: set.body.jwt as string })).status).toBe(200)
})

test('a code is bound to its address, its purpose and one use', async () => {
  const at = await openTestApi()
  const a = await aRegistered(at)
  const b = await aRegistered(at)
  await at.call('POST', '/api/h/auth', { body: { email: a.email }, device })
  await at.call('POST', '/api/h/auth', { body: { email: b.email }, device: 'bbbb0000' })
  const { code } = await at.mailbox(a.email)
  const other = (await at.mailbox(b.email)).code
  if (code !== other) {
    expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email: b.email }, device })).status).toBe(401)
  }
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email: a.email }, device })).status).toBe(200)
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email: a.email }, device })).status).toBe(401)
  at.passTime(301)
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: other, email: b.email }, device })).status).toBe(401)
})

test.each([['１２３４５６'], ['123456 '], [123456], ['12345'], ['1234567'], ['']])(
  'refuses %j as a code before looking anything up',
  async (tac) => {
    const at = await openTestApi()
    expect((await at.call('PUT', '/api/h/auth', { body: { tac, email: 'a@example.test' } })).status).toBe(422)
  },
)

test('a new code voids the old, comes at most each minute and five times in ten', async () => {
  const at = await openTestApi()
  const { email } = await aRegistered(at)
  at.passTime(600)
  await at.call('POST', '/api/h/auth', { body: { email } })
  const { code, count } = await at.mailbox(email)
  const soon = await at.call('POST', '/api/h/auth', { body: { email } })
  expect(soon.status).toBe(429)
  expect(soon.headers.get('retry-after')).toBe('60')
  for (let i = 0; i < 4; i++) {
    at.passTime(61)
    expect((await at.call('POST', '/api/h/auth', { body: { email } })).status).toBe(200)
  }
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email } })).status).toBe(401)
  at.passTime(61)
  const sixth = await at.call('POST', '/api/h/auth', { body: { email } })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await at.mailbox(email)).count).toBe(count + 4)
})

test.each([
  { email: 'a@example.test', phoneno: '+60123456789', password: 'x' },
  { password: 'xxxxxxxx' },
  { email: 'a@example.test', password: 'x'.repeat(129) },
  { email: 'a@example.test\r\nBcc: b@example.test', password: 'xxxxxxxx' },
])('refuses the login %j', async (body) => {
  const at = await openTestApi()
  expect((await at.call('POST', '/api/h/auth', { body })).status).toBe(422)
})

test.each([
  ['empty', ''],
  ['without a token', 'Bearer '],
  ['of one part', 'Bearer a'],
  ['of dots', 'Bearer ...'],
  ['of nonsense', 'Bearer a.b.c'],
  ['of ten kilobytes', `Bearer ${'a'.repeat(10_000)}`],
  ['of another scheme', 'Basic abc'],
])('a header %s is a bad token and nothing worse', async (_name, authorization) => {
  const at = await openTestApi()
  const answer = await at.call('GET', '/api/h/auth/logout', { headers: { authorization } })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ ok: false, jwt: false, code: 'identity.token_invalid' })
})

test('without a token a call is told to log in, without the word that ends a session', async () => {
  const at = await openTestApi()
  const answer = await at.call('GET', '/api/h/auth/logout')
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({ ok: false, code: 'identity.sign_in_required', errorMsg: 'User not logged in' })
})

test('logout ends the session at once and cannot be undone by renewing', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  expect((await at.call('GET', '/api/h/auth/logout', { jwt })).status).toBe(200)
  expect((await at.call('GET', '/api/h/auth/logout', { jwt })).body).toMatchObject({ jwt: false })
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
})

test('a token is verified as it is while young and renewed past half its life', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const young = await at.call('PUT', '/api/h/auth', { body: { jwt } })
  expect(young.body).toMatchObject({ ok: true, verify: false, jwt })
  at.passTime(31 * 60)
  const renewed = await at.call('PUT', '/api/h/auth', { body: { jwt } })
  expect(renewed.body.jwt).not.toBe(jwt)
  at.passTime(61 * 60)
  expect((await at.call('GET', '/api/h/profile', { jwt: renewed.body.jwt as string })).status).toBe(401)
  const afterExpiry = await at.call('PUT', '/api/h/auth', { body: { jwt: renewed.body.jwt } })
  expect(afterExpiry.status).toBe(200)
})

test('ten tabs renewing at once all stay in; an old token half a minute later ends the session', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  at.passTime(31 * 60)
  const tabs = await Promise.all(Array.from({ length: 10 }, () => at.call('PUT', '/api/h/auth', { body: { jwt } })))
  expect(tabs.map((tab) => tab.status)).toEqual(Array(10).fill(200))
  const newest = tabs[9]?.body.jwt as string
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt: newest } })).status).toBe(200)
  at.passTime(31)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt: newest } })).body).toMatchObject({ jwt: false })
  const { db } = at.platform.database
  const [session] = await db
    .select({ because: sessions.revokedBecause })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(sql`${accounts.contactId} = ${id} and ${sessions.revokedBecause} = 'token_reused'`)
  expect(session?.because).toBe('token_reused')
})

test('a session idles out after seven days and ends after thirty', async () => {
  const at = await openTestApi()
  const idle = await aRegistered(at)
  at.passTime(7 * 86_400 + 1)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt: idle.jwt } })).status).toBe(401)
  const busy = await aRegistered(at)
  let jwt = busy.jwt
  for (let week = 0; week < 4; week++) {
    at.passTime(6 * 86_400)
    const renewed = await at.call('PUT', '/api/h/auth', { body: { jwt } })
    expect(renewed.status).toBe(200)
    jwt = renewed.body.jwt as string
  }
  at.passTime(6 * 86_400)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
})

test('a password change needs a fresh sign-in or the current password', async () => {
  const at = await openTestApi()
  const { jwt, password, device } = await aRegistered(at)
  at.passTime(6 * 60)
  const stale = await at.call('PUT', '/api/h/auth', { body: { jwt, password: 'a brand new sentence' }, device })
  expect(stale.status).toBe(403)
  const wrong = await at.call('PUT', '/api/h/auth', {
    body: { jwt, password: 'a brand new sentence', currentPassword: 'no' },
    device,
  })
  expect(wrong.status).toBe(403)
  const common = await at.call('PUT', '/api/h/auth', {
    body: { jwt, password: 'password1', currentPassword: password },
    device,
  })
  expect(common.status).toBe(422)
  const right = await at.call('PUT', '/api/h/auth', {
    body: { jwt, password: 'a brand new sentence', currentPassword: password },
    device,
  })
  expect(right.status).toBe(200)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
})

test('existence is answered as promised, and counted', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const strict = { ip: '198.51.100.1' }
  const { email } = await aRegistered(await openTestApi())
  const ask = (asked: string) => at.call('GET', `/api/h/auth?email=${encodeURIComponent(asked)}`, strict)
  expect((await ask(email)).body).toEqual({ ok: true, data: { exists: true } })
  expect((await ask(fresh())).body).toEqual({ ok: true, data: { exists: false } })
  const check = await at.call('PUT', '/api/h/find/usercheck', { body: { email }, ...strict })
  expect(check.body).toEqual({ ok: true, data: { exists: true } })
  const rest = []
  for (let i = 0; i < 8; i++) rest.push((await ask(fresh())).status)
  expect(rest).toEqual([...Array(7).fill(200), 429])
})

test('ten wrong passwords close an account to that address; its owner elsewhere still enters', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  const attack = (i: number) =>
    at.call('POST', '/api/h/auth', {
      body: { email, password: `wrong password ${i}` },
      ip: '198.51.100.2',
      headers: { 'x-forwarded-for': `10.0.0.${i}` },
    })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await attack(i))
  expect(answers.map((a) => a.status)).toEqual([...Array(10).fill(401), 429])
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const owner = await at.call('POST', '/api/h/auth', { body: { email, password }, ip: '198.51.100.3', device })
  expect(owner.body).toMatchObject({ ok: true, verify: false })
})

test('demo sign-ins need no code on a new device, and only in a demo', async () => {
  const at = await openTestApi()
  const { email, password } = await aRegistered(at)
  await at.platform.database.db.update(accounts).set({ demo: true }).where(eq(accounts.email, email))
  expect((await at.call('POST', '/api/h/auth', { body: { email, password }, device: 'd0d0d0d0' })).body).toMatchObject({
    verify: false,
  })
  const real = await openTestApi({ env: { DEMO: false } })
  real.passTime(120)
  expect(
    (await real.call('POST', '/api/h/auth', { body: { email, password }, device: 'd1d1d1d1' })).body,
  ).toMatchObject({ verify: true })
})

test('a referral code is bound once, and one’s own order or code gives nothing', async () => {
  const at = await openTestApi()
  const friend = await aRegistered(at)
  const { db } = at.platform.database
  const [row] = await db.select().from(accounts).where(eq(accounts.email, friend.email))
  const guest = await aRegistered(at, { refCode: row?.referralCode ?? '' })
  const referred = await db.execute(
    sql`select count(*)::int as n from referrals where referrer_account_id = ${row?.id}`,
  )
  expect(referred.rows[0]?.n).toBe(1)
  expect(guest.jwt).toBeTruthy()
})

test('the waitlist takes an address once and refuses line breaks', async () => {
  const at = await openTestApi()
  const email = fresh()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => at.call('POST', '/api/wlist', { body: { email } })),
  )
  expect(answers.map((a) => a.body)).toEqual(Array(20).fill({ ok: true, message: 'Awesome! We will contact you soon' }))
  const { rows } = await at.platform.database.db.execute(
    sql`select count(*)::int as n from waitlist_entries where email = ${email}`,
  )
  expect(rows[0]?.n).toBe(1)
  expect((await at.call('POST', '/api/wlist', { body: { email: 'a@example.test\r\nx: y' } })).status).toBe(422)
})

test('a disabled account is out at once', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  await at.platform.database.db.update(accounts).set({ disabledAt: at.now() }).where(eq(accounts.email, email))
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
  expect((await at.call('POST', '/api/h/auth', { body: { email, password }, device })).status).toBe(401)
})

test('no row or mail keeps a password, and codes are kept hashed', async () => {
  const at = await openTestApi()
  const email = fresh()
  await at.call('POST', '/api/h/register', { body: { name: 'A', email } })
  const { code } = await at.mailbox(email)
  const [challenge] = await at.platform.database.db
    .select()
    .from(codeChallenges)
    .where(eq(codeChallenges.identifier, email))
  expect(JSON.stringify(challenge)).not.toContain(code)
  const people = await at.platform.database.db.select().from(contacts)
  expect(JSON.stringify(people)).not.toContain('correct horse')
})

test('a fourth reset in an hour is refused, for a known and an unknown address alike', async () => {
  const { email } = await aRegistered(await openTestApi())
  const at = await openTestApi({ limitScale: 1 })
  for (const address of [email, fresh()]) {
    const statuses = []
    for (let i = 0; i < 4; i++) {
      at.passTime(150)
      statuses.push(
        (await at.call('POST', '/api/h/auth/reset', { body: { email: address }, ip: '198.51.100.9' })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  }
})

test('registrations from one place are limited, and premium numbers cost nothing', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const answer = await at.call('POST', '/api/h/register', {
      body: { name: 'A', email: fresh() },
      ip: '198.51.100.10',
      device,
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  const premium = await at.call('POST', '/api/h/auth', { body: { phoneno: '+1 212 555 0123' }, ip: '198.51.100.11' })
  expect(premium.status).toBe(422)
  const { rows } = await at.platform.database.db.execute(
    sql`select count(*)::int as n from mailbox_messages where "to" like '+1%'`,
  )
  expect(rows[0]?.n).toBe(0)
})
