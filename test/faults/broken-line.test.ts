import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ensureDatabase } from '../../src/platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { type RunningServer, startServer } from '../e2e/running-server.ts'
import { type FaultyLine, openFaultyLine } from './faulty-line.ts'
import { anOfferWithTime, type Draft, draft, draftsThatStand, place, type Wish, wishesApart } from './visitors.ts'

// The server reaches its database over a connection that fails in every possible way.

const secret = 'a secret for the length of this test'
const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-line-'))
let postgres: EmbeddedPostgres
let line: FaultyLine
let server: RunningServer
let url: string
let wish: Wish
/** Drafts that the server has confirmed. */
const acknowledged: Draft[] = []
/** The longest wait for an answer; more than promised, since the test machine may be slow. */
const HANGS = 10_000

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: () => undefined, durable: false })
  await ensureDatabase(postgres.url, 'khidmat')
  const socketDir = new URL(postgres.url).searchParams.get('host') ?? ''
  line = await openFaultyLine(path.join(socketDir, '.s.PGSQL.5432'))
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${line.port}/khidmat`
  // No worker: every commit is a visitor's.
  server = await startServer({
    dataDir: folder,
    env: { DATABASE_URL, AUTH_SECRET: secret, SANDBOX_SECRET: secret, ROLE: 'web' },
  })
  url = server.url
  wish = await anOfferWithTime(url)
})
afterAll(async () => {
  await server?.stop()
  await line?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  line.fault = {}
  // All connections of the pool work again, not only one.
  await expect
    .poll(
      async () => {
        const made = await Promise.all(Array.from({ length: 40 }, () => draft(url, wish).catch(() => undefined)))
        acknowledged.push(...made.filter((one) => one !== undefined))
        return made.filter(Boolean).length
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(40)
  expect(await draftsThatStand(url, acknowledged)).toEqual(new Set(acknowledged.map(({ orderid }) => orderid)))
})

interface Tried {
  what: string
  status: number
  retryAfter: string | null
  took: number
}

/** Asks for all kinds of things at once. */
async function askAround(times: number): Promise<Tried[]> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) }
  const asks: [what: string, path: string, init?: RequestInit][] = [
    ['quote', '/api/h/quote', post],
    ['cart', '/api/h/cart', post],
    ['list', '/api/data/khidmat-offers?limit=5'],
    ['slots', `/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: wish.offerid }))}`],
    ['ready', '/readyz'],
  ]
  return Promise.all(
    Array.from({ length: times }, async (_, i) => {
      const [what, at, init] = asks[i % asks.length] ?? ['', '/']
      const began = performance.now()
      const answer = await fetch(`${url}${at}`, { ...init, signal: AbortSignal.timeout(HANGS) })
      const body = await answer.text()
      if (what === 'cart' && answer.status === 200) acknowledged.push((JSON.parse(body) as { data: Draft }).data)
      return {
        what,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        took: performance.now() - began,
      }
    }),
  )
}

/** Each is served or asked to retry, and none waits forever. */
function expectAnswers(name: string, tried: readonly Tried[]) {
  const counts = Object.entries(Object.groupBy(tried, ({ status }) => status)).map(([k, v]) => `${k} × ${v?.length}`)
  console.log(`${name}: ${counts.join(', ')}; longest ${Math.round(Math.max(...tried.map(({ took }) => took)))} ms`)
  expect(tried.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
  expect(tried.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
}

test('a line that swallows everything keeps nobody waiting', async () => {
  line.fault = { silent: true }
  const tried = await askAround(60)
  expectAnswers('swallowed', tried)
  expect(tried.filter(({ status }) => status === 503).length).toBeGreaterThan(40)
  // And again, with whatever connections are left or made now.
  expectAnswers('swallowed again', await askAround(20))
})

test('a page asked for meanwhile says so as well, and is not kept', async () => {
  line.fault = { silent: true }
  const search = `${url}/search?q=${crypto.randomUUID()}`
  const answer = await fetch(search, { signal: AbortSignal.timeout(HANGS) })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  line.fault = {}
  await expect.poll(async () => (await fetch(search)).status, { timeout: 20_000 }).toBe(200)
})

test('connections that are reset in the middle of an answer refuse, and never half-answer', async () => {
  for (const resetAfter of [200, 1_000, 5_000]) {
    line.fault = { resetAfter }
    for (let round = 0; round < 5; round++) expectAnswers(`reset after ${resetAfter}`, await askAround(20))
  }
})

test('an order whose commit was never heard of is there once, and its key says so', async () => {
  const wishes = await wishesApart(url, 6, 2)
  expect(wishes.length).toBeGreaterThan(5)
  const direct = new pg.Client({ connectionString: postgres.url.replace(/\/postgres\?/, '/khidmat?') })
  await direct.connect()
  const placed = async () =>
    Number((await direct.query(`select count(*) from orders where status = 'pending_payment'`)).rows[0].count)
  for (const [i, one] of wishes.entries()) {
    const before = await placed()
    line.fault = { loseCommits: 1 }
    expect((await place(url, one, `lost-${i}`, i)).slice(0, 3)).toBe('503')
    expect(line.fault.loseCommits).toBe(0)
    expect(await placed()).toBe(before + 1)
    const again = await place(url, one, `lost-${i}`, i)
    expect(again.slice(0, 3)).toBe('200')
    expect(await place(url, one, `lost-${i}`, i)).toBe(again)
    expect(await placed()).toBe(before + 1)
  }
  await direct.end()
})

test('a far database is slow and right', async () => {
  line.fault = { delay: 200 }
  const tried = await askAround(10)
  expectAnswers('far', tried)
  expect(tried.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
})

test('two hundred requests behind slow queries are told to come back, and all is well afterwards', async () => {
  const blocker = new pg.Client({ connectionString: postgres.url.replace(/\/postgres\?/, '/khidmat?') })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table offers in access exclusive mode')
  const body = JSON.stringify({ ...wish, quantity: 1 })
  const began = performance.now()
  const took: number[] = []
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const answer = await fetch(`${url}/api/h/quote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(HANGS),
      })
      took.push(performance.now() - began)
      return `${answer.status} ${answer.headers.get('retry-after')}`
    }),
  )
  await blocker.query('rollback')
  await blocker.end()
  took.sort((a, b) => a - b)
  console.log(`pool run dry: half after ${Math.round(took[100] ?? 0)} ms, all after ${Math.round(took.at(-1) ?? 0)} ms`)
  expect(new Set(answers)).toEqual(new Set(['503 2']))
})
