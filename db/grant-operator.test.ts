import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { grantOperator } from './grant-operator.ts'

test('an operator is made by email, for the next request, on record; and unmade', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const grant = (email: string, revoke = false) => grantOperator({ url: at.platform.database.url, email, revoke })
  const status = async () => (await at.call('GET', '/api/h/admin/overview', { jwt: person.jwt })).status
  expect(await status()).toBe(403)
  expect(await grant(person.email.toUpperCase())).toBe(`${person.email} is an operator.`)
  expect(await status()).toBe(200)
  expect(await grant(person.email)).toContain('already')
  expect(await grant(person.email, true)).toContain('no operator any more')
  expect(await status()).toBe(403)
  const entries = await at.platform.database.db.select().from(auditEntries).where(eq(auditEntries.actorKind, 'system'))
  expect(entries.map(({ action }) => action)).toEqual(['identity.operator_granted', 'identity.operator_revoked'])
  await expect(grant('nobody@example.test')).rejects.toThrow('Nobody has registered nobody@example.test here.')
})
