import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomically, type Context } from '#domain/base/index.ts'
import { openDatabase } from '#platform/db/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { externalIdentities } from '../google/google.tables.ts'
import { signInWithGoogle } from '../google/sign-in-with-google.ts'
import { accounts } from '../identity/identity.tables.ts'
import { sessions } from './sessions.tables.ts'
import { authenticate, renewSession, revokeSession } from './sessions.ts'
import { readSessionToken, signSessionToken } from './tokens.ts'

type At = Awaited<ReturnType<typeof openTestApi>>

/** A context at the test's own clock. */
const at31Minutes = async (at: At): Promise<Context> => {
  at.passTime(31 * 60)
  return aContext({ platform: at.platform, at: at.now() })
}

test('renewal against logout leaves no living token', async () => {
  const at = await openTestApi()
  for (let round = 0; round < 20; round++) {
    const { jwt } = await aRegistered(at)
    at.passTime(31 * 60)
    const [renewed] = await Promise.all([
      at.call('PUT', '/api/h/auth', { body: { jwt } }),
      at.call('GET', '/api/h/auth/logout', { jwt }),
      at.call('PUT', '/api/h/auth', { body: { jwt } }),
    ])
    for (const token of [jwt, renewed.body.jwt as unknown]) {
      if (typeof token !== 'string') continue
      expect((await at.call('PUT', '/api/h/auth', { body: { jwt: token } })).status).toBe(401)
      expect((await at.call('GET', '/api/h/auth/logout', { jwt: token })).status).toBe(401)
    }
  }
})

test('control: judged by its signature alone, the token of an ended session would live on', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  await at.call('GET', '/api/h/auth/logout', { jwt })
  const ctx = await aContext({ platform: at.platform, at: at.now() })
  expect(await readSessionToken(ctx, jwt)).toMatchObject({ gen: 1 })
  await expect(authenticate(ctx, jwt)).rejects.toThrow('identity.token_invalid')
})

/** A logout that has written but not committed, while `renew` begins; then it commits. */
async function duringLogout(ctx: Context, jwt: string, renew: (ctx: Context) => Promise<unknown>) {
  const { sessionId, accountId } = await readSessionToken(ctx, jwt, { forRenewal: true })
  let renewal: Promise<PromiseSettledResult<unknown>[]> | undefined
  await atomically(ctx, async (inner) => {
    await revokeSession(inner, accountId, sessionId, 'signed_out')
    renewal = Promise.allSettled([renew(ctx)])
    // It runs until it waits for the row lock, or to its end if it waits for nothing.
    await inner.db.execute(sql`select pg_sleep(0.05)`)
  })
  const [result] = (await renewal) ?? []
  return result
}

test('a renewal that meets a logout waits for it and hands out nothing', async () => {
  const at = await openTestApi()
  for (let round = 0; round < 20; round++) {
    const { jwt } = await aRegistered(at)
    const result = await duringLogout(await at31Minutes(at), jwt, (ctx) => renewSession(ctx, jwt))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'identity.token_invalid' } })
  }
})

test('control: with the row lock off some such renewal hands out a token', async () => {
  const at = await openTestApi()
  let handedOut = 0
  for (let round = 0; round < 20; round++) {
    const { jwt } = await aRegistered(at)
    const lockless = async (ctx: Context) => {
      const { sessionId } = await readSessionToken(ctx, jwt, { forRenewal: true })
      const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
      if (!session || session.revokedAt) throw new Error('identity.token_invalid')
      const [renewed] = await ctx.db
        .update(sessions)
        .set({ gen: session.gen + 1, genAt: ctx.now() })
        .where(eq(sessions.id, sessionId))
        .returning()
      if (!renewed) throw new Error('identity.token_invalid')
      return signSessionToken(ctx, renewed)
    }
    const result = await duringLogout(await at31Minutes(at), jwt, lockless)
    if (result?.status === 'fulfilled') handedOut++
  }
  expect(handedOut).toBeGreaterThan(0)
})

test('control: with the generations off an exchanged token goes on for its whole life', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  at.passTime(31 * 60)
  const renewed = (await at.call('PUT', '/api/h/auth', { body: { jwt } })).body.jwt as string
  expect(renewed).not.toBe(jwt)
  at.passTime(31)
  const ctx = await aContext({ platform: at.platform, at: at.now() })
  const { sessionId } = await readSessionToken(ctx, jwt)
  await ctx.db.update(sessions).set({ gen: 1 }).where(eq(sessions.id, sessionId))
  expect(await authenticate(ctx, jwt)).toMatchObject({ sessionId })
  await ctx.db.update(sessions).set({ gen: 2 }).where(eq(sessions.id, sessionId))
  await expect(authenticate(ctx, jwt)).rejects.toThrow('identity.token_invalid')
  // And with it the newer one: one of the two was stolen.
  await expect(authenticate(ctx, renewed)).rejects.toThrow('identity.token_invalid')
})

const gina = () => {
  const subject = crypto.randomUUID()
  return { subject, email: `${subject.slice(0, 12)}@example.test`, emailVerified: true, name: 'Gina Google' }
}

async function firstSignIns(ctx: Context) {
  const identity = gina()
  await Promise.allSettled(Array.from({ length: 20 }, () => signInWithGoogle(ctx, identity, {})))
  return {
    accounts: await ctx.db.$count(accounts, eq(accounts.email, identity.email)),
    links: await ctx.db.$count(
      externalIdentities,
      and(eq(externalIdentities.provider, 'google'), eq(externalIdentities.subject, identity.subject)),
    ),
  }
}

test('twenty first sign-ins with Google make one account and one link', async () => {
  const ctx = await aContext()
  for (let round = 0; round < 10; round++) expect(await firstSignIns(ctx)).toEqual({ accounts: 1, links: 1 })
})

test('control: without the lock and the unique indexes the same sign-ins make many', async () => {
  const base = await aContext()
  const url = new URL(base.platform.database.url)
  // The control: our own lock function hides the built-in one and locks nothing.
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const lockless = openDatabase(url.href, { max: 24 })
  await base.db.execute(sql`create function pg_advisory_xact_lock(bigint) returns void language sql as 'select'`)
  await base.db.execute(sql`drop index accounts_email`)
  await base.db.execute(sql`alter table external_identities drop constraint external_identities_provider_subject_pk`)
  try {
    const platform = { ...base.platform, database: lockless }
    const found = await firstSignIns({ ...base, db: lockless.db, platform })
    expect(found.accounts).toBeGreaterThan(1)
    expect(found.links).toBeGreaterThan(1)
  } finally {
    await lockless.close()
  }
})
