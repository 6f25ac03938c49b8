import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { readSetting } from './load-settings.ts'
import { StartError } from './start-error.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((v) => v === '1' || v === 'true')

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').describe('How the process runs.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port of the HTTP listener.'),
  HOST: z
    .string()
    .optional()
    .describe('Address the HTTP listener binds to: all of them, or in the demo those of this machine alone.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Origin under which people reach this installation; default http://localhost:PORT.'),
  PRODUCTION_HOST: z
    .string()
    .default('')
    .describe('Host name (without www) on which statistics are sent; elsewhere they go to the console.'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 18 server; without it the embedded PostgreSQL is started.'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(20).describe('Most connections of the pool.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder of the embedded database, uploads, picture cache and generated secrets.'),
  DEMO: flag.describe(
    '1 switches on demo data, demo sign-ins, sandbox payments, the local mailbox and /dev pages. Without a DATABASE_URL it is on unless this says 0: say it on a machine that others reach.',
  ),
  DEMO_PUBLIC: flag.describe(
    '1 lets the demo, whose passwords everybody knows, start with a PUBLIC_URL or HOST that others reach, or with a database on another machine.',
  ),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe('What this process does: serve pages and API, run the worker, or both.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe line that is logged.'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('How many proxies in front are trusted to append X-Forwarded-For.'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Key that signs sign-in tokens, at least 32 characters; generated into DATA_DIR on the embedded default.',
    ),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe('The key before the last rotation; tokens signed with it stay valid.'),
  AUTH_GOOGLE_ID: z.string().default('').describe('OAuth client id for Google sign-in; empty hides the button.'),
  AUTH_GOOGLE_SECRET: z.string().default('').describe('OAuth client secret for Google sign-in.'),
  AUTH_GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('OpenID issuer of Google sign-in; another one in tests.'),
  SMTP_URL: z
    .string()
    .default('')
    .describe('Mail server, smtp://user:password@host:port; empty keeps mails in the local mailbox.'),
  MAIL_FROM: z.string().default('Khidmat <no-reply@khidmat.test>').describe('Sender of mails.'),
  SMS_URL: z
    .string()
    .default('')
    .describe('HTTP endpoint that takes {to, text} as JSON; empty keeps SMS in the local mailbox.'),
  SMS_TOKEN: z.string().default('').describe('Bearer token for SMS_URL.'),
  STORAGE_DRIVER: z.enum(['disk', 's3']).default('disk').describe('Where uploads are kept.'),
  S3_BUCKET: z.string().default('').describe('Bucket for uploads when STORAGE_DRIVER is s3.'),
  S3_ENDPOINT: z.string().default('').describe('Endpoint of an S3-compatible service; empty is AWS.'),
  AWS_ACCESS_KEY_ID: z.string().default('').describe('Access key for S3.'),
  AWS_SECRET_ACCESS_KEY: z.string().default('').describe('Secret key for S3.'),
  AWS_REGION: z.string().default('ap-southeast-5').describe('Region for S3.'),
  VAPID_PUBLIC_KEY: z
    .string()
    .default('')
    .describe('Public key of web push (VAPID, base64url); empty keeps push messages in the local mailbox.'),
  VAPID_PRIVATE_KEY: z.string().default('').describe('Private key of web push.'),
  VAPID_SUBJECT: z
    .string()
    .default('mailto:push@khidmat.test')
    .describe('Whom push services may write to about our messages, mailto: or https:.'),
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .describe('Push services that pushes are posted to, comma list; *. takes all hosts below.'),
  WEBHOOKS_LOOPBACK: flag.describe(
    '1 lets webhooks of companies go to this machine, and by plain HTTP, and their own sites be on it; for tests and development.',
  ),
  STRIPE_SECRET_KEY: z.string().default('').describe('Secret key of Stripe; empty leaves Stripe out.'),
  STRIPE_WEBHOOK_SECRET: z.string().default('').describe('Signing secret of the Stripe webhook.'),
  STRIPE_API_BASE: z.string().default('').describe('Other origin for the Stripe API; for tests.'),
  SANDBOX_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Key that signs events of the payment sandbox; generated into DATA_DIR on the embedded default.'),
  METRICS_TOKEN: z.string().default('').describe('Bearer token for /metrics; empty switches it off.'),
  APP_STORE_URL: z.string().default('').describe("The app's page in Apple's App Store; empty leaves that store out."),
  PLAY_STORE_URL: z.string().default('').describe("The app's page on Google Play; empty leaves that store out."),
  APP_GALLERY_URL: z
    .string()
    .default('')
    .describe("The app's page in Huawei's AppGallery; empty leaves that store out."),
  PLAUSIBLE_URL: z
    .union([z.literal(''), z.url()])
    .default('')
    .describe('Origin of a Plausible that /api/event is forwarded to; empty keeps statistics local.'),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .min(0.01)
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit; for benchmarks and fuzzing.'),
  CONTENT_CACHE_ENTRIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3000)
    .describe(
      'How many pieces of public content (cards, items, categories) are kept in memory; 0 reads them each time.',
    ),
  PICTURE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_048_576)
    .default(4096)
    .describe('Most megabytes of finished pictures kept on disk; the oldest are drawn again when they are asked for.'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .min(0)
    .max(4096)
    .default(64)
    .describe('Most megabytes of finished public pages kept in memory; 0 switches the page cache off.'),
})

