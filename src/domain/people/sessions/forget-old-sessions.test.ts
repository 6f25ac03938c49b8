import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../identity/identity.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { forgetOldSessions } from './forget-old-sessions.ts'
import { sessions } from './sessions.tables.ts'

const day = 24 * 3600

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
