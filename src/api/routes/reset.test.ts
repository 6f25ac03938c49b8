import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { codeChallenges } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const device = '0a1b2c3d'
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

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

/** Whoever reads a mailbox: a code to log in by, one to reset the password, and the right that another such one gave. */
async function aReader(at: Awaited<ReturnType<typeof openTestApi>>, email: string) {
  const ask = async (path: string, body: object, of: string) => {
    expect((await at.call('POST', path, { body, device: of })).status).toBe(200)
    return (await at.mailbox(email)).code
  }
  const [login, reset, right] = ['11111111', '22222222', '33333333']
  const tac = await ask('/api/h/auth/reset', { email }, right ?? '')
  const token = (await at.call('PUT', '/api/h/auth', { body: { tac, email }, device: right ?? '' })).body.jwt as string
  at.passTime(61)
  const codes = [
    { tac: await ask('/api/h/auth', { email }, login ?? ''), device: login ?? '' },
    { tac: await ask('/api/h/auth/reset', { email }, reset ?? ''), device: reset ?? '' },
  ]
  return async () => [
    ...(await Promise.all(
      codes.map(
        async ({ tac, device }) => (await at.call('PUT', '/api/h/auth', { body: { tac, email }, device })).status,
      ),
    )),
    (
      await at.call('PUT', '/api/h/auth', {
        body: { jwt: token, password: 'a thief sings at noon' },
        device: right ?? '',
      })
    ).status,
  ]
}

test('codes and rights that an address was sent end with it, and with a new password', async () => {
  const at = await openTestApi()
  const moved = await aRegistered(at)
  const enter = await aReader(at, moved.email)
  const email = fresh()
  const { jwt, password } = moved
  expect((await at.call('POST', '/api/h/update-cinfo', { jwt, body: { email, password } })).status).toBe(200)
  const { code: tac } = await at.mailbox(email)
  expect((await at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac, email } })).status).toBe(200)
  expect(await enter()).toEqual([401, 401, 401])

  const secured = await aRegistered(at)
  const again = await aReader(at, secured.email)
  const body = { jwt: secured.jwt, password: 'a brand new sentence', currentPassword: secured.password }
  expect((await at.call('PUT', '/api/h/auth', { body, device: secured.device })).status).toBe(200)
  expect(await again()).toEqual([401, 401, 401])

  // Until then they are as good as their owner's.
  const still = await aReader(at, (await aRegistered(at)).email)
  expect((await still()).slice(0, 2)).toEqual([200, 200])
})
