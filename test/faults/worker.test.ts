import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDatabase } from '../../src/platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { type RunningServer, startServer } from '../e2e/running-server.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

// Web and worker are separate processes, and mails go to a server that fails.

const secret = 'a secret for the length of this test'
const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-worker-'))
let postgres: EmbeddedPostgres
let mails: MailServer
let direct: pg.Client
let env: Record<string, string>
let web: RunningServer
const workers: RunningServer[] = []

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: () => undefined, durable: false })
  const DATABASE_URL = await ensureDatabase(postgres.url, 'khidmat')
  mails = await openMailServer()
  env = { DATABASE_URL, AUTH_SECRET: secret, SANDBOX_SECRET: secret, SMTP_URL: mails.url }
  web = await startServer({ dataDir: folder, env: { ...env, ROLE: 'web' } })
  direct = new pg.Client({ connectionString: DATABASE_URL })
  await direct.connect()
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await web?.stop()
  await direct?.end()
  await mails?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function aWorker(): Promise<RunningServer> {
  const worker = await startServer({ dataDir: folder, env: { ...env, ROLE: 'worker' } })
  workers.push(worker)
  return worker
}

/** Registers somebody, who is sent a code. @returns the id of the mail */
async function aMail(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`
  const answer = await fetch(`${web.url}/api/h/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mei', email }),
  })
  expect(answer.status).toBe(200)
  const { rows } = await direct.query(`select id from mailbox_messages where "to" = $1`, [email])
  return rows[0].id
}

const takenOf = (id: string) => mails.taken.filter((taken) => taken === id).length

test('what a killed worker was at is done by the next one, once', async () => {
  const first = await aWorker()
  mails.manner = 'falls silent'
  const id = await aMail()
  await expect.poll(() => mails.handed, { timeout: 20_000 }).toBe(1)
  await first.stop('SIGKILL')
  mails.manner = 'takes it'
  await aWorker()
  await expect.poll(() => takenOf(id), { timeout: 90_000, interval: 500 }).toBe(1)
  const { rows } = await direct.query('select delivered_at, attempts from mailbox_messages where id = $1', [id])
  expect(rows[0].delivered_at).not.toBeNull()
  expect(rows[0].attempts).toBe(2)
}, 150_000)

test('work that is given to another while it still runs has its effect once', async () => {
  await aWorker()
  mails.manner = 'takes its time'
  const before = mails.handed
  const id = await aMail()
  await expect.poll(() => mails.handed, { timeout: 20_000 }).toBe(before + 1)
  // Simulates the end of the lease: a free worker takes the mail.
  const { rowCount } = await direct.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'deliver-mail' and state = 'active' and data->>'id' = $1`,
    [id],
  )
  expect(rowCount).toBe(1)
  await expect.poll(() => takenOf(id), { timeout: 30_000 }).toBe(1)
  // The second worker comes back to it, and finds it done.
  await expect
    .poll(
      async () =>
        (await direct.query(`select state from pgboss.job where name = 'deliver-mail' and data->>'id' = $1`, [id]))
          .rows[0]?.state,
      { timeout: 60_000, interval: 500 },
    )
    .toBe('completed')
  expect(takenOf(id)).toBe(1)
  expect(mails.handed).toBe(before + 1)
}, 120_000)
