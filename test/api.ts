import { eq } from 'drizzle-orm'
import { createApi } from '#api/app.ts'
import { openLive } from '#api/live.ts'
import { authenticate } from '#api/middleware/authenticate.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import type { Platform } from '#platform/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { openServices } from '#platform/open-services.ts'
import { testCounters, testNow, testPlatform } from './world.ts'

export interface Call {
  body?: unknown
  jwt?: string | undefined
  device?: string
  ip?: string
  headers?: Record<string, string>
}

/** An answer as tests read it. `body` is the parsed envelope. */
export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown> & { ok: boolean; code?: string }
}

/** The API over HTTP, as a browser uses it, with a clock that the test may move. */
export async function openTestApi(
  over: {
    limitScale?: number
    env?: Partial<Platform['env']>
    log?: Platform['log']
    database?: Platform['database']
    bus?: Platform['bus']
  } = {},
) {
  const base = await testPlatform()
  const env = { ...base.env, ...over.env, RATE_LIMIT_SCALE: over.limitScale ?? base.env.RATE_LIMIT_SCALE }
  const log = over.log ?? base.log
  const platform: Platform = {
    ...base,
    env,
    log,
    ...(over.database && { database: over.database }),
    ...(over.bus && { bus: over.bus }),
    ...openServices({ ...base, env, log, counters: await testCounters() }),
  }
  let now = testNow
  const live = await openLive(platform)
  const api = createApi({
    platform,
    now: () => now,
    authenticate,
    clientIp: (request) => request.headers.get('x-test-ip') ?? '203.0.113.7',
    live,
  })
  async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
    const response = await api.request(path, {
      method,
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.jwt !== undefined && { authorization: `Bearer ${options.jwt}` }),
        ...(options.device && { 'device-id': options.device }),
        ...(options.ip && { 'x-test-ip': options.ip }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
  }
  return {
    platform,
    api,
    live,
    call,
    passTime(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    now: () => now,
    /** How many mails or texts an address got, and the newest one's code. */
    async mailbox(to: string) {
      const entries = await listMailbox(platform.database.db, to)
      const code = /\b(\d{6})\b/.exec(`${entries[0]?.subject} ${entries[0]?.text}`)?.[1] ?? ''
      return { count: entries.length, newest: entries[0], code }
    },
  }
}

let people = 0

/** Registers somebody through the API, with code and password, and returns what the browser would store. */
export async function aRegistered(
  at: Awaited<ReturnType<typeof openTestApi>>,
  over: { email?: string; password?: string; device?: string; name?: string; refCode?: string } = {},
) {
  const n = ++people
  const email = over.email ?? `registered${n}-${crypto.randomUUID().slice(0, 8)}@example.test`
  const password = over.password ?? 'correct horse staple'
  const device = over.device ?? crypto.randomUUID().slice(0, 8)
  const { name = `Registered ${n}`, refCode } = over
  await at.call('POST', '/api/h/register', { body: { name, email, refCode }, device })
  const { code } = await at.mailbox(email)
  const first = await at.call('PUT', '/api/h/auth', { body: { tac: code, email }, device })
  const second = await at.call('PUT', '/api/h/auth', { body: { jwt: first.body.jwt as string, password }, device })
  const { jwt, id, cinfoid } = second.body as unknown as { jwt: string; id: string; cinfoid: string }
  at.passTime(61)
  return { email, password, device, jwt, id, cinfoid, name }
}

/** A registered operator. */
export async function anOperator(
  at: Awaited<ReturnType<typeof openTestApi>>,
  over: Parameters<typeof aRegistered>[1] = {},
) {
  const person = await aRegistered(at, over)
  const [account] = await at.platform.database.db
    .update(accounts)
    .set({ sysadmin: true })
    .where(eq(accounts.contactId, person.id))
    .returning({ id: accounts.id })
  if (!account) throw new Error('The operator has no account')
  return { ...person, accountId: account.id }
}
