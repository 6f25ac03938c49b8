import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { rawPool } from './database.ts'
import { ask, atRate, keepAliveAgent, percentile, untilQuiet } from './load.ts'
import { record } from './report.ts'

/** The month of an offer over HTTP, at a fixed rate. Baseline: one indexed read through a pool, the least that a call can cost. */
export async function measureSlots(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'slots')
  const server = await startServer({ dataDir: folder })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent()
  const pool = rawPool(folder)
  const { rows } = await pool.query<{
    id: string
  }>(`select o.id from offers o join items i on i.id = o.item_id where i.kind = 'service' and o.status = 'published'
    and not exists (select 1 from offer_variants v where v.offer_id = o.id) order by o.id limit 200`)
  const today = new Date()
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const target = (i: number) =>
    `${server.url}/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: rows[i % rows.length]?.id, from: day(0), to: day(30) }))}`
  for (let i = 0; i < 100; i++) await ask(agent, target(i))
  const { latencies, bad } = await atRate(async (i) => (await ask(agent, target(i))).status === 200, {
    seconds: 10,
    perSecond: 50,
  })
  const limit: number[] = []
  for (let i = 0; i < 500; i++) {
    const at = performance.now()
    await pool.query(
      'select * from bookings b join offer_resources r on r.resource_id = b.resource_id where r.offer_id = $1',
      [rows[i % rows.length]?.id],
    )
    limit.push(performance.now() - at)
  }
  const p95 = percentile(latencies, 0.95)
  record({
    name: 'free slots of a month, p95',
    value: p95,
    unit: 'ms',
    limit: percentile(limit, 0.95),
    budget: '≤ 15 ms',
    ok: p95 <= 15 && bad === 0,
  })
  await pool.end()
  agent.destroy()
  await server.stop()
}
