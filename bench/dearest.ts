import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type CallKey, calls } from '../src/contracts/calls.ts'
import { dearest, type Known } from '../src/contracts/dearest.ts'
import { mostKeys } from '../src/shared/order-keys.ts'
import { startServer } from '../test/e2e/running-server.ts'
import { ask, keepAliveAgent, percentile, throughput, untilQuiet } from './load.ts'
import { memoryOf } from './memory.ts'
import { record } from './report.ts'
import { watchOthers } from './watch-others.ts'

const CLIENTS = 20
const SECONDS = 2
const OTHERS_P95_MS = 100
const LONGEST_MS = 1000
const MEMORY_MB = 100

/** The most expensive request of every operation, at 20 clients one operation after the other: how long they and others wait. */
export async function measureDearest(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir: path.join(dataDir, 'dearest') })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent()
  const tokens = {
    owner: await tokenOf(server.url, 'owner'),
    operator: await tokenOf(server.url, 'operator'),
    customer: await tokenOf(server.url, 'customer'),
  }
  const known = {
    ...(await whatIsThere(server.url, tokens.customer)),
    beginningid: await aBeginning(server.url, tokens.owner),
  }
  const before = memoryOf(server.pid)
  const worst: { key: string; longest: number; others: number; bad: number }[] = []
  for (const key of Object.keys(dearest) as CallKey[]) {
    const make = dearest[key]
    if (make === 'one') continue
    const { who } = calls[key]
    const ofCompany = make.toString().includes('slug')
    const jwt = tokens[Array.isArray(who) || ofCompany ? 'owner' : who === 'operator' ? 'operator' : 'customer']
    const others = await watchOthers(server.url)
    const { latencies, bad } = await throughput(
      async (i) => {
        const { url, ...init } = toRequest(server.url, key, make({ ...known, different: String(i % 26) }) as never, jwt)
        const { status } = await ask(agent, url, init)
        // What takes capacity is refused once it is taken: it has been looked at all the same.
        return status === 200 || status === 429 || (isKeyed(key) && status === 409)
      },
      { seconds: SECONDS, clients: CLIENTS },
    )
    const waits = await others.end()
    const row = { key, longest: Math.max(...latencies), others: percentile(waits, 0.95), bad }
    worst.push(row)
    console.log(
      `  ${key}: ${(latencies.length / SECONDS).toFixed(0)}/s, longest ${row.longest.toFixed(0)} ms, others p95 ${row.others.toFixed(0)} ms${bad > 0 ? `, ${bad} not answered 200` : ''}`,
    )
  }
  await untilQuiet(server.pid)
  const grown = memoryOf(server.pid) - before
  const slowest = worst.toSorted((a, b) => b.longest - a.longest)[0]
  const worstForOthers = worst.toSorted((a, b) => b.others - a.others)[0]
  const failed = worst.filter(({ bad }) => bad > 0).map(({ key }) => key)
  record({
    name: `most expensive requests at ${CLIENTS} clients, the longest (${slowest?.key})`,
    value: slowest?.longest ?? 0,
    unit: 'ms',
    limit: null,
    budget: `≤ ${LONGEST_MS} ms, all answered${failed.length > 0 ? `; not: ${failed.join(', ')}` : ''}`,
    ok: (slowest?.longest ?? 0) <= LONGEST_MS && failed.length === 0,
  })
  record({
    name: `others meanwhile, p95 (${worstForOthers?.key})`,
    value: worstForOthers?.others ?? 0,
    unit: 'ms',
    limit: null,
    budget: `≤ ${OTHERS_P95_MS} ms`,
    ok: (worstForOthers?.others ?? 0) <= OTHERS_P95_MS,
  })
  record({
    name: 'memory after all of them',
    value: grown,
    unit: 'MB more',
    limit: null,
    budget: `≤ ${MEMORY_MB} MB more`,
    ok: grown <= MEMORY_MB,
  })
  agent.destroy()
  await server.stop()
}

