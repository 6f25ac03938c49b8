import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { files } from '#domain/files/files.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { eraseAccount } from '#domain/privacy/erase-accounts.ts'
import { forgetOldExports, makeExport } from '#domain/privacy/index.ts'
import { dataExports } from '#domain/privacy/privacy.tables.ts'
import { orders } from '#domain/trade/orders/orders.tables.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { handlers, type QueueEntry } from '#worker/handlers.ts'

const slot = '2030-05-03T02:00:00.000Z'
type At = Awaited<ReturnType<typeof openTestApi>>

const leave = (at: At, person: { jwt: string; password: string }) =>
  at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { password: person.password } })

test('an account is not deleted without the password or a code, nor by wrong ones', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { jwt } = person
  const shown = await at.call('GET', '/api/h/deletion', { jwt })
  expect(shown.body).toEqual({
    ok: true,
    data: {
      reasons: [],
      graceDays: 14,
      hasPassword: true,
      hasApp: false,
      codeGoesTo: expect.stringContaining('***@example.test'),
    },
  })
  for (const body of [{}, { password: 'not this one' }]) {
    const refused = await at.call('POST', '/api/h/deletion', { jwt, body })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'identity.reauthentication_required',
    })
  }
  expect((await at.call('POST', '/api/h/deletion', { jwt, body: { tac: '000000' } })).status).toBe(401)
  // A code for logging in is invalid for a deletion.
  await at.call('POST', '/api/h/auth', { body: { email: person.email } })
  const login = await at.mailbox(person.email)
  expect((await at.call('POST', '/api/h/deletion', { jwt, body: { tac: login.code } })).status).toBe(401)
  expect((await at.call('GET', '/api/h/deletion', { jwt })).status).toBe(200)
})

test('the password, or the code that was sent, ends every session at once and tells the owner', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { email, password, device } = person
  const other = (await at.call('POST', '/api/h/auth', { body: { email, password }, device })).body.jwt as string
  const sent = await at.call('POST', '/api/h/deletion/code', { jwt: person.jwt })
  expect(sent.body).toEqual({ ok: true, timeout: 300, message: expect.any(String) })
  const { code } = await at.mailbox(email)
  const gone = await at.call('POST', '/api/h/deletion', { jwt: person.jwt, body: { tac: code } })
  expect(gone.body).toEqual({
    ok: true,
    data: { deletionAt: new Date(at.now().getTime() + 14 * 86_400_000).toISOString() },
  })
  for (const jwt of [person.jwt, other]) {
    expect((await at.call('GET', '/api/h/profile', { jwt })).body).toMatchObject({ ok: false, jwt: false })
    expect((await at.call('PUT', '/api/h/auth', { body: { jwt } })).status).toBe(401)
  }
  expect((await at.mailbox(email)).newest?.subject).toBe('Your account will be deleted')
})

test('asked twice at the same moment an account leaves once', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave(at, person)))
  const fine = answers.filter(({ status }) => status === 200)
  expect(fine.length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  expect(new Set(fine.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { count } = await at.mailbox(person.email)
  expect(count).toBe(2)
})

test('open orders and a company without another owner stand in the way, with reasons', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { db } = await aContext()
  const company = await aCompany({ owner: { contactId: person.id } })
  const { offer } = await anOffer()
  const { jwt } = person
  const placed = await at.call('POST', '/api/h/orders', { jwt, body: { offerid: offer.id, startsAt: slot } })
  const { orderid } = placed.body.data as { orderid: string }
  const blocked = await leave(at, person)
  expect(blocked.status).toBe(409)
  expect(blocked.body).toMatchObject({
    code: 'privacy.deletion_blocked',
    data: {
      reasons: [
        { kind: 'open_order', orderid },
        { kind: 'last_owner', companyid: company.id, slug: company.slug },
      ],
    },
  })
  const shown = await at.call('GET', '/api/h/deletion', { jwt })
  expect((shown.body.data as { reasons: unknown[] }).reasons).toHaveLength(2)
  // An order in a state that is over blocks nothing, and neither does a draft.
  await db.update(orders).set({ status: 'draft' }).where(eq(orders.id, orderid))
  const left = (await at.call('GET', '/api/h/deletion', { jwt })).body.data as { reasons: { kind: string }[] }
  expect(left.reasons.map(({ kind }) => kind)).toEqual(['last_owner'])
})

