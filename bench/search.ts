import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { rawPool } from './database.ts'
import { ask, atRate, keepAliveAgent, percentile, untilQuiet } from './load.ts'
import { record } from './report.ts'

const words = [
  'aircon',
  'haircut',
  'cleaning',
  'tuition',
  'massage',
  'photo',
  'pembersihan',
  'gunting rambut',
  '冷气',
  '按摩',
  'plumber',
  'yoga',
  'clening',
  'aircond servis',
  'cake',
]
const places: [number, number][] = [
  [3.139, 101.6869],
  [5.4141, 100.3288],
  [1.4927, 103.7414],
  [4.5975, 101.0901],
  [5.9804, 116.0735],
  [1.5535, 110.3593],
]

/** A search of 24 hits among so many offers, over HTTP at a fixed rate. Baseline: the nearest 2,000 rows as plain SQL. */
export async function measureSearch(dataDir: string, offers: number): Promise<void> {
  const folder = path.join(dataDir, 'search')
  const seeded = spawnSync(
    process.execPath,
    ['scripts/db.ts', 'seed', '--offers', String(offers), '--companies', String(Math.ceil(offers / 20))],
    { env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' },
  )
  if (seeded.status !== 0) throw new Error(seeded.stderr)
  console.log(`  ${offers.toLocaleString('en')} offers: ${seeded.stdout.trim()}`)
  const server = await startServer({ dataDir: folder, env: { RATE_LIMIT_SCALE: '1000000' } })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent()
  const pool = rawPool(folder)
  const url = (find: object) =>
    `${server.url}/api/data/khidmat-offers?limit=24&find=${encodeURIComponent(JSON.stringify(find))}`
  const near = (i: number) => {
    const [lat, lng] = places[i % places.length] ?? [0, 0]
    return { lat: lat + ((i * 7) % 11) / 500, lng: lng + ((i * 5) % 13) / 500 }
  }
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const cases = [
    {
      name: 'text, default radius, facets',
      budget: 50,
      find: (i: number) => ({ q: words[i % words.length], ...near(i), radius: 25 }),
    },
    { name: 'a common word, whole country', budget: 150, find: (i: number) => ({ q: words[i % 5] }) },
    {
      name: 'text, radius, free on a day',
      budget: 150,
      find: (i: number) => ({ q: words[i % words.length], ...near(i), radius: 25, date: day }),
    },
  ]
  const raw: number[] = []
  for (let i = 0; i < 60; i++) {
    const { lat, lng } = near(i)
    const at = performance.now()
    await pool.query(
      'select offer_id from search_documents where lat between $1 - 0.22 and $1 + 0.22 and lng between $2 - 0.22 and $2 + 0.22 limit 2000',
      [lat, lng],
    )
    raw.push(performance.now() - at)
  }
  for (const { name, budget, find } of cases) {
    for (let i = 0; i < 30; i++) await ask(agent, url(find(i)))
    const { latencies, bad } = await atRate(async (i) => (await ask(agent, url(find(i)))).status === 200, {
      seconds: 10,
      perSecond: 8,
    })
    const p95 = percentile(latencies, 0.95)
    record({
      name: `search: ${name}, p95`,
      value: p95,
      unit: 'ms',
      limit: percentile(raw, 0.95),
      budget: `≤ ${budget} ms`,
      ok: p95 <= budget && bad === 0,
    })
  }
  await pool.end()
  agent.destroy()
  await server.stop()
}
