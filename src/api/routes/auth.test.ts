import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const device = '0a1b2c3d'
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

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
  const mask = (answer: { body: Record<string, unknown> }) => JSON.stringify(answer.body).replace(/.[*]{3}@/, '')
  for (const path of ['/api/h/auth', '/api/h/auth/reset']) {
    at.passTime(61)
    const known = await at.call('POST', path, { body: { email } })
    const unknown = await at.call('POST', path, { body: { email: stranger } })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(mask(known)).toBe(mask(unknown))
  }
  expect((await at.mailbox(stranger)).count).toBe(0)
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