test('logging in during the grace opens nothing but the way back, which works once', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { email, password, device } = person
  await leave(at, person)
  at.passTime(3 * 86_400)
  const login = await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  // The device is forgotten, so the password alone proves nothing.
  expect(login.body).toMatchObject({ verify: true })
  const { code } = await at.mailbox(email)
  const pending = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  expect(pending.status).toBe(403)
  expect(pending.body).toMatchObject({
    code: 'identity.deletion_pending',
    data: { deletionAt: expect.any(String), keep: expect.any(String) },
  })
  expect((await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })).status).toBe(401)
  const { keep } = pending.body.data as { keep: string }
  // The token is no session, and does not allow setting a password.
  expect((await at.call('GET', '/api/h/profile', { jwt: keep })).status).toBe(401)
  expect((await at.call('PUT', '/api/h/auth', { body: { jwt: keep, password: 'another fine one' } })).status).toBe(401)
  expect((await at.call('PUT', '/api/h/deletion', { body: { keep: person.jwt } })).status).toBe(401)
  const kept = await at.call('PUT', '/api/h/deletion', { body: { keep }, device })
  expect(kept.body).toMatchObject({ ok: true, verify: false, jwt: expect.any(String), id: person.id })
  expect((await at.call('GET', '/api/h/profile', { jwt: kept.body.jwt as string })).status).toBe(200)
  expect((await at.call('PUT', '/api/h/deletion', { body: { keep } })).status).toBe(401)
  expect((await at.mailbox(email)).newest?.subject).toBe('Your account stays')
})

test('a leaving account gets no code to reset its password, and its address stays taken', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  await leave(at, person)
  at.passTime(700)
  const before = (await at.mailbox(person.email)).count
  expect((await at.call('POST', '/api/h/auth/reset', { body: { email: person.email } })).status).toBe(200)
  // No code: the notice of the deletion again, which says how to stay.
  const { count, newest } = await at.mailbox(person.email)
  expect(count).toBe(before + 1)
  expect(newest?.subject).toBe('Your account will be deleted')
  expect(newest?.text).not.toMatch(/\b\d{6}\b/)
  const register = await at.call('POST', '/api/h/register', { body: { name: 'Other', email: person.email } })
  expect(register.body).toMatchObject({ login_redirect: true })
})

test('an account that an operator switched off meanwhile cannot be taken back', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  await leave(at, person)
  at.passTime(700)
  await at.call('POST', '/api/h/auth', { body: { email: person.email } })
  const { code } = await at.mailbox(person.email)
  const pending = await at.call('PUT', '/api/h/auth', { body: { tac: code, email: person.email } })
  const { keep } = pending.body.data as { keep: string }
  const { db } = await aContext()
  await db.update(accounts).set({ disabledAt: at.now() }).where(eq(accounts.contactId, person.id))
  expect((await at.call('PUT', '/api/h/deletion', { body: { keep } })).status).toBe(401)
})

/** Does what the worker would for every export that waits. */
async function makeExports(at: At): Promise<void> {
  const { rows } = await at.platform.database.pool.query(
    `delete from pgboss.job where name = 'make-export' returning data`,
  )
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  for (const { data } of rows) {
    await handlers['make-export']?.(ctx, data as QueueEntry)
    await handlers['make-export']?.(ctx, data as QueueEntry)
  }
}

test('a copy of one’s own data is made by the worker, told by mail, downloaded by its owner alone and gone after a week', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at, { name: '=HYPERLINK("x")' })
  const stranger = await aRegistered(at)
  const { jwt } = person
  expect((await at.call('GET', '/api/h/data-export', { jwt })).body).toEqual({ ok: true, data: null })
  const asked = await at.call('POST', '/api/h/data-export', { jwt, body: {} })
  const { id } = asked.body.data as { id: string }
  expect(asked.body.data).toMatchObject({ state: 'making', bytes: 0, expiresAt: null })
  expect((await at.call('GET', `/api/h/data-export/${id}`, { jwt })).status).toBe(404)
  await makeExports(at)
  const mails = await at.mailbox(person.email)
  expect(mails.newest?.subject).toBe('Your data is ready')
  expect((await at.call('GET', '/api/h/data-export', { jwt })).body).toMatchObject({ data: { id, state: 'ready' } })
  expect((await at.call('GET', `/api/h/data-export/${id}`, { jwt: stranger.jwt })).status).toBe(404)
  expect((await at.call('GET', `/api/h/data-export/${id}`)).status).toBe(401)

  const file = await at.api.request(`/api/h/data-export/${id}`, { headers: { authorization: `Bearer ${jwt}` } })
  expect(file.headers.get('content-type')).toBe('application/zip')
  expect(file.headers.get('cache-control')).toBe('no-store')
  const packed = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const [account] = JSON.parse(strFromU8(packed['json/account.json'] ?? new Uint8Array())) as Record<string, unknown>[]
  expect(account).toMatchObject({ email: person.email })
  const whole = Object.values(packed)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(whole).not.toContain('$argon2id$')
  expect(whole).not.toContain(stranger.email)
  // Spreadsheets run what begins with an equals sign.
  expect(strFromU8(packed['csv/profile.csv'] ?? new Uint8Array())).toContain(`"'=HYPERLINK`)

  at.passTime(7 * 86_400 - 60)
  const ctx = async () => aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  expect(await forgetOldExports(await ctx())).toBe(0)
  at.passTime(120)
  expect(await forgetOldExports(await ctx())).toBe(1)
  expect(await copiesOf(at, id)).toEqual([])
})

