import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { loadSettings } from './load-settings.ts'

const least = {
  DATABASE_URL: 'postgres://localhost/khidmat',
  AUTH_SECRET: 'a'.repeat(32),
  SANDBOX_SECRET: 's'.repeat(16),
}

test('a key of the payment service without the secret of its events does not start', () => {
  expect(() => readEnv({ ...least, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET')
  const both = readEnv({ ...least, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(both.STRIPE_WEBHOOK_SECRET).toBe('whsec_1')
})

test('every bad setting is named at once', () => {
  expect(() => readEnv({ ...least, PORT: 'many', TRUST_PROXY: '9' })).toThrow(/PORT.*TRUST_PROXY/s)
})

test('the demo does not start where others reach it, unless that is said', () => {
  const reached = { ...least, DEMO: '1', PUBLIC_URL: 'https://khidmat.example' }
  expect(() => readEnv(reached)).toThrow('DEMO_PUBLIC=1')
  expect(readEnv({ ...reached, DEMO_PUBLIC: '1' }).DEMO).toBe(true)
  expect(readEnv({ ...reached, DEMO: '0' }).DEMO).toBe(false)
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://shop.localhost'])
    expect(readEnv({ ...reached, PUBLIC_URL: own }).DEMO).toBe(true)
  for (const other of ['http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])
    expect(() => readEnv({ ...reached, PUBLIC_URL: other }), other).toThrow('DEMO')
  const bound = { ...reached, PUBLIC_URL: 'http://localhost:3000' }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(readEnv({ ...bound, HOST }).DEMO).toBe(true)
  for (const HOST of ['0.0.0.0', '::', '10.0.0.1'])
    expect(() => readEnv({ ...bound, HOST }), HOST).toThrow('DEMO_PUBLIC=1')
  const stored = (DATABASE_URL: string) => ({ ...bound, DATABASE_URL })
  for (const own of ['postgres://a:b@localhost:5432/khidmat', 'postgres://127.0.0.1/k', 'postgresql:///k?host=/run/pg'])
    expect(readEnv(stored(own)).DEMO).toBe(true)
  expect(() => readEnv(stored('postgres://a:b@db.internal/khidmat'))).toThrow('DEMO_PUBLIC=1')
  expect(readEnv({ ...stored('postgres://db.internal/khidmat'), DEMO_PUBLIC: '1' }).DEMO).toBe(true)
})

test('a database that a file names is no reason to start the demo on another one', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'khidmat-settings-')), 'url')
  writeFileSync(file, 'postgres://named/khidmat\n')
  const load = (given: NodeJS.ProcessEnv) => {
    const env = { ...given }
    loadSettings(env)
    return [env.DATABASE_URL, env.DEMO]
  }
  expect(load({ DATABASE_URL_FILE: file })).toEqual(['postgres://named/khidmat', undefined])
  expect(load({ DATABASE_URL: 'postgres://said' })).toEqual(['postgres://said', undefined])
  expect(load({})).toEqual([undefined, '1'])
  expect(load({ DEMO: '0' })).toEqual([undefined, '0'])
})

test('what .env.example writes behind a name is what holds without it, and a range or a list is told with its setting', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const told = lines.flatMap((line) => /^# ([A-Z_0-9]+)=(.+)$/.exec(line)?.slice(1, 3) ?? [])
  const standard = Object.fromEntries(told.flatMap((name, i) => (i % 2 === 0 ? [[name, told[i + 1]]] : [])))
  expect(Object.keys(standard)).toEqual(expect.arrayContaining(['PORT', 'ROLE', 'LOG_LEVEL', 'DATABASE_POOL_MAX']))
  const base = { DATABASE_URL: 'postgres://x', AUTH_SECRET: 'x'.repeat(32), SANDBOX_SECRET: 'y'.repeat(32) }
  const source = { ...base, PUBLIC_URL: 'https://khidmat.example', DEMO: '0' }
  expect(readEnv({ ...source, ...standard })).toEqual(readEnv(source))
  expect(lines.join('\n')).toContain('(2 to 200)\n# DATABASE_POOL_MAX=20')
  expect(lines.join('\n')).toContain('(web, worker, all)\n# ROLE=all')
})
