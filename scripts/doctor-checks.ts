import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import nodemailer from 'nodemailer'
import pg from 'pg'
import webpush from 'web-push'
import { readNote } from '../db/backup-note.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { openStorage, storageOf } from '../src/platform/storage/index.ts'
import { DAY, HOUR } from '../src/shared/time.ts'

/** `wrong` does not work, or is dangerous where others reach it; `advice` works, and something is missing. */
export type Finding = readonly ['ok' | 'advice' | 'wrong', string]

interface Examined {
  env: Env
  /** The database that the installation uses; undefined while the embedded one does not run. */
  url: string | undefined
}

const TIMEOUT_MS = 10_000
/** A nightly backup that was missed once. */
const OLD_BACKUP = 36 * HOUR

/** What is examined, in the order in which it is told. */
const checks: Readonly<Record<string, (examined: Examined) => Finding | Promise<Finding>>> = {
  demo: ({ env }) =>
    env.DEMO ? ['wrong', 'It is on: its passwords and codes are known to everybody. Set DEMO=0.'] : ['ok', 'off'],
  address({ env }) {
    const { protocol, hostname } = new URL(env.PUBLIC_URL)
    if (protocol !== 'https:' || hostname === 'localhost')
      return [
        'wrong',
        `PUBLIC_URL is ${env.PUBLIC_URL}: links in mails, passkeys and payments need the public https address.`,
      ]
    return env.TRUST_PROXY === 0
      ? [
          'advice',
          `${env.PUBLIC_URL}; behind a proxy set TRUST_PROXY=1, or all visitors share one address and its limits.`,
        ]
      : ['ok', `${env.PUBLIC_URL}, behind ${env.TRUST_PROXY} proxies`]
  },
  database: ({ url }) =>
    url ? examineDatabase(url) : ['wrong', 'The embedded database does not run. Start the server first.'],
  operator: ({ url }) => (url ? examineOperators(url) : ['wrong', 'not looked for, without a database']),
  async mail({ env }) {
    if (!env.SMTP_URL) return ['wrong', 'SMTP_URL is empty: no mail and no code leaves this machine.']
    const transport = nodemailer.createTransport({
      url: env.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
    })
    await transport.verify()
    if (/@(.+\.)?khidmat\.test>?$/.test(env.MAIL_FROM))
      return ['wrong', `The server answers, but MAIL_FROM is ${env.MAIL_FROM}.`]
    return ['ok', `the server answers; mails come from ${env.MAIL_FROM}`]
  },
  texts: ({ env }) =>
    env.SMS_URL ? ['ok', env.SMS_URL] : ['advice', 'SMS_URL is empty: nobody can log in by phone number.'],
  async payments({ env }) {
    if (!env.STRIPE_SECRET_KEY)
      return ['advice', 'STRIPE_SECRET_KEY is empty: buyers pay on the spot, where a company allows it.']
    const answer = await fetch(`${env.STRIPE_API_BASE || 'https://api.stripe.com'}/v1/balance`, {
      headers: { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return ['wrong', `Stripe answers ${answer.status} to STRIPE_SECRET_KEY.`]
    return env.STRIPE_SECRET_KEY.startsWith('sk_test_')
      ? ['advice', 'Stripe answers, to a key for tests: no money moves.']
      : ['ok', `Stripe answers; its events go to ${env.PUBLIC_URL}/api/webhooks/stripe`]
  },
  push({ env }) {
    if (!env.VAPID_PUBLIC_KEY || !env.VAPID_PRIVATE_KEY)
      return ['advice', 'VAPID keys are missing: no pushes. Make them: npx web-push generate-vapid-keys']
    webpush.setVapidDetails(env.VAPID_SUBJECT, env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
    return ['ok', env.VAPID_SUBJECT]
  },
  google({ env }) {
    if (!env.AUTH_GOOGLE_ID) return ['advice', 'AUTH_GOOGLE_ID is empty: the button is hidden.']
    return env.AUTH_GOOGLE_SECRET ? ['ok', env.AUTH_GOOGLE_ID] : ['wrong', 'AUTH_GOOGLE_SECRET is missing.']
  },
  files: ({ env }) => examineFiles(env),
  metrics: ({ env }) =>
    env.METRICS_TOKEN
      ? ['ok', 'behind a token']
      : ['advice', 'METRICS_TOKEN is empty: /metrics is off, and no alert can fire.'],
  backup: ({ env }) => examineBackups(path.join(env.DATA_DIR, 'backups')),
}

/**
 * Examines an installation: its settings, and whether what they name answers. A check that fails says why, and the others go on.
 * @param url the embedded database, where it runs.
 */
export async function examine(source: NodeJS.ProcessEnv, url: string | undefined): Promise<Record<string, Finding>> {
  let env: Env
  try {
    env = readEnv(source)
  } catch (error) {
    return { settings: ['wrong', messageOf(error)] }
  }
  const findings: Record<string, Finding> = { settings: ['ok', 'all are valid'] }
  const examined = { env, url: env.DATABASE_URL ?? url }
  for (const [name, check] of Object.entries(checks))
    findings[name] = await Promise.resolve()
      .then(() => check(examined))
      .catch((error: unknown) => ['wrong', messageOf(error)] as const)
  return findings
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  await client.connect()
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function examineDatabase(url: string): Promise<Finding> {
  const [server] = await ask<{ version: number; missing: string[]; migrated: boolean }>(
    url,
    `select current_setting('server_version_num')::int / 10000 as version,
      array(select name from unnest(array['btree_gist', 'btree_gin', 'pg_trgm', 'unaccent', 'cube']) name
        where name not in (select name from pg_available_extensions)) as missing,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  if (!server || server.version < 18) return ['wrong', `PostgreSQL ${server?.version ?? '?'}; 18 is needed.`]
  if (server.missing.length > 0) return ['wrong', `The extensions ${server.missing.join(', ')} are not installed.`]
  if (!server.migrated) return ['advice', 'PostgreSQL answers and is empty: the first start makes its tables.']
  const ours = readMigrationFiles({ migrationsFolder: 'db/migrations' })
  const applied = await ask<{ hash: string }>(url, 'select hash from drizzle.__drizzle_migrations')
  const missing = ours.filter(({ hash }) => !applied.some((one) => one.hash === hash)).length
  if (missing > 0) return ['advice', `${missing} migrations wait for the next start.`]
  return ['ok', `PostgreSQL ${server.version}, ${applied.length} migrations`]
}

async function examineOperators(url: string): Promise<Finding> {
  const [made] = await ask<{ there: boolean }>(url, `select to_regclass('accounts') is not null as there`)
  if (!made?.there) return ['advice', 'Nobody yet: start the server, register, then: npm run operator -- EMAIL']
  const rows = await ask<{ email: string; guarded: boolean }>(
    url,
    `select email, two_factor_at is not null as guarded from accounts where sysadmin and deleted_at is null order by email limit 100`,
  )
  if (rows.length === 0) return ['wrong', 'Nobody runs the platform. Register, then: npm run operator -- EMAIL']
  const bare = rows.filter(({ guarded }) => !guarded).map(({ email }) => email)
  return bare.length > 0
    ? ['advice', `${bare.join(', ')} must set up an authenticator at /my/security before /admin opens.`]
    : ['ok', rows.map(({ email }) => email).join(', ')]
}

async function examineFiles(env: Env): Promise<Finding> {
  const storage = openStorage(storageOf(env))
  const key = `doctor/${randomUUID()}` as const
  await storage.put(key, Buffer.from('x'))
  await storage.get(key)
  await storage.remove(key)
  const { bavail, blocks, bsize } = statfsSync(env.DATA_DIR)
  const gigabytes = Math.round((bavail * bsize) / 2 ** 30)
  if (bavail / blocks < 0.1)
    return ['advice', `They are written and read; ${gigabytes} GB are free, less than a tenth of the disk.`]
  return ['ok', `written and read (${env.STORAGE_DRIVER}); ${gigabytes} GB are free`]
}

function examineBackups(folder: string): Finding {
  const whole = (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    try {
      return [readNote(path.join(folder, name)).takenAt]
    } catch {
      return []
    }
  })
  const newest = whole.sort().at(-1)
  if (!newest) return ['advice', `None in ${folder}. Take one every night: npm run backup`]
  const age = Date.now() - Date.parse(newest)
  return age > OLD_BACKUP
    ? ['advice', `The newest is ${Math.round(age / DAY)} days old.`]
    : ['ok', `${whole.length}, the newest of ${newest}`]
}
