import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive, type RunningServer, startServer } from '../e2e/running-server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-address-'))
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ dataDir })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Names of three letters, each its own. */
const names = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    [26 * 26, 26, 1].map((n) => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(i / n) % 26]).join(''),
  )
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function answered(address: string) {
  const began = performance.now()
  const { status } = await fetch(`${server.url}${address}`, { redirect: 'manual' })
  return { status, ms: performance.now() - began }
}

test('an address with hundreds of filters is answered at once, and memory stays flat', async () => {
  const known = await answered('/search?q=x&cat=beauty&f.audience=women')
  expect(known.status).toBe(200)
  const before = residentMb()
  const page = names(600).map((name) => `f.${name}=a`)
  const find = (count: number) =>
    encodeURIComponent(JSON.stringify({ fields: Object.fromEntries(names(count).map((name) => [name, ['a']])) }))
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    for (const [address, status] of [
      [`/search?q=x${round}&${page.join('&')}`, 200],
      [`/ms/search.data?q=x${round}&${page.join('&')}`, 200],
      [`/cat/beauty?q=x${round}&${page.join('&')}`, 200],
      [`/search?q=x${round}&f.audience=${names(60).join(',')}`, 200],
      [`/api/data/khidmat-offers?find=${find(400)}`, 400],
      [`/api/data/khidmat-offers?find=${find(250)}`, 422],
      [`/api/data/khidmat-offers?find=${find(8)}`, 400],
      [
        `/api/data/khidmat-items?find=${encodeURIComponent(JSON.stringify({ itemid: Array(90).fill(crypto.randomUUID()) }))}`,
        422,
      ],
    ] as const) {
      const answer = await answered(address)
      expect(answer.status, address.slice(0, 60)).toBe(status)
      took.push(answer.ms)
    }
  }
  took.sort((a, b) => a - b)
  console.log(`long addresses: p50 ${Math.round(took[20] ?? 0)} ms, worst ${Math.round(took.at(-1) ?? 0)} ms`)
  expect(took.at(-1)).toBeLessThan(1500)
  expect(residentMb() - before).toBeLessThan(100)
  expect(isAlive(server.pid)).toBe(true)
  expect(server.output()).not.toContain('ended unexpectedly')
}, 60_000)

test('no name that every object has ends the process', async () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    for (const address of [`/${name}?x=1`, `/ms/${name}?x=1`, `/${name}.data?x=1`, `/${name}/${name}?x=1`])
      expect((await answered(address)).status, address).toBe(404)
  for (const address of ['/search?q=constructor', '/ms/search?q=__proto__+toString', '/co/constructor'])
    expect([200, 404], address).toContain((await answered(address)).status)
  expect((await answered('/co/%00')).status).toBe(400)
  expect((await answered('/api/docs/constructor')).status).toBe(404)
  expect(isAlive(server.pid), 'the process that served first still serves').toBe(true)
})
