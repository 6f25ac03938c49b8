import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ApiKeysView } from '#contracts/integrations.ts'
import { atomically, baseContext, recordAudit } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { authenticateKey } from '#domain/companies/index.ts'
import { apiKeys } from '#domain/companies/keys/keys.tables.ts'
import { forgetOldRows } from '#domain/privacy/index.ts'
import { openDeskExport } from '#read/index.ts'
import { keyRights } from '#shared/api-keys.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let owner: Awaited<ReturnType<typeof aRegistered>>
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
  owner = await aRegistered(at)
  company = await aCompany({ owner: { contactId: owner.id } })
})

const db = () => at.platform.database.db
const make = async (over: object = {}, jwt = owner.jwt, companyid = company.slug) => {
  const body = { companyid, name: 'Till', rights: ['orders.view'], days: 90, ...over }
  return at.call('POST', '/api/h/api-keys', { jwt, body })
}
const made = async (over: object = {}, jwt = owner.jwt) =>
  (await make(over, jwt)).body.data as { id: string; key: string }
const revoke = (id: string, jwt = owner.jwt) =>
  at.call('DELETE', `/api/h/api-keys?companyid=${company.slug}&id=${id}`, { jwt })
const list = async (jwt = owner.jwt) =>
  (await at.call('GET', `/api/h/api-keys?companyid=${company.slug}`, { jwt })).body.data as ApiKeysView
const stateOf = async (id: string) => (await list()).keys.find((one) => one.id === id)?.state
const orders = (key: string, slug = company.slug) =>
  at.call('GET', `/api/h/desk/orders?companyid=${slug}`, { jwt: key })
const code = ({ status, body }: Awaited<ReturnType<typeof make>>) => [status, body.code ?? 'done']
const bad = [401, 'identity.token_invalid']
/** Somebody who works in the company. */
async function hired(perms: string, flags = '') {
  const person = await aRegistered(at)
  const [row] = await db()
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: person.id, name: 'Farid', perms, flags })
    .returning()
  return { ...person, staffId: row?.id ?? '' }
}
const setStaff = (id: string, set: Partial<typeof staffMembers.$inferInsert>) =>
  db().update(staffMembers).set(set).where(eq(staffMembers.id, id))

