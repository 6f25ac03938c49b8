import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { sessions } from '#domain/people/sessions/sessions.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

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

test('a disabled account is out at once', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  await at.platform.database.db.update(accounts).set({ disabledAt: at.now() }).where(eq(accounts.email, email))
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
  expect((await at.call('POST', '/api/h/auth', { body: { email, password }, device })).status).toBe(401)
})

test('no cookie ends a session: a picture on another site that asks for the logout finds nobody', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const crossSite = await at.call('GET', '/api/h/auth/logout', {
    headers: { cookie: `khidmat_jwt=${jwt}; authjs.session-token=${jwt}`, 'sec-fetch-site': 'cross-site' },
  })
  expect(crossSite.status).toBe(401)
  expect((await at.call('GET', '/api/h/profile', { jwt })).status).toBe(200)
})

test('the reuse of an exchanged token is written into the audit', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  at.passTime(31 * 60)
  await at.call('PUT', '/api/h/auth', { body: { jwt } })
  at.passTime(31)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).body).toMatchObject({ jwt: false })
  const { rows } = await at.platform.database.db.execute(sql`
    select e.data from audit_entries e join accounts a on a.id = e.subject_id where a.contact_id = ${id} and e.action = 'identity.token_reused'`)
  expect(rows).toHaveLength(1)
})
