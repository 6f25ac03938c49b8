import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { externalIdentities } from '#domain/people/google/google.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { passkeys } from '#domain/people/passkeys/passkeys.tables.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`
type Api = Awaited<ReturnType<typeof openTestApi>>
const DAY = 86_400

/** The key of the link in the newest mail or text to an address. */
async function keyTo(at: Api, address: string): Promise<string> {
  const { newest } = await at.mailbox(address)
  return /\/address-back#k=([\w.-]+)/.exec(newest?.text ?? '')?.[1] ?? 'none'
}

const putBack = (at: Api, key: string, more: object = {}) =>
  at.call('POST', '/api/h/update-cinfo/undo', { body: { key }, ...more })

/** Moves the login of an account. */
async function move(at: Api, jwt: string, to: { email: string } | { phoneno: string }, password: string) {
  expect((await at.call('POST', '/api/h/update-cinfo', { jwt, body: { ...to, password } })).status).toBe(200)
  const { code: tac } = await at.mailbox(Object.values(to)[0] as string)
  const moved = await at.call('PUT', '/api/h/update-cinfo', { jwt, body: { ...to, tac } })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
}

test('the link that an old address is sent puts it back, ends whoever is in, and a new password is asked for there', async () => {
  const at = await openTestApi()
  const { jwt, email, password, device } = await aRegistered(at)
  const thief = fresh()
  await move(at, jwt, { email: thief }, password)
  const key = await keyTo(at, email)
  // What the thief holds: a session, a code of the new address, the right to set a password.
  await at.call('POST', '/api/h/auth/reset', { body: { email: thief }, device: '11111111' })
  const { code } = await at.mailbox(thief)
  const right = await at.call('PUT', '/api/h/auth', { body: { tac: code, email: thief }, device: '11111111' })
  await at.call('POST', '/api/h/auth', { body: { email: thief }, device: '22222222' })
  const { code: tac } = await at.mailbox(thief)
  const done = await putBack(at, key)
  expect(done.body).toEqual({ ok: true, data: { to: email } })
  expect((await at.call('GET', '/api/h/sessions', { jwt })).body.jwt).toBe(false)
  const set = { jwt: right.body.jwt as string, password: 'a thief sings at noon' }
  expect((await at.call('PUT', '/api/h/auth', { body: set, device: '11111111' })).status).toBe(401)
  expect((await at.call('PUT', '/api/h/auth', { body: { tac, email: thief }, device: '22222222' })).status).toBe(401)
  for (const address of [email, thief])
    expect((await at.call('POST', '/api/h/auth', { body: { email: address, password }, device })).status).toBe(401)
  expect((await at.mailbox(thief)).newest?.subject).toBe('Your old address is back')
  expect((await at.mailbox(email)).newest?.subject).toBe('Your old address is back')
  // The reset, at the old address.
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device: '33333333' })
  const { code: own } = await at.mailbox(email)
  const mine = await at.call('PUT', '/api/h/auth', { body: { tac: own, email }, device: '33333333' })
  const anew = { jwt: mine.body.jwt as string, password: 'my own new sentence' }
  expect((await at.call('PUT', '/api/h/auth', { body: anew, device: '33333333' })).status).toBe(200)
})

test('a link works once and within its days, and one that was damaged, or is of another row, never', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  await move(at, owner.jwt, { email: fresh() }, owner.password)
  const key = await keyTo(at, owner.email)
  const [id = '', hash = ''] = key.split('.')
  for (const wrong of ['none', id, `${id}.`, `${newId()}.${hash}`, `${id}.${hash.slice(1)}`, `${id}.${'é'.repeat(22)}`])
    expect((await putBack(at, wrong)).body.code, wrong).toBe('identity.undo_ended')
  at.passTime(figures.addressUndoDays * DAY - 60)
  expect((await putBack(at, key)).status).toBe(200)
  const { count } = await at.mailbox(owner.email)
  // Used again because no answer came, it says the same, and does nothing.
  at.passTime(599)
  expect((await putBack(at, key)).body).toEqual({ ok: true, data: { to: owner.email } })
  expect((await at.mailbox(owner.email)).count).toBe(count)
  at.passTime(1)
  expect((await putBack(at, key)).status).toBe(410)
  const late = await aRegistered(at)
  await move(at, late.jwt, { email: fresh() }, late.password)
  at.passTime(figures.addressUndoDays * DAY)
  expect((await putBack(at, await keyTo(at, late.email))).status).toBe(410)
})

test('the link of the first change also takes back the later ones, whose own links end', async () => {
  const at = await openTestApi()
  const { jwt, email, password } = await aRegistered(at)
  const [second, third, phoneno] = [fresh(), fresh(), '+60123987001']
  await move(at, jwt, { email: second }, password)
  await move(at, jwt, { phoneno }, password)
  await move(at, jwt, { email: third }, password)
  const [first, last] = [await keyTo(at, email), await keyTo(at, second)]
  expect((await putBack(at, first)).status).toBe(200)
  expect((await putBack(at, last)).status).toBe(410)
  const { db } = at.platform.database
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  expect(account).toMatchObject({ email, phone: null, phoneVerifiedAt: null, passwordHash: null })
  const told = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, account?.id ?? ''))
  expect(told.filter(({ action }) => action === 'identity.address_put_back')).toMatchObject([
    { actorKind: 'anonymous' },
  ])
})

