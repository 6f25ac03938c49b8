import { expect, test } from 'vitest'
import { forgetOldRows } from '#domain/privacy/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'

interface SignIn {
  id: string
  succeeded: boolean
  method: string
  newDevice: boolean
  ip: string
  place: string | null
}
type At = Awaited<ReturnType<typeof openTestApi>>
const historyOf = async (at: At, jwt: string, query = '') =>
  (await at.call('GET', `/api/h/sign-ins${query}`, { jwt })).body.data as { rows: SignIn[]; cursor: string | null }

test('the history names successes, failures and new devices, with the place that the browser’s zone hints at', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { email, password, device } = person
  await at.call('POST', '/api/h/auth', {
    body: { email, password: 'not this one' },
    ip: '198.51.100.20',
    headers: { timezone: 'Europe/Berlin', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  })
  await at.call('POST', '/api/h/auth', {
    body: { email, password },
    device,
    headers: { timezone: 'Asia/Kuala_Lumpur' },
  })
  await at.call('POST', '/api/h/auth', { body: { email, password }, device: '0badd00d' })
  await at.call('PUT', '/api/h/auth', {
    body: { email, tac: '000000' },
    device: '0badd00d',
    headers: { timezone: 'x/<b>' },
  })
  const { code } = await at.mailbox(email)
  const { jwt } = (await at.call('PUT', '/api/h/auth', { body: { email, tac: code }, device: '0badd00d' })).body
  const { rows: signIns, cursor } = await historyOf(at, jwt as string)
  expect(cursor).toBe(null)
  expect(signIns.map(({ succeeded, method, newDevice, place }) => ({ succeeded, method, newDevice, place }))).toEqual([
    { succeeded: true, method: 'code', newDevice: true, place: null },
    { succeeded: false, method: 'code', newDevice: false, place: null },
    { succeeded: true, method: 'password', newDevice: false, place: 'Kuala Lumpur' },
    { succeeded: false, method: 'password', newDevice: false, place: 'Berlin' },
    { succeeded: true, method: 'registration', newDevice: false, place: null },
    { succeeded: true, method: 'registration', newDevice: false, place: null },
  ])
  expect(signIns[3]?.ip).toBe('198.51.100.20')
  const stranger = await aRegistered(at)
  expect((await historyOf(at, stranger.jwt)).rows.some(({ ip }) => ip === '198.51.100.20')).toBe(false)
})

test('the history comes by pages of twenty-five and is forgotten after ninety days', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const { email, password, device, jwt } = person
  for (let i = 0; i < 28; i++) await at.call('POST', '/api/h/auth', { body: { email, password }, device })
  const first = await historyOf(at, jwt)
  expect(first.rows).toHaveLength(25)
  const second = await historyOf(at, jwt, `?cursor=${first.cursor}`)
  expect(second.rows).toHaveLength(5)
  expect(second.cursor).toBe(null)
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
  const later = await aContext({ at: new Date(at.now().getTime() + 91 * 86_400_000) })
  expect(await forgetOldRows(later, 'sign_ins')).toBeGreaterThanOrEqual(30)
})
