import { expect, test } from 'vitest'
import { aRegistered, openTestApi } from '#test/api.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 12)}@example.test`

test('existence is answered as promised, and counted', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const strict = { ip: '198.51.100.1' }
  const { email } = await aRegistered(await openTestApi())
  const ask = (asked: string) => at.call('GET', `/api/h/auth?email=${encodeURIComponent(asked)}`, strict)
  expect((await ask(email)).body).toEqual({ ok: true, data: { exists: true } })
  expect((await ask(fresh())).body).toEqual({ ok: true, data: { exists: false } })
  const check = await at.call('PUT', '/api/h/find/usercheck', { body: { email }, ...strict })
  expect(check.body).toEqual({ ok: true, data: { exists: true } })
  const rest = []
  for (let i = 0; i < 8; i++) rest.push((await ask(fresh())).status)
  expect(rest).toEqual([...Array(7).fill(200), 429])
})

test('ten wrong passwords close an account to that address; its owner elsewhere still enters', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  const attack = (i: number) =>
    at.call('POST', '/api/h/auth', {
      body: { email, password: `wrong password ${i}` },
      ip: '198.51.100.2',
      headers: { 'x-forwarded-for': `10.0.0.${i}` },
    })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await attack(i))
  expect(answers.map((a) => a.status)).toEqual([...Array(10).fill(401), 429])
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const owner = await at.call('POST', '/api/h/auth', { body: { email, password }, ip: '198.51.100.3', device })
  expect(owner.body).toMatchObject({ ok: true, verify: false })
})

type At = Awaited<ReturnType<typeof openTestApi>>
const guess = (at: At, email: string, over: object = {}) =>
  at.call('POST', '/api/h/auth', { body: { email, password: 'not the password' }, ip: '198.51.100.40', ...over })
const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'))

test('after ten tries each further one waits twice as long, and the wait that is named is the wait that is meant', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  for (let i = 0; i < 10; i++) expect((await guess(at, email)).status).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 4; i++) {
    const refused = await guess(at, email)
    expect(refused.status).toBe(429)
    waits.push(waitOf(refused))
    // A try meanwhile does not make the wait longer.
    at.passTime(waitOf(refused) - 1)
    expect((await guess(at, email)).status).toBe(429)
    at.passTime(1)
    expect((await guess(at, email)).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240])
  // The right password, after the wait, resets the count.
  at.passTime(480)
  const right = { body: { email, password }, device, ip: '198.51.100.40' }
  expect((await at.call('POST', '/api/h/auth', right)).status).toBe(200)
  for (let i = 0; i < 9; i++) expect((await guess(at, email)).status).toBe(401)
})

test('of forty tries at once ten are judged', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email } = await aRegistered(await openTestApi())
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(at, email)))
  const statuses = answers.map(({ status }) => status)
  // A full queue of hashes answers 503; those tries were counted, too.
  expect(statuses.filter((status) => status === 401 || status === 503)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('a whole network counts as one address', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email } = await aRegistered(await openTestApi())
  for (let i = 0; i < 10; i++) expect((await guess(at, email, { ip: `2001:db8:7:7::${i}` })).status).toBe(401)
  expect((await guess(at, email, { ip: '2001:db8:7:7::ffff' })).status).toBe(429)
  expect((await guess(at, email, { ip: '2001:db8:7:8::1' })).status).toBe(401)
})

test('a hundred failures from anywhere end passwords for strangers, right ones too, and leave the code', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  for (let i = 0; i < 100; i++) await guess(at, email, { ip: `198.18.${Math.floor(i / 9)}.1` })
  const stranger = { ip: '198.51.100.90', device: 'bad0bad0' }
  for (const tried of [password, 'not the password']) {
    const blocked = await at.call('POST', '/api/h/auth', { body: { email, password: tried }, ...stranger })
    expect({ status: blocked.status, code: blocked.body.code }).toEqual({
      status: 429,
      code: 'identity.password_blocked',
    })
    expect(waitOf(blocked)).toBeGreaterThan(3600)
  }
  expect((await at.call('POST', '/api/h/auth', { body: { email }, ...stranger })).status).toBe(200)
  const own = await at.call('POST', '/api/h/auth', { body: { email, password }, device, ip: '198.51.100.91' })
  expect(own.body).toMatchObject({ ok: true, verify: false })
})

test('fifty failures from one address end its tries, and logins that succeed do not count', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  const ip = '198.51.100.77'
  for (let i = 0; i < 60; i++)
    expect((await at.call('POST', '/api/h/auth', { body: { email, password }, device, ip })).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 51; i++) statuses.push((await guess(at, fresh(), { ip })).status)
  expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
  expect(statuses[50]).toBe(429)
})

test('thirty failures of one device end its tries for the hour, whatever the account and the address', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const { email, password, device } = await aRegistered(await openTestApi())
  const from = (i: number) => ({ ip: `198.18.${i}.1`, device: '0badcafe' })
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await guess(at, fresh(), from(i))).status)
  expect(statuses).toEqual([...Array<number>(30).fill(401), 429])
  // Another device is as free as before, and a login that succeeds does not count.
  expect((await guess(at, fresh(), { ip: '198.18.99.1', device: '0badcaff' })).status).toBe(401)
  const own = { body: { email, password }, device, ip: '198.18.100.1' }
  for (let i = 0; i < 32; i++) expect((await at.call('POST', '/api/h/auth', own)).status).toBe(200)
})