/** Settings of this process; `.env.example` explains each variable. */
export type Env = Omit<z.infer<typeof schema>, 'AUTH_SECRET' | 'SANDBOX_SECRET' | 'PUBLIC_URL'> & {
  AUTH_SECRET: string
  SANDBOX_SECRET: string
  PUBLIC_URL: string
  /** Whether the database is the embedded one. */
  embedded: boolean
}

/** Every setting: what it does, its default, and its values where they are a list or a range; of switches the sentence says all. */
export const envVariables = Object.entries(schema.shape).map(([name, type]) => {
  const said = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  const isSwitch = said.enum?.includes('true') ?? false
  const isRange = said.minimum !== undefined && Math.abs(said.maximum ?? Infinity) < Number.MAX_SAFE_INTEGER
  return {
    name,
    sentence: type.description ?? '',
    standard: isSwitch ? '' : String(said.default ?? ''),
    values: isSwitch ? '' : said.enum ? said.enum.join(', ') : isRange ? `${said.minimum} to ${said.maximum}` : '',
  }
})

/**
 * Reads the settings from an environment; `NAME_FILE` may name a file that holds the value of a secret. Missing secrets are
 * generated once into the data folder where the database is embedded, and are required with DATABASE_URL.
 * @throws StartError that names every bad or missing variable.
 */
export function readEnv(source: Record<string, string | undefined>, options: { embedded?: boolean } = {}): Env {
  const given: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const file = source[`${name}_FILE`]
    const value = file ? readSetting(name, file) : source[name]
    if (value !== undefined && value !== '') given[name] = value
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.STORAGE_DRIVER === 's3' && !env.S3_BUCKET)
    throw new StartError('The configuration is wrong:\n  S3_BUCKET: required when STORAGE_DRIVER is s3')
  // With the key alone every payment event would be refused.
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    throw new StartError(
      'The configuration is wrong:\n  STRIPE_WEBHOOK_SECRET: required together with STRIPE_SECRET_KEY',
    )
  // A database on another machine is an installation's, whatever the addresses say.
  const isReached = [
    env.PUBLIC_URL,
    env.HOST && `http://${isIPv6(env.HOST) ? `[${env.HOST}]` : env.HOST}`,
    env.DATABASE_URL,
  ].some((at) => at && !isOwnMachine(at))
  if (env.DEMO && !env.DEMO_PUBLIC && isReached)
    throw new StartError(
      'The configuration is wrong:\n  DEMO: its passwords and codes are known to everybody; set DEMO=0, or DEMO_PUBLIC=1 if that is what you want',
    )
  const embedded = options.embedded ?? !env.DATABASE_URL
  const secret = (name: 'AUTH_SECRET' | 'SANDBOX_SECRET'): string => {
    const value = env[name]
    if (value) return value
    if (!embedded) throw new StartError(`The configuration is wrong:\n  ${name}: required together with DATABASE_URL`)
    return generatedSecret(env.DATA_DIR, name)
  }
  return {
    ...env,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    AUTH_SECRET: secret('AUTH_SECRET'),
    SANDBOX_SECRET: secret('SANDBOX_SECRET'),
    embedded,
  }
}

/** Whether an address is reached from this machine alone. */
function isOwnMachine(url: string): boolean {
  const hostname = URL.parse(url)?.hostname
  // A database by its socket names no host.
  if (!hostname) return true
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function generatedSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name.toLowerCase())
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