test('a key is shown once, opens what its rights name, and nowhere stands what it is', async () => {
  const { id, key } = await made({ name: 'Bookkeeping' })
  expect(key).toMatch(/^khidmat_[A-Za-z0-9_-]{43}$/)
  expect(code(await orders(key))).toEqual([200, 'done'])
  expect(code(await at.call('GET', `/api/h/customers?companyid=${company.slug}`, { jwt: key }))).toEqual([
    403,
    'companies.forbidden',
  ])
  const { keys, grantable } = await list()
  expect(keys[0]).toMatchObject({
    id,
    name: 'Bookkeeping',
    hint: key.slice(-4),
    rights: ['orders.view'],
    state: 'works',
  })
  expect(grantable).toEqual(keyRights)
  const [row] = await db().select().from(apiKeys).where(eq(apiKeys.id, id))
  expect(JSON.stringify([row, await list()])).not.toContain(key)
  expect(code(await orders(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toEqual(bad)
})

test('a key opens no other company, also where its maker works there', async () => {
  const { key } = await made()
  const other = await aCompany({ owner: { contactId: owner.id } })
  expect(code(await at.call('GET', `/api/h/desk/orders?companyid=${other.slug}`, { jwt: owner.jwt }))).toEqual([
    200,
    'done',
  ])
  expect(code(await orders(key, other.slug))).toEqual([404, 'companies.company_not_found'])
})

test('nobody gives a key what they may not themselves, and what they lose the key loses at once', async () => {
  const clerk = await hired('GB')
  expect(code(await make({ rights: ['orders.view', 'data.export'] }, clerk.jwt))).toEqual([
    403,
    'companies.cannot_grant',
  ])
  const { id, key } = await made({}, clerk.jwt)
  expect((await list(clerk.jwt)).grantable).toEqual(['orders.view'])
  expect(code(await orders(key))).toEqual([200, 'done'])
  await setStaff(clerk.staffId, { perms: 'GE' })
  expect(code(await orders(key))).toEqual(bad)
  expect(await stateOf(id)).toBe('no_rights')
  // More rights for its maker are not more for the key.
  await setStaff(clerk.staffId, { perms: '', flags: 'A' })
  expect(code(await orders(key))).toEqual([200, 'done'])
  expect(code(await at.call('GET', `/api/h/customers?companyid=${company.slug}`, { jwt: key }))).toEqual([
    403,
    'companies.forbidden',
  ])
})

test('it reaches as far as its maker: into no branch that they lost', async () => {
  const clerk = await hired('GBS')
  const { key } = await made({ rights: ['orders.view', 'schedule.edit'] }, clerk.jwt)
  const block = () =>
    at.call('POST', '/api/h/schedule/blocks', {
      jwt: key,
      body: {
        companyid: company.slug,
        staffid: clerk.staffId,
        startsAt: '2030-05-06T02:00:00.000Z',
        endsAt: '2030-05-06T03:00:00.000Z',
      },
    })
  await setStaff(clerk.staffId, { ownBookingsOnly: 1 })
  const everybody = await at.call('POST', '/api/h/schedule/blocks', {
    jwt: key,
    body: { companyid: company.slug, startsAt: '2030-05-06T02:00:00.000Z', endsAt: '2030-05-06T03:00:00.000Z' },
  })
  expect(code(everybody)).toEqual([403, 'companies.forbidden'])
  expect([200, 404]).toContain((await block()).status)
})

test('who leaves takes the keys along, and coming back does not revive them', async () => {
  const clerk = await hired('GB')
  const { id, key } = await made({}, clerk.jwt)
  await setStaff(clerk.staffId, { endedAt: at.now() })
  expect(code(await orders(key))).toEqual(bad)
  expect(await stateOf(id)).toBe('maker_left')
  await db().insert(staffMembers).values({ companyId: company.id, contactId: clerk.id, name: 'Farid', perms: 'GB' })
  expect(code(await orders(key))).toEqual(bad)
})

test('while the company is suspended its keys are refused', async () => {
  const { id, key } = await made()
  const set = (status: 'open' | 'suspended') =>
    db().update(companies).set({ status }).where(eq(companies.id, company.id))
  await set('suspended')
  expect(code(await orders(key))).toEqual(bad)
  expect(await stateOf(id)).toBe('company_closed')
  await set('open')
  expect(code(await orders(key))).toEqual([200, 'done'])
})

test('it ends with its date, and is forgotten ninety days later', async () => {
  const { id, key } = await made({ days: 30 })
  const expiresAt = new Date(at.now().getTime() - 1)
  await db().update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, id))
  expect(code(await orders(key))).toEqual(bad)
  expect(await stateOf(id)).toBe('expired')
  const ctx = baseContext(at.platform, () => new Date(at.now().getTime() + 89 * DAY))
  await forgetOldRows(ctx, 'api_keys')
  expect(await stateOf(id)).toBe('expired')
  await forgetOldRows({ ...ctx, now: () => new Date(at.now().getTime() + 91 * DAY) }, 'api_keys')
  expect(await stateOf(id)).toBeUndefined()
})

test('a use is noted, but not each', async () => {
  const { id, key } = await made()
  const used = async () => (await list()).keys.find((one) => one.id === id)?.lastUsedAt ?? null
  expect(await used()).toBeNull()
  await orders(key)
  const first = await used()
  expect(first).toBe(at.now().toISOString())
  const ctx = (later: number) => baseContext(at.platform, () => new Date(at.now().getTime() + later))
  await authenticateKey(ctx(9 * MINUTE), key)
  expect(await used()).toBe(first)
  await authenticateKey(ctx(11 * MINUTE), key)
  expect(await used()).not.toBe(first)
})

test('what is done with a key is on record with the key and who made it', async () => {
  const { id, key } = await made({ name: 'Front till', rights: ['orders.view', 'data.export'] })
  const added = await at.call('POST', '/api/h/simple-contact', { jwt: key, body: { infoid: company.id, name: 'Mei' } })
  const subjectId = (added.body.data as { id: string }).id
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
  expect(entry).toMatchObject({ actorKind: 'key', keyId: id, action: 'desk.customer_added' })
  expect(entry?.accountId).not.toBeNull()
  const operator = await anOperator(at)
  const { body } = await at.call('GET', `/api/h/admin/audit?subject=${subjectId}`, { jwt: operator.jwt })
  const { rows } = body.data as { rows: { actorName: string; actorKind: string }[] }
  expect(rows).toMatchObject([{ actorKind: 'key', actorName: expect.stringMatching(/ · Front till$/) }])
})

test('twenty work at once; of many that are made at once no more are', async () => {
  const fresh = await aCompany({ owner: { contactId: owner.id } })
  const answers = await Promise.all(Array.from({ length: 24 }, () => make({}, owner.jwt, fresh.slug)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'companies.too_many_keys')).toHaveLength(4)
  const { keys } = (await at.call('GET', `/api/h/api-keys?companyid=${fresh.slug}`, { jwt: owner.jwt })).body
    .data as ApiKeysView
  await at.call('DELETE', `/api/h/api-keys?companyid=${fresh.slug}&id=${keys[0]?.id}`, { jwt: owner.jwt })
  expect((await make({}, owner.jwt, fresh.slug)).status).toBe(200)
})

test('a key of another company is not there to be revoked, and a revoked one stays so', async () => {
  const rival = await aRegistered(at)
  const theirs = await aCompany({ owner: { contactId: rival.id } })
  const { id, key } = await made()
  const strange = await at.call('DELETE', `/api/h/api-keys?companyid=${theirs.slug}&id=${id}`, { jwt: rival.jwt })
  expect(code(strange)).toEqual([404, 'companies.key_not_found'])
  expect(code(await orders(key))).toEqual([200, 'done'])
  expect(code(await revoke(id))).toEqual([200, 'done'])
  expect(code(await revoke(id))).toEqual([200, 'done'])
  expect(code(await orders(key))).toEqual(bad)
  expect(await stateOf(id)).toBe('revoked')
})

/** Something that a key does, which is let commit once told. */
async function underWay(key: string, isHeld: boolean) {
  const base = baseContext(at.platform, at.now)
  const calling = await authenticateKey(base, key)
  const ctx = { ...base, actor: { kind: 'key' as const }, key: isHeld ? calling : { ...calling, hold: async () => {} } }
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const done = atomically(ctx, async (ctx) => {
    await recordAudit(ctx, { action: 'desk.customer_added', companyId: company.id, subjectId: calling.id })
    begun.resolve()
    await go.promise
  })
  await begun.promise
  return { go: go.resolve, done }
}

test('a revocation waits for what is under way, and after it nothing is done with the key', async () => {
  const { id, key } = await made()
  const work = await underWay(key, true)
  let isRevoked = false
  const revoked = revoke(id).then(() => (isRevoked = true))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(isRevoked).toBe(false)
  work.go()
  await work.done
  await revoked
  // A call that was let in before it, and begins its work after it.
  const { id: next, key: late } = await made()
  const ctx = baseContext(at.platform, at.now)
  const calling = await authenticateKey(ctx, late)
  await revoke(next)
  const lateWork = atomically({ ...ctx, actor: { kind: 'key' }, key: calling }, async () => 'done')
  await expect(lateWork).rejects.toThrow('identity.token_invalid')
})

test('control: without its hold a key does something after its revocation was answered', async () => {
  const { id, key } = await made()
  const work = await underWay(key, false)
  expect(code(await revoke(id))).toEqual([200, 'done'])
  work.go()
  await work.done
  expect(await db().$count(auditEntries, eq(auditEntries.keyId, id))).toBeGreaterThan(0)
})

test('six hundred calls a minute go through with one key, whatever other keys do', async () => {
  const limited = await openTestApi({ limitScale: 0.01 })
  const one = await made()
  const other = await made()
  const ask = (key: string) => limited.call('GET', `/api/h/desk/orders?companyid=${company.slug}`, { jwt: key })
  const answers = []
  for (let i = 0; i < 7; i++) answers.push((await ask(one.key)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await ask(other.key)).status).toBe(200)
})

test('a revocation that waits is not passed by what the key begins after it', async () => {
  const { id, key } = await made()
  const work = await underWay(key, true)
  const waiting = async () => {
    const { rows } = await db().execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    return rows.length
  }
  const revoked = revoke(id)
  await expect.poll(waiting).toBe(1)
  const base = baseContext(at.platform, at.now)
  const late = atomically(
    { ...base, actor: { kind: 'key' }, key: await authenticateKey(base, key) },
    async () => 'done',
  )
  const told = late.catch((error: Error) => error.message)
  await expect.poll(waiting).toBe(2)
  work.go()
  await work.done
  expect(code(await revoked)).toEqual([200, 'done'])
  expect(await told).toBe('identity.token_invalid')
})

test('what programs write stands in line, a few of one company at a time, however many keys it has', async () => {
  const keys = [await made({ rights: ['data.export'] }), await made({ rights: ['data.export'] })]
  const body = (n: number) => ({ infoid: company.id, name: `Caller ${n}`, note: '' })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db().transaction(async (tx) => {
    await tx.execute(sql`select id from companies where id = ${company.id} for update`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const { pool } = at.platform.database
  const inUse = () => pool.totalCount - pool.idleCount
  const before = inUse()
  const writes = Array.from({ length: 12 }, (_, n) =>
    at.call('POST', '/api/h/simple-contact', { jwt: keys[n % 2]?.key ?? '', body: body(n) }),
  )
  await expect.poll(inUse).toBe(before + 3)
  // Each is a way to the database and back, in which another one of them would take a connection and keep it.
  for (const _ of writes) await db().execute(sql`select 1`)
  await expect.poll(inUse).toBe(before + 3)
  held.resolve()
  await holding
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
})

test('a list of several pages is taken away with a key, until that is revoked', async () => {
  const { id, key } = await made({ rights: ['data.export', 'orders.view'] })
  const calling = await authenticateKey(baseContext(at.platform, at.now), key)
  const ctx = { ...baseContext(at.platform, at.now), actor: { kind: 'key' as const }, key: calling }
  const whole = await openDeskExport(ctx, company.slug, 'customers')
  await whole.stillAllowed()
  await revoke(id)
  await expect(whole.stillAllowed()).rejects.toThrow('identity.token_invalid')
})

test('tokens that are none count as calls of their address', async () => {
  const limited = await openTestApi({ limitScale: 0.05 })
  const ask = (n: number) =>
    limited.call('GET', '/api/h/profile', { jwt: `khidmat_${String(n).padStart(43, 'x')}`, ip: '198.51.100.77' })
  const answers = []
  for (let n = 0; n < 7; n++) answers.push((await ask(n)).status)
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429])
})
