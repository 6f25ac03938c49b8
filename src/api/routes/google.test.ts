import { and, eq } from 'drizzle-orm'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalIdentities } from '#domain/people/google/google.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const idp = new OAuth2Server()
const claims: { sub: string; email: string; email_verified: boolean; name: string } = {
  sub: '',
  email: '',
  email_verified: true,
  name: '',
}

beforeAll(async () => {
  await idp.issuer.keys.generate('RS256')
  await idp.start(0, '127.0.0.1')
  const { port } = idp.address()
  idp.issuer.url = `http://127.0.0.1:${port}`
  idp.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims)
  })
})
afterAll(() => idp.stop())

const open = () =>
  openTestApi({
    env: {
      AUTH_GOOGLE_ID: 'our-client',
      AUTH_GOOGLE_SECRET: 'our-secret',
      AUTH_GOOGLE_ISSUER: idp.issuer.url ?? '',
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
type At = Awaited<ReturnType<typeof open>>

/** A browser's cookies, as far as these calls need them. */
class Jar {
  private readonly cookies = new Map<string, string>()
  take(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  header() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Goes through Google and back, and returns the browser's cookies. */
async function throughGoogle(at: At, person: typeof claims): Promise<Jar> {
  Object.assign(claims, person)
  const jar = new Jar()
  const csrf = await at.api.request('/api/auth/csrf')
  jar.take(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const started = await at.api.request('/api/auth/signin/google?prompt=login', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: jar.header(),
      'x-auth-return-redirect': '1',
    },
    body: new URLSearchParams({ csrfToken, callbackUrl: 'http://localhost:3000/shop#login' }),
  })
  jar.take(started)
  const { url } = (await started.json()) as { url: string }
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  const granted = await fetch(url, { redirect: 'manual' })
  const back = new URL(granted.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe('http://localhost:3000/api/auth/callback/google')
  const landed = await at.api.request(back.pathname + back.search, { headers: { cookie: jar.header() } })
  jar.take(landed)
  expect(landed.headers.get('location')).toBe('http://localhost:3000/shop#login')
  return jar
}

const finish = (at: At, jar: Jar, body: object = {}) =>
  at.call('PUT', '/api/h/google-register', { body, headers: { cookie: jar.header() } })

const aPersonAtGoogle = (over: Partial<typeof claims> = {}) => {
  const sub = crypto.randomUUID()
  return { sub, email: `${sub.slice(0, 8)}@example.test`, email_verified: true, name: 'Gina Google', ...over }
}

test('registers whom Google vouches for, and logs in the second time', async () => {
  const at = await open()
  const person = aPersonAtGoogle()
  const jar = await throughGoogle(at, person)
  const providers = await at.api.request('/api/auth/providers')
  expect(Object.keys((await providers.json()) as object)).toEqual(['google'])
  const session = await at.api.request('/api/auth/session', { headers: { cookie: jar.header() } })
  expect(await session.json()).toMatchObject({ token: { accessToken: expect.any(String) } })
  const first = await finish(at, jar)
  expect(first.body).toEqual({
    ok: true,
    mode: 'register',
    data: {
      id: expect.any(String),
      cinfoid: expect.any(String),
      jwt: expect.any(String),
      profile: { name: 'Gina Google' },
    },
  })
  const { jwt, id } = first.body.data as { jwt: string; id: string }
  expect((await at.call('GET', '/api/h/profile', { jwt })).body.data).toMatchObject({ id, email: person.email })
  const again = await finish(
    at,
    await throughGoogle(at, { ...person, email: 'moved@example.test', email_verified: false }),
  )
  expect(again.body).toMatchObject({ mode: 'login', data: { id } })
})

test('twenty first sign-ins at once make one account', async () => {
  const at = await open()
  const person = aPersonAtGoogle()
  const jar = await throughGoogle(at, person)
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(at, jar)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => (body.data as { id: string }).id)).size).toBe(1)
  const { db } = at.platform.database
  expect(await db.$count(accounts, eq(accounts.email, person.email))).toBe(1)
  expect(await db.$count(externalIdentities, and(eq(externalIdentities.subject, person.sub)))).toBe(1)
})

test('links an account of the same email only when Google has verified it', async () => {
  const at = await open()
  const member = await aRegistered(at)
  const unverified = await finish(
    at,
    await throughGoogle(at, aPersonAtGoogle({ email: member.email, email_verified: false })),
  )
  expect(unverified.body).toEqual({
    ok: true,
    mode: 'fallback',
    data: null,
    errorMsg: expect.any(String),
    email: member.email,
  })
  const verified = await finish(at, await throughGoogle(at, aPersonAtGoogle({ email: member.email })))
  expect(verified.body).toMatchObject({ mode: 'login', data: { id: member.id } })
})

test('believes its own cookie and nothing that the call claims', async () => {
  const at = await open()
  const forged = {
    user: { email: 'victim@example.test' },
    token: { accessToken: 'ya29.of-another-client', googleSubject: 'victim' },
  }
  const answer = await at.call('PUT', '/api/h/google-register', { body: forged })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'identity.google_missing', errorMsg: 'User credentials not found' })
  expect(answer.body).not.toHaveProperty('jwt')
  const madeUp = await at.call('PUT', '/api/h/google-register', {
    body: {},
    headers: { cookie: 'authjs.session-token=abc.def.ghi' },
  })
  expect(madeUp.status).toBe(401)
  expect((await at.call('PUT', '/api/h/google-register', { body: { sysadmin: true } })).status).toBe(400)
})

