import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { examine } from '../scripts/doctor-checks.ts'
import { openMailServer } from './faults/mail-server.ts'
import { aPerson, testPlatform } from './world.ts'

// The check of an installation names what is missing, and says that a complete one is complete.

const aFolder = () => mkdtempSync(path.join(tmpdir(), 'khidmat-doctor-'))

async function complete() {
  const { database } = await testPlatform()
  const person = await aPerson({ email: 'runs-it@example.test' })
  await database.db
    .update(accounts)
    .set({ sysadmin: true, twoFactorAt: new Date() })
    .where(eq(accounts.id, person.accountId))
  const mail = await openMailServer()
  const stripe = createServer((request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer sk_live_right' ? 200 : 401
    response.end('{}')
  })
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
  const keys = webpush.generateVAPIDKeys()
  const data = aFolder()
  const backup = path.join(data, 'backups/2026-01-01T00-00-00.000Z')
  mkdirSync(backup, { recursive: true })
  const note = { format: 1, takenAt: new Date().toISOString(), migrations: 1, tables: {}, sequences: {}, waiting: [] }
  writeFileSync(path.join(backup, 'backup.json'), JSON.stringify(note))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: data,
    PUBLIC_URL: 'https://khidmat.example',
    TRUST_PROXY: '1',
    AUTH_SECRET: 'a'.repeat(32),
    SANDBOX_SECRET: 's'.repeat(16),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Khidmat <hello@khidmat.example>',
    SMS_URL: 'https://texts.example',
    STRIPE_SECRET_KEY: 'sk_live_right',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    AUTH_GOOGLE_ID: 'id',
    AUTH_GOOGLE_SECRET: 'secret',
    METRICS_TOKEN: 'token',
  }
  return { env, close: () => Promise.all([mail.close(), new Promise((resolve) => stripe.close(resolve))]) }
}

const levels = async (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(await examine(env, undefined)).map(([name, [level]]) => [name, level]))

test('a complete installation is complete, and each thing that is missing or dead is named alone', async () => {
  const { env, close } = await complete()
  try {
    const all = await levels(env)
    expect(new Set(Object.values(all))).toEqual(new Set(['ok']))
    const cases: [string, string, Record<string, string>][] = [
      ['address', 'wrong', { PUBLIC_URL: 'http://khidmat.example' }],
      ['address', 'advice', { TRUST_PROXY: '0' }],
      ['mail', 'wrong', { SMTP_URL: '' }],
      ['mail', 'wrong', { SMTP_URL: 'smtp://127.0.0.1:1' }],
      ['mail', 'wrong', { MAIL_FROM: 'Khidmat <no-reply@khidmat.test>' }],
      ['texts', 'advice', { SMS_URL: '' }],
      ['payments', 'advice', { STRIPE_SECRET_KEY: '' }],
      ['payments', 'wrong', { STRIPE_SECRET_KEY: 'sk_live_wrong' }],
      ['push', 'advice', { VAPID_PRIVATE_KEY: '' }],
      ['push', 'wrong', { VAPID_PRIVATE_KEY: 'short' }],
      ['google', 'wrong', { AUTH_GOOGLE_SECRET: '' }],
      ['metrics', 'advice', { METRICS_TOKEN: '' }],
    ]
    for (const [name, level, change] of cases)
      expect([change, await levels({ ...env, ...change })]).toEqual([change, { ...all, [name]: level }])
    expect((await levels({ ...env, DATA_DIR: aFolder() })).backup).toBe('advice')
    expect(await levels({ ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
      database: 'wrong',
      operator: 'wrong',
      mail: 'ok',
    })
    const { database } = await testPlatform()
    await database.db.update(accounts).set({ twoFactorAt: null }).where(eq(accounts.email, 'runs-it@example.test'))
    expect((await levels(env)).operator).toBe('advice')
    await database.db.update(accounts).set({ sysadmin: false }).where(eq(accounts.email, 'runs-it@example.test'))
    expect((await levels(env)).operator).toBe('wrong')
  } finally {
    await close()
  }
})

test('a setting that is wrong is named before anything is tried, and the demo is wrong where others are', async () => {
  expect(await levels({ PORT: 'many', DATABASE_URL: 'postgres://x' })).toEqual({ settings: 'wrong' })
  expect(await levels({ DEMO: '1', DATA_DIR: aFolder() })).toMatchObject({
    settings: 'ok',
    demo: 'wrong',
    address: 'wrong',
  })
})
