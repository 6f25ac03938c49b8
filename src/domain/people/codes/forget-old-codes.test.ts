import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mostSwept } from '#platform/db/index.ts'
import { openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { forgetOldCodes } from './forget-old-codes.ts'
import { codeChallenges, loginTries } from '../identity/identity.tables.ts'
import { forgetOldTries } from '../signing-in/login-tries.ts'

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

test('a backlog is worked off in hands', async () => {
  const ctx = await aContext()
  const long = new Date(ctx.now().getTime() - 90 * 24 * 3600 * 1000)
  const rows = Array.from({ length: mostSwept + 5 }, () => ({
    key: crypto.randomUUID(),
    tries: 1,
    allowedAt: long,
    at: long,
  }))
  await ctx.db.insert(loginTries).values(rows)
  expect(await forgetOldTries(ctx)).toBe(mostSwept)
  expect(await forgetOldTries(ctx)).toBeGreaterThanOrEqual(5)
  expect(await forgetOldTries(ctx)).toBe(0)
})
