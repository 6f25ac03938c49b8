import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically } from '#domain/base/index.ts'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext, aPerson } from '#test/world.ts'
import { accounts } from '../identity/identity.tables.ts'
import { switchAccount } from '../identity/switch-account.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { openSession } from '../sessions/sessions.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12)
const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`
type Api = Awaited<ReturnType<typeof openTestApi>>

async function accountOf(email: string) {
  const { db } = await aContext()
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  if (!account) throw new Error('No account')
  return account
}

/** The sessions of an account that are alive. */
async function living(accountId: string): Promise<string[]> {
  const { db } = await aContext()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
  return rows.map(({ id }) => id)
}

/** How many connections of this database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { db } = await aContext()
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/** Moves an account to a new address; the last request is returned unsent. */
async function aMove(at: Api, { jwt, password }: { jwt: string; password: string }) {
  const email = fresh()
  expect((await at.call('POST', '/api/h/update-cinfo', { jwt, body: { email, password } })).status).toBe(200)
  const { code: tac } = await at.mailbox(email)
  return () => at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac, email } })
}

test('a proof that was judged before the password or the address changed opens nothing after', async () => {
  const at = await openTestApi()
  const ctx = await aContext()
  const owner = await aRegistered(at)
  const judged = await accountOf(owner.email)
  const body = { jwt: owner.jwt, password: 'a brand new sentence', currentPassword: owner.password }
  const changed = await at.call('PUT', '/api/h/auth', { body, device: owner.device })
  expect(changed.status).toBe(200)
  await expect(signIn(ctx, judged, 'password')).rejects.toThrow('identity.lock_changed')
  const again = await accountOf(owner.email)
  await (await aMove(at, { jwt: changed.body.jwt as string, password: 'a brand new sentence' }))()
  await expect(signIn(ctx, again, 'code')).rejects.toThrow('identity.lock_changed')
  // Read anew, it is judged anew.
  const { db } = ctx
  const [now] = await db.select().from(accounts).where(eq(accounts.id, again.id))
  if (!now) throw new Error('No account')
  expect(await signIn(ctx, now, 'password')).toMatchObject({ accountId: now.id })
})

test.each([
  ['held', true],
  ['control: not held', false],
])('a session that is being opened while the password changes is ended by it (lock %s)', async (_name, held) => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  const account = await accountOf(owner.email)
  let commit = () => {}
  const waits = new Promise<void>((resolve) => (commit = resolve))
  let opened = () => {}
  const isOpen = new Promise<void>((resolve) => (opened = resolve))
  const opening = atomically(await aContext(), async (ctx) => {
    if (held) await signIn(ctx, account, 'password')
    else await openSession(ctx, account.id, 'password')
    opened()
    await waits
  })
  await isOpen
  const body = { jwt: owner.jwt, password: 'a brand new sentence', currentPassword: owner.password }
  const change = at.call('PUT', '/api/h/auth', { body, device: owner.device })
  // Held, the change comes as far as the lock; else to its end.
  if (held) await expect.poll(waitingForLocks).toBeGreaterThan(0)
  else await change
  commit()
  await opening
  expect((await change).status).toBe(200)
  expect((await living(account.id)).length).toBe(held ? 1 : 2)
})

test('whoever logs in by the old password without a pause is out when it changes', async () => {
  const at = await openTestApi()
  for (let round = 0; round < ROUNDS; round++) {
    const { email, password, jwt, device } = await aRegistered(at)
    const { id } = await accountOf(email)
    const thief = () => at.call('POST', '/api/h/auth', { body: { email, password }, device })
    const change = () =>
      at.call('PUT', '/api/h/auth', {
        body: { jwt, password: 'a brand new sentence', currentPassword: password },
        device,
      })
    const [, changed] = await Promise.all([thief(), change(), thief(), thief(), thief()])
    expect(changed?.status).toBe(200)
    expect(await living(id)).toHaveLength(1)
    expect((await at.call('GET', '/api/h/sessions', { jwt: changed?.body.jwt as string })).status).toBe(200)
  }
})

test('what is asked for, or used, at an address while it is left opens nothing', async () => {
  const at = await openTestApi()
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await aRegistered(at)
    const { email } = owner
    const { id } = await accountOf(email)
    const [device = '', other = '', third = ''] = ['11111111', '22222222', '33333333']
    // A code that was sent before, and is used at the moment.
    await at.call('POST', '/api/h/auth', { body: { email }, device })
    const { code: tac } = await at.mailbox(email)
    const move = await aMove(at, owner)
    const [, moved] = await Promise.all([
      at.call('PUT', '/api/h/auth', { body: { tac, email }, device }),
      move(),
      at.call('POST', '/api/h/auth/reset', { body: { email }, device: other }),
      at.call('POST', '/api/h/auth', { body: { email, password: owner.password }, device: third }),
    ])
    expect(moved?.status).toBe(200)
    expect(await living(id)).toHaveLength(1)
    const { code: late } = await at.mailbox(email)
    for (const of of [device, other, third])
      expect((await at.call('PUT', '/api/h/auth', { body: { tac: late, email }, device: of })).status).not.toBe(200)
    expect(await living(id)).toHaveLength(1)
  }
})

test('an account that is switched off stays shut to whoever held a right before, also once it is on again', async () => {
  const at = await openTestApi()
  const operator = await aPerson({ sysadmin: true })
  const turn = async (id: string, disabled: boolean) =>
    switchAccount(await aContext({ actor: operator, platform: at.platform }), id, { disabled, reason: 'stolen' })
  for (let round = 0; round < ROUNDS; round++) {
    const { email } = await aRegistered(at)
    const { id } = await accountOf(email)
    const device = 'abcdef01'
    await at.call('POST', '/api/h/auth/reset', { body: { email }, device })
    const { code: tac } = await at.mailbox(email)
    const jwt = (await at.call('PUT', '/api/h/auth', { body: { tac, email }, device })).body.jwt as string
    const set = () => at.call('PUT', '/api/h/auth', { body: { jwt, password: `a thief sings at ${round}` }, device })
    if (round % 2 === 0) await turn(id, true)
    else await Promise.all([set(), turn(id, true)])
    expect(await living(id)).toHaveLength(0)
    await turn(id, false)
    expect((await set()).status).not.toBe(200)
    expect(await living(id)).toHaveLength(0)
  }
})

/** The key of the link that puts an address back, as it was mailed there. */
async function keyTo(at: Api, email: string): Promise<string> {
  return /#k=([\w.-]+)/.exec((await at.mailbox(email)).newest?.text ?? '')?.[1] ?? 'none'
}

test('an address that is put back stays, and nobody stays in, whatever whoever moved it does at that moment', async () => {
  const at = await openTestApi()
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await aRegistered(at)
    const { email, password, jwt } = owner
    const { id } = await accountOf(email)
    await (await aMove(at, owner))()
    const key = await keyTo(at, email)
    const moved = await at.platform.database.db.select().from(accounts).where(eq(accounts.id, id))
    const [device = '', other = ''] = ['11111111', '22222222']
    const theirs = moved[0]?.email ?? ''
    await at.call('POST', '/api/h/auth/reset', { body: { email: theirs }, device })
    const { code: tac } = await at.mailbox(theirs)
    const right = (await at.call('PUT', '/api/h/auth', { body: { tac, email: theirs }, device })).body.jwt as string
    const onwards = await aMove(at, { jwt, password })
    const undo = () => at.call('POST', '/api/h/update-cinfo/undo', { body: { key } })
    const rivals = [
      undo,
      onwards,
      () => at.call('PUT', '/api/h/auth', { body: { jwt: right, password: `a thief sings at ${round}` }, device }),
      () => at.call('POST', '/api/h/auth', { body: { email: theirs, password }, device: other }),
      undo,
    ]
    // Each goes first in some round.
    const turned = rivals.map((_, i) => rivals[(i + round) % rivals.length]?.())
    await Promise.all(turned)
    // It is done: used again, the link is told so, and changes nothing.
    expect((await undo()).body).toEqual({ ok: true, data: { to: email } })
    expect(await accountOf(email)).toMatchObject({ id, passwordHash: null })
    expect(await living(id)).toHaveLength(0)
    // No link that was sent onwards undoes it.
    const late = await at.call('POST', '/api/h/update-cinfo/undo', { body: { key: await keyTo(at, theirs) } })
    expect(late.status).toBe(410)
    expect((await accountOf(email)).id).toBe(id)
  }
})

test('of ten uses of one link at once one puts the address back', async () => {
  const at = await openTestApi()
  const owner = await aRegistered(at)
  await (await aMove(at, owner))()
  const key = await keyTo(at, owner.email)
  const uses = Array.from({ length: 10 }, () => at.call('POST', '/api/h/update-cinfo/undo', { body: { key } }))
  expect((await Promise.all(uses)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  // Each of the others is told what was done.
  const { db } = at.platform.database
  const { id } = await accountOf(owner.email)
  const done = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'identity.address_put_back'))
  expect(await db.$count(auditEntries, done)).toBe(1)
})
