import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { forgetOldRows } from '#domain/privacy/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aPasskeyDevice, type Lies } from '#test/passkey-device.ts'
import { aContext } from '#test/world.ts'

type At = Awaited<ReturnType<typeof openTestApi>>
type Device = ReturnType<typeof aPasskeyDevice>

const homeOf = (at: At) => {
  const { origin, hostname } = new URL(at.platform.env.PUBLIC_URL)
  return { origin, rpId: hostname }
}

interface CreateOptions {
  challenge: string
  user: { id: string }
  rp: { id: string }
  excludeCredentials: { id: string }[]
}

async function add(at: At, jwt: string, device: Device, lies: Lies = {}) {
  const begun = await at.call('POST', '/api/h/passkeys/options', { jwt, body: {} })
  const response = device.create(begun.body.data as CreateOptions, lies)
  return at.call('POST', '/api/h/passkeys', { jwt, body: { name: 'My phone', response } })
}

async function enter(at: At, device: Device, lies: Lies = {}) {
  const { body } = await at.call('POST', '/api/h/passkey-login/options')
  const response = device.get(body.data as { challenge: string }, lies)
  return at.call('POST', '/api/h/passkey-login', { body: { response } })
}

async function aKeyHolder(at: At) {
  const person = await aRegistered(at)
  const device = aPasskeyDevice(homeOf(at))
  const added = await add(at, person.jwt, device)
  return { ...person, device, passkey: added.body.data as { id: string; name: string } }
}

test('a passkey is made under a name, listed, told about, and logs in without a name or a further step', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { jwt } = person
  const begun = await at.call('POST', '/api/h/passkeys/options', { jwt, body: {} })
  expect(begun.body.data).toMatchObject({
    rp: { id: homeOf(at).rpId, name: 'Khidmat' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  // The device gets a random user id, not the person's.
  expect(JSON.stringify((begun.body.data as CreateOptions).user.id)).not.toContain(person.email)
  const device = aPasskeyDevice(homeOf(at))
  const added = await add(at, jwt, device)
  expect(added.body).toEqual({
    ok: true,
    data: {
      id: expect.any(String),
      name: 'My phone',
      backedUp: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    },
  })
  expect((await at.mailbox(person.email)).newest?.subject).toBe('A passkey was added')
  const again = await at.call('POST', '/api/h/passkeys/options', { jwt, body: {} })
  expect((again.body.data as CreateOptions).excludeCredentials).toHaveLength(1)

  const entered = await enter(at, device)
  expect(entered.body).toMatchObject({ ok: true, verify: false, id: person.id, jwt: expect.any(String) })
  const token = entered.body.jwt as string
  const { rows: sessions } = (await at.call('GET', '/api/h/sessions', { jwt: token })).body.data as {
    rows: { method: string; current: boolean }[]
  }
  expect(sessions.find(({ current }) => current)?.method).toBe('passkey')
  const list = (await at.call('GET', '/api/h/passkeys', { jwt: token })).body.data as { lastUsedAt: string }[]
  expect(list[0]?.lastUsedAt).toEqual(expect.any(String))
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['backedUp', 'createdAt', 'id', 'lastUsedAt', 'name'])
})

const strangeLies: [string, Lies][] = [
  ['another origin', { origin: 'https://khidmat.evil.test' }],
  ['another host', { rpId: 'khidmat.evil.test' }],
  ['a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['an owner who was not verified', { verified: false }],
]

test.each(strangeLies)('a new passkey with %s is refused', async (_what, lies) => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const refused = await add(at, jwt, aPasskeyDevice(homeOf(at)), lies)
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 401, code: 'identity.passkey_refused' })
  expect(refused.body).not.toHaveProperty('jwt')
  expect((await at.call('GET', '/api/h/passkeys', { jwt })).body.data).toEqual([])
})

