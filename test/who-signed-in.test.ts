import { expect, test } from 'vitest'
import { anOperator, aRegistered, openTestApi } from './api.ts'

test('the audit log of a person tells when that person signed in and set a password', async () => {
  const at = await openTestApi()
  const { email, password, device } = await aRegistered(at)
  await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  const { jwt } = await anOperator(at)
  const found = await at.call('GET', `/api/h/admin/audit?actor=${encodeURIComponent(email)}`, { jwt })
  const actions = (found.body.data as { rows: { action: string }[] }).rows.map(({ action }) => action)
  expect(actions).toContain('identity.signed_in')
  expect(actions).toContain('identity.password_set')
})
