import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { forgetOldCodes } from './forget-old-codes.ts'
import { forgetOldSessions } from '#domain/sessions/index.ts'
import { accounts, codeChallenges } from './identity.tables.ts'
import { sessions } from '#domain/sessions/sessions.tables.ts'

const day = 24 * 3600

test('the name and address of a registration that nobody finished are gone after a day', async () => {
  const at = await openTestApi()
  const email = `${crypto.randomUUID()}@example.test`
  await at.call('POST', '/api/h/register', { body: { name: 'Half Way', email } })
  const ctx = () => aContext({ platform: at.platform, at: at.now() })
  await forgetOldCodes(await ctx())
  const { db } = await ctx()
  const kept = () => db.$count(codeChallenges, eq(codeChallenges.identifier, email))
  expect(await kept()).toBe(1)
  at.passTime(day + 301)
  await forgetOldCodes(await ctx())
  expect(await kept()).toBe(0)
})

test('a session is forgotten ninety days after it ended, and no earlier', async () => {
  const at = await openTestApi()
  const { jwt, id } = await aRegistered(at)
  await at.call('GET', '/api/h/auth/logout', { jwt })
  const { db } = await aContext()
  const [account] = await db.select().from(accounts).where(eq(accounts.contactId, id))
  const kept = () => db.$count(sessions, eq(sessions.accountId, account?.id ?? ''))
  at.passTime(89 * day)
  await forgetOldSessions(await aContext({ at: at.now() }))
  expect(await kept()).toBeGreaterThan(0)
  at.passTime(2 * day)
  await forgetOldSessions(await aContext({ at: at.now() }))
  expect(await kept()).toBe(0)
})

test('what a limit has counted is forgotten once it has run out', async () => {
  const { platform } = await openTestApi({ limitScale: 1 })
  await platform.limits.consume('exists_minute', '198.51.100.200')
  const { pool } = platform.database
  const kept = async () =>
    (await pool.query(`select 1 from rate_limit_counters where key like '%198.51.100.200'`)).rowCount
  await platform.limits.forgetExpired()
  expect(await kept()).toBe(1)
  await pool.query(`update rate_limit_counters set expire = 1 where key like '%198.51.100.200'`)
  expect(await platform.limits.forgetExpired()).toBeGreaterThan(0)
  expect(await kept()).toBe(0)
})
