import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { ask, keepAliveAgent, percentile, throughput, untilQuiet } from './load.ts'
import { record } from './report.ts'
import { watchOthers } from './watch-others.ts'

const CLIENTS = 20
const SECONDS = 4
const OTHERS_P95_MS = 100
const LONGEST_MS = 1000

const between = (least: number, most: number) => (least + Math.random() * (most - least)).toFixed(3)
const somewhere = () => `lat=${between(1, 6)}&lng=${between(100, 104)}`
const words = ['aircon', 'hair', 'massage', 'cleaning', 'photo']
const towns = ['kuala-lumpur', 'ipoh', 'petaling-jaya', 'johor-bahru', 'kota-bharu']

/** Pages that no cache has: each is asked for once. */
const kinds: readonly (readonly [string, (i: number) => string])[] = [
  ['front page, coordinates', () => `/?${somewhere()}`],
  ['front page, towns', (i) => `/?near=${towns[i % towns.length]}&radius=${1 + (Math.floor(i / towns.length) % 100)}`],
  ['search, word and coordinates', (i) => `/search?q=${words[i % words.length]}&${somewhere()}`],
  ['search, everything around', () => `/search?${somewhere()}&radius=100`],
  ['its data alone', (i) => `/search.data?q=${words[i % words.length]}&${somewhere()}`],
  ['search, a word that nothing has', (i) => `/search?q=x${i}${between(0, 1).slice(2)}`],
  ['missing page', (i) => `/missing/${i}-${between(0, 1).slice(2)}`],
]

/** Twenty clients of one address ask for pages that have to be rendered: how long others wait meanwhile. */
export async function measureUncached(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir: path.join(dataDir, 'uncached'), env: { TRUST_PROXY: '1' } })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent()
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const rows: { name: string; p95: number; longest: number; bad: number }[] = []
  for (const [name, make] of kinds) {
    const others = await watchOthers(server.url)
    const { latencies, bad } = await throughput(
      async (i) => [200, 404].includes((await ask(agent, server.url + make(i), { headers })).status),
      { seconds: SECONDS, clients: CLIENTS },
    )
    const waits = await others.end()
    const row = { name, p95: percentile(waits, 0.95), longest: Math.max(...waits), bad }
    rows.push(row)
    console.log(
      `  ${name}: ${(latencies.length / SECONDS).toFixed(0)}/s, longest ${Math.max(...latencies).toFixed(0)} ms, others p95 ${row.p95.toFixed(0)} ms, longest ${row.longest.toFixed(0)} ms${bad > 0 ? `, ${bad} refused` : ''}`,
    )
  }
  const worst = rows.toSorted((a, b) => b.p95 - a.p95)[0]
  const longest = Math.max(...rows.map((row) => row.longest))
  record({
    name: `others beside ${CLIENTS} uncached pages, p95 (${worst?.name})`,
    value: worst?.p95 ?? 0,
    unit: 'ms',
    limit: null,
    budget: `≤ ${OTHERS_P95_MS} ms, none above ${LONGEST_MS / 1000} s (longest ${longest.toFixed(0)} ms)`,
    ok: (worst?.p95 ?? 0) <= OTHERS_P95_MS && longest <= LONGEST_MS,
  })
  agent.destroy()
  await server.stop()
}