test.each([
  ...strangeLies,
  ['the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['a counter that went back', { counter: 0 }],
] as [string, Lies][])('a login by passkey with %s is refused', async (_what, lies) => {
  const at = await openTestApi()
  const { device } = await aKeyHolder(at)
  expect((await enter(at, device, lies)).body.code).toBe('identity.passkey_refused')
  expect((await enter(at, device)).status).toBe(200)
})

test('an answer counts once, for one purpose, for the account that was asked, and for five minutes', async () => {
  const at = await openTestApi()
  const { jwt, device } = await aKeyHolder(at)
  const ask = async () => (await at.call('POST', '/api/h/passkey-login/options')).body.data as { challenge: string }
  const send = (response: unknown) => at.call('POST', '/api/h/passkey-login', { body: { response } })
  const answer = device.get(await ask())
  const racers = await Promise.all(Array.from({ length: 10 }, () => send(answer)))
  expect(racers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await send(answer)).status).toBe(401)

  const late = await ask()
  at.passTime(301)
  expect((await send(device.get(late))).status).toBe(401)

  // A challenge for making a passkey is invalid for logging in, and for somebody else's passkey.
  const making = (await at.call('POST', '/api/h/passkeys/options', { jwt, body: {} })).body
  const other = await aRegistered(at)
  const fresh = aPasskeyDevice(homeOf(at))
  const asked = await at.call('POST', '/api/h/passkeys/options', { jwt: other.jwt, body: {} })
  expect((await send(device.get(asked.body.data as CreateOptions))).status).toBe(401)
  const stolen = fresh.create(asked.body.data as CreateOptions)
  expect((await at.call('POST', '/api/h/passkeys', { jwt, body: { name: 'x', response: stolen } })).status).toBe(401)
  expect(making).toMatchObject({ code: 'identity.reauthentication_required' })
})

test('a removed passkey opens nothing, and nobody removes another’s', async () => {
  const at = await openTestApi()
  const person = await aKeyHolder(at)
  const other = await aRegistered(at)
  const { password, passkey, device } = person
  const { id } = passkey
  const remove = (jwt: string, body: object) =>
    at.call('POST', '/api/h/passkeys/removal', { jwt, body: { id, ...body } })
  expect((await remove(other.jwt, { password: other.password })).status).toBe(404)
  at.passTime(600)
  expect((await remove(person.jwt, {})).status).toBe(403)
  expect((await remove(person.jwt, { password })).status).toBe(200)
  expect((await enter(at, device)).status).toBe(401)
  expect((await remove(person.jwt, { password })).status).toBe(404)
  expect((await at.mailbox(person.email)).newest?.subject).toBe('A passkey was removed')
})

test('a key that an account knows is taken by no other, and ten are the most', async () => {
  const at = await openTestApi()
  const first = await aKeyHolder(at)
  const other = await aRegistered(at)
  const taken = await add(at, other.jwt, first.device)
  expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'identity.passkey_known' })
  for (let i = 0; i < 10; i++) expect((await add(at, other.jwt, aPasskeyDevice(homeOf(at)))).status).toBe(200)
  const full = await at.call('POST', '/api/h/passkeys/options', { jwt: other.jwt, body: {} })
  expect(full.body.code).toBe('identity.passkeys_full')
})

test('an account that is closed, or on its way out, is not entered by its passkey', async () => {
  const at = await openTestApi()
  const { device, jwt, password, id } = await aKeyHolder(at)
  await at.call('POST', '/api/h/deletion', { jwt, body: { password } })
  const leaving = await enter(at, device)
  expect(leaving.body).toMatchObject({ code: 'identity.deletion_pending', data: { keep: expect.any(String) } })
  const { db } = await aContext()
  await db.update(accounts).set({ disabledAt: at.now() }).where(eq(accounts.contactId, id))
  expect((await enter(at, device)).body.code).toBe('identity.passkey_refused')
})

test('questions that nobody answered are forgotten', async () => {
  const at = await openTestApi()
  await at.call('POST', '/api/h/passkey-login/options')
  const ctx = await aContext({ at: new Date(at.now().getTime() + 10 * 60_000) })
  expect(await forgetOldRows(ctx, 'passkey_challenges')).toBeGreaterThan(0)
  expect(await forgetOldRows(ctx, 'passkey_challenges')).toBe(0)
})

test('a passkey gets another name from its owner, and from nobody else', async () => {
  const at = await openTestApi()
  const [owner, other] = [await aKeyHolder(at), await aKeyHolder(at)]
  const { id } = owner.passkey
  const rename = (jwt: string | undefined, body: unknown) => at.call('PUT', '/api/h/passkeys', { jwt, body })
  expect(await rename(owner.jwt, { id, name: '  Work laptop ' })).toMatchObject({
    status: 200,
    body: { ok: true, data: { id, name: 'Work laptop' } },
  })
  expect(await rename(other.jwt, { id, name: 'Mine' })).toMatchObject({
    status: 404,
    body: { code: 'identity.passkey_not_found' },
  })
  expect((await rename(undefined, { id, name: 'Mine' })).status).toBe(401)
  for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b', 'a\nb', ['x']])
    expect((await rename(owner.jwt, { id, name })).status, JSON.stringify(name)).toBe(422)
  const list = await at.call('GET', '/api/h/passkeys', { jwt: owner.jwt })
  expect(list.body.data).toMatchObject([{ name: 'Work laptop' }])
  expect((await enter(at, owner.device)).status).toBe(200)
})
