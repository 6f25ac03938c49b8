import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort, isAlive, type RunningServer, startServer } from '../e2e/running-server.ts'
import { anOfferWithTime, type Draft, draft, draftsThatStand, place, wishesApart } from './visitors.ts'

/** `npm run test:long` asks for more. */
const LONG = process.env.FAULTS === 'full'

const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-crash-'))
let server: RunningServer | undefined
afterAll(async () => {
  if (server?.process.exitCode !== null) console.log(server?.output())
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const KILLS = LONG ? 5 : 3
const CLIENTS = LONG ? 20 : 8
/** How many writes between two crashes. */
const WRITES = LONG ? 200 : 20

/** Visitors fill carts until stopped; confirmed drafts are collected in `acknowledged`. */
function fillCarts(url: string, wish: Parameters<typeof draft>[1], acknowledged: Draft[]): () => Promise<unknown> {
  let over = false
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over) {
      const made = await draft(url, wish).catch(() => undefined)
      if (made) acknowledged.push(made)
      else await sleep(20)
    }
  })
  return () => {
    over = true
    return Promise.all(clients)
  }
}

test(`what was acknowledged outlives kill -9 under load, ${KILLS} times over`, async () => {
  const port = await freePort()
  server = await startServer({ dataDir, port })
  const { url } = server
  const wish = await anOfferWithTime(url)
  const acknowledged: Draft[] = []
  for (let round = 0; round < KILLS; round++) {
    const finish = fillCarts(url, wish, acknowledged)
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + WRITES)
    await server.stop('SIGKILL')
    await finish()
    server = await startServer({ dataDir, port })
  }
  console.log(`kill -9: ${acknowledged.length} acknowledged`)
  expect(await draftsThatStand(url, acknowledged)).toEqual(new Set(acknowledged.map(({ orderid }) => orderid)))
}, 240_000)

test(`what was acknowledged outlives an immediate stop of the database under load, ${LONG ? 3 : 1} times over`, async () => {
  server ??= await startServer({ dataDir })
  const { url } = server
  const wish = await anOfferWithTime(url)
  const acknowledged: Draft[] = []
  const finish = fillCarts(url, wish, acknowledged)
  for (let round = 0; round < (LONG ? 3 : 1); round++) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + WRITES)
    process.kill(postmaster(), 'SIGQUIT')
    const down = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(down + WRITES)
  }
  await finish()
  console.log(`database stopped: ${acknowledged.length} acknowledged`)
  expect(await draftsThatStand(url, acknowledged)).toEqual(new Set(acknowledged.map(({ orderid }) => orderid)))
  expect(isAlive(server.pid)).toBe(true)
}, 120_000)

const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('a key whose answer was lost to kill -9 has one effect when it is sent again', async () => {
  const port = await freePort()
  await server?.stop()
  server = await startServer({ dataDir, port })
  const { url } = server
  const wishes = await wishesApart(url, 20, 8)
  const again = (i: number) => place(url, wishes[i] ?? { offerid: '', startsAt: '' }, `key-${i}`, i)
  const answers = new Map<number, string>()
  let next = 0
  const clients = Array.from({ length: 8 }, async () => {
    for (let i = next++; i < wishes.length; i = next++) {
      const answer = await again(i).catch(() => undefined)
      if (answer === undefined) return
      answers.set(i, answer)
    }
  })
  await expect.poll(() => answers.size, { timeout: 60_000 }).toBeGreaterThan(20)
  await server.stop('SIGKILL')
  await Promise.all(clients)
  server = await startServer({ dataDir, port })
  const sent = Math.min(next, wishes.length)
  expect(sent).toBeGreaterThan(answers.size)
  for (let i = 0; i < sent; i++) {
    const answer = await again(i)
    // An effect without its key would make its own retry fail, since the time is taken.
    expect(answer).toBe(answers.get(i) ?? answer)
    expect(answer.slice(0, 3)).toBe('200')
    expect(await again(i)).toBe(answer)
  }
})

test('a database that dies is started again: the process lives, says 503 meanwhile, and serves on', async () => {
  server ??= await startServer({ dataDir })
  const { url } = server
  const wish = await anOfferWithTime(url)
  const before = await draft(url, wish)
  process.kill(postmaster(), 'SIGQUIT')
  const statuses = new Set<number>()
  for (let i = 0; i < 10; i++) {
    const answer = await fetch(`${url}/api/data/khidmat-categories`)
    statuses.add(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
  }
  for (const status of statuses) expect([200, 503]).toContain(status)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
  await expect
    .poll(async () => (await draft(url, wish).catch(() => undefined))?.orderid, { timeout: 20_000 })
    .toBeTruthy()
  expect(await draftsThatStand(url, [before])).toEqual(new Set([before.orderid]))
  expect(isAlive(server.pid)).toBe(true)
})