test('a file whose bytes are gone keeps nobody from the rest of their data, and is named in the copy', async () => {
  const at = await openTestApi()
  const { jwt, email } = await aRegistered(at)
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const [account] = await system.db.select().from(accounts).where(eq(accounts.email, email))
  const folderId = account?.contactId ?? ''
  const lost = { id: newId(), name: 'lost.pdf', mime: 'application/pdf', bytes: 9, folderId }
  await system.db.insert(files).values({ ...lost, storageKey: `documents/${lost.id}.pdf` })
  const said = vi.spyOn(at.platform.log, 'error').mockImplementation(() => undefined)
  const asked = await at.call('POST', '/api/h/data-export', { jwt, body: {} })
  const { id } = asked.body.data as { id: string }
  await makeExports(at)
  const headers = { authorization: `Bearer ${jwt}` }
  const copy = await at.api.request(`/api/h/data-export/${id}`, { headers })
  const packed = unzipSync(new Uint8Array(await copy.arrayBuffer()))
  expect(JSON.parse(strFromU8(packed['files/lost.json'] ?? new Uint8Array()))).toEqual([
    { id: lost.id, name: 'lost.pdf' },
  ])
  expect(Object.keys(packed)).toContain('json/account.json')
  const [key = ''] = await copiesOf(at, id)
  await at.platform.storage.remove(key)
  expect((await at.call('GET', `/api/h/data-export/${id}`, { jwt })).status).toBe(404)
  expect(said.mock.calls.map(([, words]) => words)).toEqual([
    'the bytes of files are gone',
    'the bytes of a copy are gone',
  ])
  said.mockRestore()
})

const copiesOf = async (at: At, id: string) => (await Array.fromAsync(at.platform.storage.keys(`exports/${id}`))).flat()

test('two attempts at one copy leave one, which stays; and of who is erased meanwhile none is left', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  const asked = await at.call('POST', '/api/h/data-export', { jwt, body: {} })
  const { id } = asked.body.data as { id: string }
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  /** Makes it; `before` happens once it is packed, and not stored yet. */
  const attempt = (id: string, before: () => Promise<unknown> = async () => undefined) => {
    const storage: typeof at.platform.storage = {
      ...at.platform.storage,
      putChunks: async (...put) => {
        await before()
        await at.platform.storage.putChunks(...put)
      },
    }
    return makeExport({ ...system, platform: { ...at.platform, storage } }, id)
  }
  // The second has begun before the first is ready, and is done after it.
  await attempt(id, () => attempt(id))
  expect(await copiesOf(at, id)).toHaveLength(1)
  const headers = { authorization: `Bearer ${jwt}` }
  expect((await at.api.request(`/api/h/data-export/${id}`, { headers })).status).toBe(200)

  const leaving = await aRegistered(at)
  const wanted = await at.call('POST', '/api/h/data-export', { jwt: leaving.jwt, body: {} })
  const { id: lost } = wanted.body.data as { id: string }
  const [row] = await system.db.select().from(dataExports).where(eq(dataExports.id, lost))
  await attempt(lost, async () => {
    expect(await eraseAccount(system, row?.accountId ?? '', { again: true })).toBe(true)
  })
  expect(await copiesOf(at, lost)).toEqual([])
})

test('a copy may be asked for once a day, and by an old sign-in only with a proof', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { jwt, password } = person
  const both = await Promise.all([1, 2, 3].map(() => at.call('POST', '/api/h/data-export', { jwt, body: {} })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const refused = both.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('privacy.export_too_soon')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000)

  at.passTime(25 * 3600)
  const renewed = (await at.call('PUT', '/api/h/auth', { body: { jwt } })).body.jwt as string
  const old = await at.call('POST', '/api/h/data-export', { jwt: renewed, body: {} })
  expect({ status: old.status, code: old.body.code }).toEqual({
    status: 403,
    code: 'identity.reauthentication_required',
  })
  expect((await at.call('POST', '/api/h/data-export', { jwt: renewed, body: { password } })).status).toBe(200)
  at.passTime(25 * 3600)
  const again = (await at.call('PUT', '/api/h/auth', { body: { jwt: renewed } })).body.jwt as string
  await at.call('POST', '/api/h/security/code', { jwt: again })
  const { code } = await at.mailbox(person.email)
  expect((await at.call('POST', '/api/h/data-export', { jwt: again, body: { tac: code } })).status).toBe(200)
})

test('of two owners who leave an open company at the same moment one stays', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await aRegistered(at), await aRegistered(at)]
    const company = await aCompany({ owner: { contactId: one.id } })
    await db.insert(staffMembers).values({ companyId: company.id, contactId: other.id, name: 'Second', flags: 'O' })
    const answers = await Promise.all([leave(at, one), leave(at, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code)).toContain('privacy.deletion_blocked')
  }
})
