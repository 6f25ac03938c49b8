import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../e2e/running-server.ts'
import { brokenInvariants } from '../invariants.ts'

const MINUTES = Number(process.env.LONG_MINUTES ?? 30)
/** The share of the time that counts as warm-up. */
const WARM = 0.25
const CLIENTS = 6
const dataDir = mkdtempSync(path.join(tmpdir(), 'khidmat-long-'))
const token = 'a token for the figures of this run'
let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sample {
  minute: number
  rss: number
  handles: number
  lag: number
}

async function sample(url: string, minute: number): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    minute,
    rss: figure('process_resident_memory_bytes') / 1024 / 1024,
    handles: figure('nodejs_active_handles_total'),
    lag: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

/** One visitor who browses, books, and pays or leaves, in a loop; two requests a second at most. */
async function visit(url: string, until: number, n: number, unexpected: string[]): Promise<void> {
  const device = (0x20000000 + n).toString(16)
  const call = async (method: string, at: string, body?: unknown) => {
    const answer = await fetch(`${url}${at}`, {
      method,
      headers: { 'device-id': device, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 500) unexpected.push(`${answer.status} ${method} ${at}`)
    await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 500))
    return answer
  }
  const find = (wish: object) => encodeURIComponent(JSON.stringify(wish))
  const words = ['aircon', 'haircut', 'cleaning', 'urut', '冷气', 'yoga', 'plumber']
  for (let i = n; Date.now() < until; i++) {
    await call('GET', `/search?q=${encodeURIComponent(words[i % words.length] ?? '')}`)
    const list = (await (
      await call('GET', `/api/data/khidmat-offers?limit=50&find=${find({ q: words[(i * 3) % words.length] })}`)
    ).json()) as { data?: { offerid: string; itemid: string; nextFreeAt: string | null }[] }
    const offer = list.data?.[i % Math.max(1, list.data.length)]
    if (!offer?.nextFreeAt) continue
    await call('GET', `/item/${offer.itemid}`)
    const startsAt = new Date(Date.parse(offer.nextFreeAt) + (i % 20) * 86_400_000).toISOString()
    const placed = await call('POST', '/api/h/orders', { offerid: offer.offerid, startsAt, quantity: 1 })
    if (placed.status !== 200) continue
    const { data } = (await placed.json()) as { data: { groupid: string; orderid: string; secret: string } }
    if (i % 3 === 0) await call('DELETE', `/api/h/checkout/${data.groupid}?secret=${data.secret}`)
    else {
      const body = {
        provider: 'sandbox',
        method: 'card',
        customer: { name: 'Long Run', email: `long${n}@example.test` },
        secret: data.secret,
      }
      const paying = await call('POST', `/api/h/checkout/${data.groupid}/payment`, body)
      const { data: page } = (await paying.json()) as { data?: { redirectUrl: string | null } }
      const ref = page?.redirectUrl?.split('/').at(-1)
      if (ref) await call('POST', `/api/sandbox/payments/${ref}/decision`, { outcome: 'success' })
      if (i % 3 === 1) await call('POST', `/api/h/orders/${data.orderid}/cancel`, { secret: data.secret })
    }
  }
}

test(
  `${MINUTES} minutes of people doing everything at once break no promise and let nothing grow`,
  async () => {
    server = await startServer({ dataDir, env: { METRICS_TOKEN: token, RATE_LIMIT_SCALE: '100000' } })
    const { url } = server
    const started = Date.now()
    const until = started + MINUTES * 60_000
    const unexpected: string[] = []
    const visitors = Array.from({ length: CLIENTS }, (_, n) => visit(url, until, n, unexpected))
    const samples: Sample[] = []
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(20_000, Math.max(0, until - Date.now()))))
      samples.push(await sample(url, (Date.now() - started) / 60_000))
    }
    await Promise.all(visitors)
    const warm = samples.filter(({ minute }) => minute > MINUTES * WARM)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const half = Math.floor(warm.length / 2)
    const early = mean(warm.slice(0, half).map(({ rss }) => rss))
    const late = mean(warm.slice(half).map(({ rss }) => rss))
    const hours = (MINUTES * (1 - WARM)) / 2 / 60
    console.log({
      rssEarlyMb: Math.round(early),
      rssLateMb: Math.round(late),
      growthPerHour: `${(((late - early) / early / hours) * 100).toFixed(1)} %`,
      handles: [warm[0]?.handles, warm.at(-1)?.handles],
      worstLagMs: Math.round(Math.max(...warm.map(({ lag }) => lag))),
    })
    expect(unexpected).toEqual([])
    const socket =
      readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
        .split('\n')[4]
        ?.trim() ?? ''
    const pool = new pg.Pool({ host: socket, user: 'postgres', database: 'khidmat' })
    const broken = await brokenInvariants({ db: drizzle(pool) } as never)
    await pool.end()
    expect(broken).toEqual({})
    // A quarter more between the halves of a run is a leak, whatever the machine.
    expect(late).toBeLessThan(early * 1.25)
  },
  MINUTES * 60_000 + 180_000,
)