test('ways in that came since the change or shortly before it go with it, and older ones stay', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const { jwt, email, password } = await aRegistered(at)
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  const accountId = account?.id ?? ''
  const passkey = (name: string, createdAt: Date) =>
    db.insert(passkeys).values({
      id: newId(),
      credentialId: newId(),
      accountId,
      name,
      publicKey: Buffer.from('k'),
      counter: 0,
      transports: [],
      backedUp: false,
      createdAt,
    })
  const ago = (days: number) => new Date(at.now().getTime() - days * DAY * 1000)
  await passkey('mine', ago(figures.addressUndoReachDays + 1))
  // Whoever moves an account prepares it.
  await passkey('prepared', ago(2))
  await db.insert(externalIdentities).values({ provider: 'google', subject: newId(), accountId, createdAt: ago(2) })
  await move(at, jwt, { email: fresh() }, password)
  await passkey('theirs', new Date(at.now().getTime() + 1000))
  await db.update(accounts).set({ twoFactorAt: at.now() }).where(eq(accounts.id, accountId))
  expect((await putBack(at, await keyTo(at, email))).status).toBe(200)
  const left = await db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.accountId, accountId))
  expect(left).toEqual([{ name: 'mine' }])
  expect(await db.$count(externalIdentities, eq(externalIdentities.accountId, accountId))).toBe(0)
  const [now] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(now?.twoFactorAt).toBe(null)
})

test('a second step of long ago stays: it keeps out who reads the mailbox that was left', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const { jwt, email, password } = await aRegistered(at)
  const away = fresh()
  await move(at, jwt, { email: away }, password)
  const key = await keyTo(at, email)
  const twoFactorAt = new Date(at.now().getTime() - (figures.addressUndoReachDays + 1) * DAY * 1000)
  await db.update(accounts).set({ twoFactorAt }).where(eq(accounts.email, away))
  expect((await putBack(at, key)).status).toBe(200)
  const [now] = await db.select().from(accounts).where(eq(accounts.email, email))
  expect(now?.twoFactorAt).toEqual(twoFactorAt)
})

test('a deletion that was asked for after the change is withdrawn, and the reset reaches the owner', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const { jwt, email, password } = await aRegistered(at)
  const thief = fresh()
  await move(at, jwt, { email: thief }, password)
  const key = await keyTo(at, email)
  await db.update(accounts).set({ deletionRequestedAt: at.now() }).where(eq(accounts.email, thief))
  expect((await putBack(at, key)).status).toBe(200)
  const [now] = await db.select().from(accounts).where(eq(accounts.email, email))
  expect(now?.deletionRequestedAt).toBe(null)
  await at.call('POST', '/api/h/auth/reset', { body: { email }, device: '33333333' })
  expect((await at.mailbox(email)).code).toMatch(/^\d{6}$/)
})

test('who asks for a reset while the account is about to be deleted is told so, and how to keep it', async () => {
  const at = await openTestApi()
  const { db } = at.platform.database
  const { email } = await aRegistered(at)
  await db.update(accounts).set({ deletionRequestedAt: at.now() }).where(eq(accounts.email, email))
  const answer = await at.call('POST', '/api/h/auth/reset', { body: { email }, device: '33333333' })
  expect(answer.status).toBe(200)
  const { newest } = await at.mailbox(email)
  expect(newest?.subject).toBe('Your account will be deleted')
  expect(newest?.text).not.toMatch(/\b\d{6}\b/)
})

test('an old address that somebody else has proved since is not taken from them, and the link is not used up', async () => {
  const at = await openTestApi()
  const { jwt, email, password } = await aRegistered(at)
  const away = fresh()
  await move(at, jwt, { email: away }, password)
  const key = await keyTo(at, email)
  await aRegistered(at, { email })
  for (let i = 0; i < 2; i++) expect((await putBack(at, key)).body.code).toBe('identity.identifier_taken')
})

test('who is reached by phone alone is sent the link as a text, and keys are tried ten times an hour', async () => {
  const at = await openTestApi()
  const counted = await openTestApi({ limitScale: 1 })
  const ip = '198.51.100.91'
  const { jwt, email, password } = await aRegistered(at)
  await at.platform.database.db
    .update(accounts)
    .set({ email: null, emailVerifiedAt: null, phone: '+60123987002', phoneVerifiedAt: at.now() })
    .where(eq(accounts.email, email))
  await move(at, jwt, { email: fresh() }, password)
  const key = await keyTo(at, '+60123987002')
  for (let i = 0; i < 9; i++) expect((await putBack(counted, 'none', { ip })).status).toBe(410)
  expect((await putBack(counted, key, { ip })).body).toEqual({ ok: true, data: { to: '+60123987002' } })
  expect((await putBack(counted, 'none', { ip })).status).toBe(429)
})

test('codes of a change that are sent again do not keep it alive beyond the time of its one proof', async () => {
  const at = await openTestApi()
  const { jwt, password } = await aRegistered(at)
  at.passTime(6 * 60)
  const email = fresh()
  const ask = (proof: object = {}) => at.call('POST', '/api/h/update-cinfo', { jwt, body: { email, ...proof } })
  expect((await ask({ password })).status).toBe(200)
  for (const minutes of [5, 5, 4]) {
    at.passTime(minutes * 60)
    expect((await ask()).status).toBe(200)
  }
  at.passTime(2 * 60)
  expect((await ask()).body.code).toBe('identity.reauthentication_required')
})