async function tokenOf(url: string, who: string): Promise<string> {
  const answer = await fetch(`${url}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'be0c0de1' },
    body: JSON.stringify({ email: `${who}@khidmat.test`, password: 'khidmat-demo' }),
  })
  return ((await answer.json()) as { jwt: string }).jwt
}

/** The ids that the requests speak of: of the demo's salon with several branches, and of an order of the demo's customer. */
async function whatIsThere(url: string, jwt: string): Promise<Omit<Known, 'different' | 'beginningid'>> {
  const get = async <T>(of: string): Promise<T> => {
    const answer = await fetch(url + of, { headers: { authorization: `Bearer ${jwt}` } })
    return ((await answer.json()) as { data: T }).data
  }
  type Offer = {
    offerid: string
    itemid: string
    companyid: string
    companySlug: string
    kind: string
    priceModel: string
  }
  const offers = await get<Offer[]>(
    `/api/data/khidmat-offers?limit=100&find=${encodeURIComponent(JSON.stringify({ kind: 'service', place: ['provider'] }))}`,
  )
  const own = await get<Offer[]>(
    `/api/data/khidmat-offers?limit=100&find=${encodeURIComponent(JSON.stringify({ q: 'Seri Ayu Salon', kind: 'service' }))}`,
  )
  const salon = own.find(({ companySlug }) => companySlug === 'seri-ayu-salon')
  const plain = offers.find(({ kind, priceModel }) => kind === 'service' && priceModel === 'fixed')
  const { rows: orders } = await get<{ rows: { orderid: string; actions: string[] }[] }>(
    '/api/h/orders?limit=100&filter=all',
  )
  return {
    slug: 'seri-ayu-salon',
    companyid: salon?.companyid ?? '',
    offerid: plain?.offerid ?? '',
    itemids: [...new Set(offers.map(({ itemid }) => itemid))].slice(0, 50),
    orderid: orders[0]?.orderid ?? '',
    drafts: await aFullCart(url, jwt, plain?.offerid ?? ''),
    changeableid: orders.find(({ actions }) => actions.includes('change'))?.orderid ?? '',
    day: (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10),
  }
}

/** Begins a company that is being set up. @returns its id */
async function aBeginning(url: string, jwt: string): Promise<string> {
  const answer = await fetch(`${url}/api/h/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${jwt}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ isperson: false, name: 'Kedai Baru', slug: `kedai-${randomUUID()}`, settingUp: true }),
  })
  return ((await answer.json()) as { result: string[] }).result[0] ?? ''
}

/** Fills a cart of the demo's customer, and one of a visitor. @returns the visitor's keys */
async function aFullCart(url: string, jwt: string, offerid: string): Promise<Known['drafts']> {
  const body = (n: number) => ({ offerid, startsAt: new Date(Date.now() + (n + 2) * 86_400_000).toISOString() })
  const add = async (n: number, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const answer = await fetch(`${url}/api/h/cart`, { ...init, body: JSON.stringify(body(n)) })
    return ((await answer.json()) as { data: Known['drafts'][number] }).data
  }
  const drafts: Known['drafts'] = []
  for (let n = 0; n < mostKeys; n++) {
    await add(n, { authorization: `Bearer ${jwt}` })
    const { orderid, secret } = await add(n, { 'device-id': 'be0c0de2' })
    drafts.push({ orderid, secret })
  }
  return drafts
}

const isKeyed = (key: CallKey) => 'keyed' in calls[key]

type Parts = { query?: Record<string, unknown>; body?: unknown } & Record<string, unknown>

/** The request of a call, as any client sends it. */
function toRequest(origin: string, key: CallKey, { query = {}, body, ...params }: Parts, jwt: string) {
  const [method = 'GET', template = ''] = key.split(' ')
  const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  )
  return {
    url: `${origin}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    method,
    headers: { authorization: `Bearer ${jwt}`, ...(isKeyed(key) && { 'idempotency-key': randomUUID() }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}