test('cross-site and token-less posts are refused', async () => {
  const at = await open()
  const jar = await throughGoogle(at, aPersonAtGoogle())
  const crossSite = { cookie: jar.header(), 'sec-fetch-site': 'cross-site' }
  expect((await at.call('PUT', '/api/h/google-register', { body: {}, headers: crossSite })).status).toBe(403)
  // A browser that does not say how it came there says from where.
  const elsewhere = { cookie: jar.header(), origin: 'https://elsewhere.example' }
  expect((await at.call('PUT', '/api/h/google-register', { body: {}, headers: elsewhere })).status).toBe(403)
  const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: jar.header() }
  const signOut = (headers: Record<string, string>, body: string) =>
    at.api.request('/api/auth/signout', { method: 'POST', headers, body })
  expect((await signOut({ ...form, 'sec-fetch-site': 'cross-site' }, '')).status).toBe(403)
  const withoutToken = await signOut(form, '')
  expect(withoutToken.headers.getSetCookie().some((line) => line.startsWith('authjs.session-token=;'))).toBe(false)
})

test('a disabled account stays out by Google too', async () => {
  const at = await open()
  const person = aPersonAtGoogle()
  await finish(at, await throughGoogle(at, person))
  await at.platform.database.db.update(accounts).set({ disabledAt: at.now() }).where(eq(accounts.email, person.email))
  expect((await finish(at, await throughGoogle(at, person))).status).toBe(401)
})

