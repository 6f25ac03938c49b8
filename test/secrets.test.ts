import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openTestApi } from './api.ts'
import { findLeaks } from './leaks.ts'

const password = 'canary-battery-staple-77'
const newPassword = 'canary-second-sentence-88'
const device = 'ca9a4e01'
const phone = '+60127770042'

/** Makes every call about identity once, with marked secrets. @returns the secrets. */
async function playIdentity(at: Awaited<ReturnType<typeof openTestApi>>, n: number): Promise<string[]> {
  const email = `canary.person${n}@example.test`
  const next = `canary.moved${n}@example.test`
  const secrets = [password, newPassword, email, next, phone, phone.slice(3), 'Logbird']
  const call = async (method: string, path: string, body?: unknown, jwt?: string) => {
    const answer = await at.call(method, path, { body, jwt, device })
    if (typeof answer.body.jwt === 'string') secrets.push(answer.body.jwt)
    return answer
  }
  const codeOf = async (address: string) => {
    const { code } = await at.mailbox(address)
    if (code) secrets.push(code)
    return code || '000000'
  }
  await call('POST', '/api/h/register', { name: 'Canaria Logbird', email })
  const first = await call('PUT', '/api/h/auth', { tac: await codeOf(email), email })
  const jwt = String(first.body.jwt ?? 'a.b.c')
  await call('PUT', '/api/h/auth', { jwt, password })
  await call('POST', '/api/h/auth', { email, password: newPassword })
  const { body } = await call('POST', '/api/h/auth', { email, password })
  const token = String(body.jwt ?? 'a.b.c')
  at.passTime(61)
  await call('POST', '/api/h/auth', { email, debug: true })
  await call('PUT', '/api/h/auth', { tac: await codeOf(email), email })
  at.passTime(61)
  await call('POST', '/api/h/auth/reset', { email })
  await call('PUT', '/api/h/auth', { tac: await codeOf(email), email })
  await call('GET', `/api/h/auth?email=${encodeURIComponent(email)}`)
  const begun = await call('POST', '/api/h/two-factor', {}, token)
  const { secret } = (begun.body.data ?? {}) as { secret?: string }
  if (secret) {
    const tac = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now().getTime() })
    const on = await call('PUT', '/api/h/two-factor', { tac }, token)
    secrets.push(secret, ...(on.body.data as { backupCodes: string[] }).backupCodes)
    await call('POST', '/api/h/two-factor/off', { password }, token)
  }
  // A body that breaks off in the middle of what is secret.
  await at.call('POST', '/api/h/auth', { body: `{"email":"${email}","password":"${password}"`, device })
  await call('PUT', '/api/h/find/usercheck', { phone })
  await call('POST', '/api/h/update-cinfo', { email: next }, token)
  await call('PUT', '/api/h/update-cinfo', { tac: await codeOf(next), email: next }, token)
  await call('POST', '/api/h/update-cinfo', { phoneno: phone }, token)
  await call('POST', '/api/h/alt-register', {
    name: 'C',
    email,
    orderid: crypto.randomUUID(),
    secret: 'canary-order-secret',
  })
  secrets.push('canary-order-secret')
  await call('POST', '/api/wlist', { email, phone })
  await call('PUT', '/api/h/google-register', { token: { accessToken: 'canary-google-token' } })
  secrets.push('canary-google-token')
  await call('POST', '/api/h/feedback', { kind: 'idea', text: 'canary words', email })
  await call('GET', '/api/h/profile?withCompanies=1&withInfos=1', undefined, token)
  await call('PUT', '/api/h/auth', { jwt: token, password: newPassword, currentPassword: password })
  await call('GET', '/api/h/auth/logout', undefined, token)
  return secrets
}

/** Breaks the tables, so that every query fails with its parameters. */
async function breakTables(at: Awaited<ReturnType<typeof openTestApi>>) {
  for (const table of [
    'known_devices',
    'code_challenges',
    'sessions',
    'waitlist_entries',
    'feedback_entries',
    'accounts',
  ])
    await at.platform.database.pool.query(`alter table ${table} rename to ${table}_gone`)
}

test('no password, code, token or address is in the log, whether calls succeed or the ground breaks away', async () => {
  const lines: string[] = []
  const plain: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const at = await openTestApi({ log })
  const secrets = await playIdentity(at, 1)
  log.info('the calls that succeed are over')
  await breakTables(at)
  // The control: the same failures in a log without redaction.
  const unguarded = pino({ level: 'trace' }, { write: (line) => void plain.push(line) })
  const before = lines.length
  secrets.push(...(await playIdentity(at, 2)))
  const careless = await openTestApi({ log: unguarded })
  await playIdentity(careless, 3)

  expect(lines.length - before, 'the broken calls were logged').toBeGreaterThan(5)
  const text = lines.join('')
  expect(text).toContain('unexpected error')
  const codes = secrets.filter((secret) => /^\d{6}$/.test(secret))
  expect(codes.length).toBeGreaterThanOrEqual(3)
  const found = secrets.filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret),
  )
  expect(found).toEqual([])
  expect(findLeaks(text)).toEqual([])
  expect(findLeaks(plain.join('')).length, 'control: a log without the guard leaks').toBeGreaterThan(0)
})
