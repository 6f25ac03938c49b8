import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from '../e2e/running-server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-crash-'))
let server: RunningServer | undefined
afterAll(async () => {
  if (server?.process.exitCode !== null) console.log(server?.output())
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Draft {
  orderid: string
  secret: string
}

async function anOfferWithTime(url: string): Promise<{ offerid: string; startsAt: string }> {
  const list = (await (
    await fetch(`${url}/api/data/khidmat-offers?limit=50&find=${encodeURIComponent('{"place":["provider"]}')}`)
  ).json()) as { data: { offerid: string; priceModel: string; nextFreeAt: string | null }[] }
  for (const { offerid, nextFreeAt } of list.data.filter((offer) => offer.priceModel === 'fixed' && offer.nextFreeAt)) {
    const startsAt = new Date(Date.parse(nextFreeAt ?? '') + 86_400_000 * 7).toISOString()
    const body = JSON.stringify({ offerid, startsAt, quantity: 1 })
    if (
      (await fetch(`${url}/api/h/quote`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).ok
    )
      return { offerid, startsAt }
  }
  throw new Error('No fixed offer in the demo')
}

const draft = async (url: string, choice: object): Promise<Draft> => {
  const answer = await fetch(`${url}/api/h/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...choice, quantity: 1 }),
  })
  const body = (await answer.json()) as { ok: boolean; data: Draft }
  if (!body.ok) throw new Error('refused')
  return body.data
}

test('what was acknowledged outlives kill -9 under load, three times over', async () => {
  const port = await freePort()
  server = await startServer({ dataDir, port })
  const { url } = server
  const choice = await anOfferWithTime(url)
  const acknowledged: Draft[] = []
  for (let round = 0; round < 3; round++) {
    let killed = false
    const clients = Array.from({ length: 8 }, async () => {
      while (!killed) {
        const made = await draft(url, choice).catch(() => undefined)
        if (made) acknowledged.push(made)
      }
    })
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
    await server.stop('SIGKILL')
    killed = true
    await Promise.all(clients)
    server = await startServer({ dataDir, port })
  }
  for (let i = 0; i < acknowledged.length; i += 40) {
    const keys = acknowledged.slice(i, i + 40).map(({ orderid, secret }) => ({ orderid, secret }))
    const cart = (await (await fetch(`${url}/api/h/cart?find=${encodeURIComponent(JSON.stringify(keys))}`)).json()) as {
      data?: { orders: { orderid: string }[] }
    }
    expect(new Set(cart.data?.orders.map((order) => order.orderid))).toEqual(new Set(keys.map((key) => key.orderid)))
  }
})

/** Wishes that cannot meet: one offer of each company, its first free time on each of so many days. */
async function wishesApart(url: string, companies: number, days: number) {
  const find = encodeURIComponent('{"place":["provider"]}')
  const list = (await (await fetch(`${url}/api/data/khidmat-offers?limit=100&find=${find}`)).json()) as {
    data: { offerid: string; companyid: string; priceModel: string }[]
  }
  const perCompany = new Map(list.data.filter((o) => o.priceModel === 'fixed').map((o) => [o.companyid, o.offerid]))
  const wishes: { offerid: string; startsAt: string }[] = []
  for (const offerid of [...perCompany.values()].slice(0, companies)) {
    for (let ahead = 8; ahead < 8 + days; ahead++) {
      const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      const query = encodeURIComponent(JSON.stringify({ offerid, day }))
      const answer = await fetch(`${url}/api/data/khidmat-slots?find=${query}`)
      if (!answer.ok) break
      const { data } = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
      if (data.slots[0]) wishes.push({ offerid, startsAt: data.slots[0].startsAt })
    }
  }
  return wishes
}

test('a key whose answer was lost to kill -9 has one effect when it is sent again', async () => {
  const port = await freePort()
  await server?.stop()
  server = await startServer({ dataDir, port })
  const { url } = server
  const wishes = await wishesApart(url, 20, 8)
  const place = async (i: number) => {
    const answer = await fetch(`${url}/api/h/orders`, {
      method: 'POST',
      // Visitors of their own: the key belongs to the device.
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-${i}`, 'device-id': `${10_000_000 + i}` },
      body: JSON.stringify({ ...wishes[i], quantity: 1 }),
    })
    return `${answer.status} ${await answer.text()}`
  }
  const answers = new Map<number, string>()
  let next = 0
  const clients = Array.from({ length: 8 }, async () => {
    for (let i = next++; i < wishes.length; i = next++) {
      const answer = await place(i).catch(() => undefined)
      if (answer === undefined) return
      answers.set(i, answer)
    }
  })
  await expect.poll(() => answers.size, { timeout: 20_000 }).toBeGreaterThan(20)
  await server.stop('SIGKILL')
  await Promise.all(clients)
  server = await startServer({ dataDir, port })
  const sent = Math.min(next, wishes.length)
  expect(sent).toBeGreaterThan(answers.size)
  for (let i = 0; i < sent; i++) {
    const again = await place(i)
    // An effect without its key would hold the time against its own repetition.
    expect(again).toBe(answers.get(i) ?? again)
    expect(again.slice(0, 3)).toBe('200')
    expect(await place(i)).toBe(again)
  }
})

test('a database that dies is started again: the process lives, says 503 meanwhile, and serves on', async () => {
  server ??= await startServer({ dataDir })
  const { url } = server
  const choice = await anOfferWithTime(url)
  const before = await draft(url, choice)
  process.kill(Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  const statuses = new Set<number>()
  for (let i = 0; i < 10; i++) {
    const answer = await fetch(`${url}/api/data/khidmat-categories`)
    statuses.add(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
  }
  for (const status of statuses) expect([200, 503]).toContain(status)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
  await expect
    .poll(async () => (await draft(url, choice).catch(() => undefined))?.orderid, { timeout: 20_000 })
    .toBeTruthy()
  const keys = [{ orderid: before.orderid, secret: before.secret }]
  const cart = (await (await fetch(`${url}/api/h/cart?find=${encodeURIComponent(JSON.stringify(keys))}`)).json()) as {
    data: { orders: unknown[] }
  }
  expect(cart.data.orders).toHaveLength(1)
  expect(server.process.exitCode).toBeNull()
})