test('without a configured client nobody is vouched for, and no way leads to Google', async () => {
  const at = await openTestApi()
  const read = async (path: string) => {
    const answer = await at.api.request(`/api/auth/${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await read('session')).toEqual([200, null])
  expect(await read('providers')).toEqual([200, {}])
  expect(await read('csrf')).toEqual([200, { csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  const signOut = await at.api.request('/api/auth/signout', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(signOut.status).toBe(403)
  for (const path of ['signin', 'signin/google', 'callback/google?code=x', 'error', 'verify-request', 'nothing'])
    expect((await at.call('GET', `/api/auth/${path}`)).status, path).toBe(404)
  expect((await at.call('PUT', '/api/h/google-register', { body: {} })).status).toBe(401)
})

const link = (at: At, jwt: string, jar: Jar, body: object = {}) =>
  at.call('POST', '/api/h/google-link', {
    jwt,
    body,
    headers: { cookie: jar.header(), 'sec-fetch-site': 'same-origin' },
  })
const unlink = (at: At, jwt: string, body: object = {}) => at.call('POST', '/api/h/google-link/removal', { jwt, body })

test('Google is linked to one’s own account whatever its email, logs in from then on, and is taken off again', async () => {
  const at = await open()
  const member = await aRegistered(at)
  const { jwt } = member
  const google = aPersonAtGoogle()
  expect((await at.call('GET', '/api/h/google-link', { jwt })).body.data).toEqual({
    available: true,
    linked: false,
    since: null,
  })
  expect((await link(at, jwt, new Jar())).body.code).toBe('identity.google_missing')
  const crossSite = await at.call('POST', '/api/h/google-link', {
    jwt,
    body: {},
    headers: { cookie: (await throughGoogle(at, google)).header(), 'sec-fetch-site': 'cross-site' },
  })
  expect(crossSite.status).toBe(403)
  expect((await link(at, jwt, await throughGoogle(at, google))).status).toBe(200)
  expect((await at.mailbox(member.email)).newest?.subject).toBe('Google was linked')
  const entered = await finish(at, await throughGoogle(at, google))
  expect(entered.body).toMatchObject({ mode: 'login', data: { id: member.id } })

  const other = await aRegistered(at)
  const taken = await link(at, other.jwt, await throughGoogle(at, google))
  expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'identity.google_taken' })
  expect((await link(at, jwt, await throughGoogle(at, aPersonAtGoogle()))).body.code).toBe('identity.google_taken')

  at.passTime(600)
  expect((await unlink(at, jwt)).status).toBe(403)
  expect((await unlink(at, jwt, { password: member.password })).status).toBe(200)
  expect((await unlink(at, jwt, { password: member.password })).body.code).toBe('identity.google_missing')
  expect((await at.call('GET', '/api/h/google-link', { jwt })).body.data).toMatchObject({ linked: false })
})

test('Google stays while it is the only way in', async () => {
  const at = await open()
  const google = aPersonAtGoogle()
  const entered = await finish(at, await throughGoogle(at, google))
  const { jwt, id } = entered.body.data as { jwt: string; id: string }
  const { db } = at.platform.database
  await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.contactId, id))
  expect((await unlink(at, jwt)).body.code).toBe('identity.only_way_in')
  await db.update(accounts).set({ emailVerifiedAt: at.now() }).where(eq(accounts.contactId, id))
  expect((await unlink(at, jwt)).status).toBe(200)
})

test('where the authenticator is asked, Google alone does not open the account', async () => {
  const at = await open()
  const google = aPersonAtGoogle()
  const entered = await finish(at, await throughGoogle(at, google))
  const { id } = entered.body.data as { id: string }
  await at.platform.database.db.update(accounts).set({ twoFactorAt: at.now() }).where(eq(accounts.contactId, id))
  const again = await finish(at, await throughGoogle(at, google))
  expect(again.body).toMatchObject({ ok: true, mode: 'fallback', data: null, email: google.email })
})

test.each([
  ['for another client', { aud: 'another-client' }],
  ['of another issuer', { iss: 'https://accounts.evil.test' }],
  ['that has expired', { exp: 1_000_000_000 }],
  ['that answers another request', { nonce: 'not-ours' }],
])('a token %s opens nothing', async (_what, wrong) => {
  const at = await open()
  const person = aPersonAtGoogle()
  Object.assign(claims, person, wrong)
  try {
    const jar = new Jar()
    const csrf = await at.api.request('/api/auth/csrf')
    jar.take(csrf)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const started = await at.api.request('/api/auth/signin/google', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: jar.header(),
        'x-auth-return-redirect': '1',
      },
      body: new URLSearchParams({ csrfToken, callbackUrl: 'http://localhost:3000/#login' }),
    })
    jar.take(started)
    const granted = await fetch(((await started.json()) as { url: string }).url, { redirect: 'manual' })
    const back = new URL(granted.headers.get('location') ?? '')
    jar.take(await at.api.request(back.pathname + back.search, { headers: { cookie: jar.header() } }))
    const refused = await finish(at, jar)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 401,
      code: 'identity.google_missing',
    })
    const { db } = at.platform.database
    expect(await db.$count(accounts, eq(accounts.email, person.email))).toBe(0)
  } finally {
    for (const key of Object.keys(wrong)) Reflect.deleteProperty(claims, key)
  }
})

test('whoever registered a victim’s address first holds nothing once the victim comes by Google', async () => {
  const at = await open()
  const person = aPersonAtGoogle()
  const { email } = person
  const ahead = await at.call('POST', '/api/h/register', { body: { name: 'Attacker', email }, device: 'bad0bad0' })
  expect(ahead.status).toBe(200)
  const { code: tac } = await at.mailbox(email)
  const entered = await finish(at, await throughGoogle(at, person))
  expect(entered.body).toMatchObject({ mode: 'register', data: { profile: { name: 'Gina Google' } } })
  // Even with the code in hand: the address has an owner now, and no password or session of the attacker's exists.
  const late = await at.call('PUT', '/api/h/auth', { body: { tac, email }, device: 'bad0bad0' })
  expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'identity.already_registered' })
  const { db } = at.platform.database
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  expect(account?.passwordHash).toBe(null)
  expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1)
})
