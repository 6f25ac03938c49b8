import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signPaymentEvent } from '../../src/platform/payments/index.ts'
import { isAlive, type RunningServer, startServer } from '../e2e/running-server.ts'
import { anOfferWithTime, type Wish } from './visitors.ts'

// Many requests at once, and a stop in the middle.

const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-rush-'))
let server: RunningServer
let url: string
let wish: Wish
const json = { 'content-type': 'application/json' }

beforeAll(async () => {
  server = await startServer({ dataDir })
  url = server.url
  wish = await anOfferWithTime(url)
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function post<T>(at: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url + at, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const { ok, data, ...rest } = (await answer.json()) as { ok: boolean; data: T }
  if (!ok) throw new Error(`${at}: ${answer.status} ${JSON.stringify(rest)}`)
  return data ?? (rest as T)
}

const middle = (took: number[], share: number) =>
  Math.round(took.sort((a, b) => a - b)[Math.floor(took.length * share)] ?? 0)

test('500 copies of a payment event over 20 connections are all answered and pay once', async () => {
  const { groupid, orderid, secret } = await post<{ groupid: string; orderid: string; secret: string }>(
    '/api/h/orders',
    { ...wish, quantity: 1 },
  )
  const customer = { name: 'Mei', email: 'rush@example.test' }
  const { redirectUrl } = await post<{ redirectUrl: string }>(`/api/h/checkout/${groupid}/payment`, {
    provider: 'sandbox',
    method: 'card',
    customer,
    secret,
  })
  const ref = redirectUrl.split('/').at(-1)
  const sandbox = (await (await fetch(`${url}/api/sandbox/payments/${ref}`)).json()) as {
    data: { price: { amount: number } }
  }
  const secrets = path.join(dataDir, 'secrets')
  const key = readFileSync(
    path.join(secrets, readdirSync(secrets).find((name) => /sandbox/i.test(name)) ?? ''),
    'utf8',
  ).trim()
  const body = JSON.stringify({
    id: crypto.randomUUID(),
    kind: 'captured',
    ref,
    amount: sandbox.data.price.amount,
    currency: 'MYR',
  })
  const headers = { ...json, 'sandbox-signature': signPaymentEvent(key, body, new Date()) }
  const outcomes: Record<string, number> = {}
  const took: number[] = []
  let left = 500
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (left-- > 0) {
        const began = performance.now()
        const answer = await fetch(`${url}/api/webhooks/sandbox`, { method: 'POST', headers, body })
        const text = `${answer.status} ${((await answer.json()) as { data?: { outcome: string } }).data?.outcome}`
        took.push(performance.now() - began)
        outcomes[text] = (outcomes[text] ?? 0) + 1
      }
    }),
  )
  console.log(`events: p99 ${middle(took, 0.99)} ms`)
  expect(outcomes).toEqual({ '200 applied': 1, '200 ignored': 499 })
  const order = (await (await fetch(`${url}/api/h/orders/${orderid}?secret=${secret}`)).json()) as {
    data: { status: string; paymentStatus: string }
  }
  expect(order.data.paymentStatus).toBe('paid')
})

/** A PNG of 16,000 × 16,000 pixels that weighs some kilobytes. */
function aBomb(): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(8 + named.length)
    framed.writeUInt32BE(data.length)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), 4 + named.length)
    return framed
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(16_000, 0)
  head.writeUInt32BE(16_000, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(16_000 * 2_001))
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.from(Buffer.concat(parts))
}

const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

test('twenty pictures that would not fit into memory are refused without being unpacked', async () => {
  const { jwt } = await post<{ jwt: string }>('/api/h/auth', {
    email: 'customer@khidmat.test',
    password: 'khidmat-demo',
  })
  const bomb = aBomb()
  const before = memoryMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb())
  }, 20)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const form = new FormData()
      form.set('file', new File([bomb], 'bomb.png', { type: 'image/png' }))
      const encoded = new Response(form)
      const body = new Uint8Array(await encoded.arrayBuffer())
      const headers = { authorization: `Bearer ${jwt}`, 'content-type': encoded.headers.get('content-type') ?? '' }
      return (await fetch(`${url}/api/f`, { method: 'POST', headers, body })).status
    }),
  )
  clearInterval(watch)
  console.log(`bombs: memory ${Math.round(before)} MB, at most ${Math.round(most)} MB`)
  expect(new Set(statuses)).toEqual(new Set([422]))
  // One of them unpacked is a quarter of a gigabyte.
  expect(most - before).toBeLessThan(200)
})

test('a flood of logins leaves everybody else served', async () => {
  let over = false
  const logins: Record<number, number> = {}
  const flood = Array.from({ length: 50 }, async (_, n) => {
    for (let i = 0; !over; i++) {
      const body = JSON.stringify({ email: `flood-${n}-${i}@example.test`, password: 'not the password' })
      const { status } = await fetch(`${url}/api/h/auth`, { method: 'POST', headers: json, body })
      logins[status] = (logins[status] ?? 0) + 1
    }
  })
  const took: number[] = []
  const statuses: number[] = []
  for (let i = 0; i < 60; i++) {
    const began = performance.now()
    const answer = await fetch(url + (i % 2 ? '/api/data/khidmat-categories' : `/search?q=flood${i}`))
    await answer.arrayBuffer()
    took.push(performance.now() - began)
    statuses.push(answer.status)
    await sleep(20)
  }
  over = true
  await Promise.all(flood)
  console.log(`beside ${JSON.stringify(logins)} logins: p50 ${middle(took, 0.5)} ms, p95 ${middle(took, 0.95)} ms`)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(Object.keys(logins).filter((status) => !['401', '429', '503'].includes(status))).toEqual([])
})

/** A request whose last byte is held back until `release`. */
function aHeldRequest(at: string, body: string) {
  const status = Promise.withResolvers<number>()
  const headers = { ...json, 'content-length': Buffer.byteLength(body) }
  const held = request(url + at, { method: 'POST', headers }, (answer) => {
    answer.resume()
    answer.on('end', () => status.resolve(answer.statusCode ?? 0))
  })
  held.on('error', (error) => status.reject(error))
  held.write(body.slice(0, -1))
  return { status: status.promise, release: () => held.end(body.slice(-1)) }
}

// The last: it ends the server.
test('what is under way when the server is told to stop is answered', async () => {
  const held = Array.from({ length: 10 }, () => aHeldRequest('/api/h/quote', JSON.stringify({ ...wish, quantity: 1 })))
  await sleep(300)
  const ended = server.stop('SIGTERM')
  await sleep(800)
  expect(isAlive(server.pid)).toBe(true)
  for (const { release } of held) release()
  expect(await Promise.all(held.map(({ status }) => status))).toEqual(Array(10).fill(200))
  expect(await ended).toBe(0)
})
