import path from 'node:path'
import { startServer } from '../test/e2e/running-server.ts'
import { rawPool } from './database.ts'
import { ask, keepAliveAgent, percentile, throughput, untilQuiet } from './load.ts'
import { record } from './report.ts'

const SECONDS = 8

/** Placing orders over HTTP: spread over many offers and times, and all on one quota. Without paying. */
export async function measureOrders(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'orders')
  const server = await startServer({ dataDir: folder, env: { RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1' } })
  await untilQuiet(server.pid)
  const agent = keepAliveAgent(64)
  const pool = rawPool(folder)

  // One slot per order: every offer's free times of the coming days, each taken once, shuffled over offers.
  const { rows: offers } = await pool.query<{
    id: string
    at_customer_only: boolean
  }>(`select o.id from offers o join items i on i.id = o.item_id
    where i.kind = 'service' and o.status = 'published' and o.kind <> 'quote' and o.at_provider and not exists (select 1 from offer_variants v where v.offer_id = o.id) order by random() limit 260`)
  const perOffer: string[][] = []
  for (const { id } of offers) {
    const bodies: string[] = []
    for (let days = 3; days < 15; days++) {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const answer = JSON.parse(
        (
          await ask(
            agent,
            `${server.url}/api/data/khidmat-slots?find=${encodeURIComponent(JSON.stringify({ offerid: id, day }))}`,
          )
        ).body,
      ) as { data?: { slots: { startsAt: string }[] } }
      // Every eighth start, so that two orders of one offer do not overlap.
      for (const [i, slot] of (answer.data?.slots ?? []).entries())
        if (i % 12 === 0) bodies.push(JSON.stringify({ offerid: id, startsAt: slot.startsAt, quantity: 1 }))
    }
    perOffer.push(bodies)
  }
  const spread: string[] = []
  for (let round = 0; spread.length < 6000 && round < 60; round++)
    for (const bodies of perOffer) if (bodies[round]) spread.push(bodies[round] ?? '')
  const place = (body: string) =>
    ask(agent, `${server.url}/api/h/orders`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': crypto.randomUUID(), ...somebody() },
    })
  for (let i = 0; i < 100; i++) await place(spread.pop() ?? '')

  const limit = await rawTransactions(pool)
  let taken = 0
  const result = await throughput(
    async (i) => {
      const body = spread[i]
      if (!body) return false
      const { status } = await place(body)
      // Offers may share a person, so a refusal is expected; it does not count as an order.
      if (status === 409) taken++
      return status === 200
    },
    { seconds: Math.min(SECONDS, spread.length / 600), clients: 20 },
  )
  const p99 = percentile(result.latencies, 0.99)
  record({
    name: `orders placed, spread (${taken} met another)`,
    value: result.perSecond,
    unit: 'orders/s',
    limit,
    budget: '≥ 300/s, p99 ≤ 500 ms',
    ok: result.perSecond >= 300 && p99 <= 500,
  })
  record({
    name: 'orders placed, spread, p99',
    value: p99,
    unit: 'ms',
    limit: null,
    budget: '≤ 500 ms',
    ok: p99 <= 500,
  })

  const { rows: hot } = await pool.query<{
    occurrence: string
    offer: string
    ticket: string
    quota: string
  }>(`select oc.id as occurrence, oc.offer_id as offer, t.id as ticket, q.id as quota from occurrences oc
    join ticket_types t on t.offer_id = oc.offer_id join quota_ticket_types l on l.ticket_type_id = t.id join quotas q on q.id = l.quota_id and q.occurrence_id = oc.id
    where oc.starts_at > now() + interval '3 days' and t.kind = 'paid' and (t.sales_from is null or t.sales_from < now()) and (t.sales_to is null or t.sales_to > now()) limit 1`)
  await pool.query('update quotas set capacity = 1000000 where occurrence_id = $1', [hot[0]?.occurrence])
  const ticket = JSON.stringify({
    offerid: hot[0]?.offer,
    occurrenceid: hot[0]?.occurrence,
    tickets: [{ tickettypeid: hot[0]?.ticket, quantity: 1 }],
  })
  const hotResult = await throughput(async () => (await place(ticket)).status === 200, {
    seconds: SECONDS,
    clients: 20,
  })
  const hot99 = percentile(hotResult.latencies, 0.99)
  record({
    name: 'orders placed, one hot quota',
    value: hotResult.perSecond,
    unit: 'orders/s',
    limit,
    budget: '≥ 100/s, p99 ≤ 500 ms',
    ok: hotResult.perSecond >= 100 && hot99 <= 500 && hotResult.bad === 0,
  })
  await pool.end()
  agent.destroy()
  await server.stop()
}

let people = 0
/** A visitor with a device and an address of their own, since visitors of one address wait for each other's lock. */
function somebody() {
  people++
  return {
    'device-id': people.toString(16).padStart(8, '0'),
    'x-forwarded-for': `11.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
  }
}

/** The baseline: transactions of five inserts as plain SQL through a pool of the same size. */
async function rawTransactions(pool: import('pg').Pool): Promise<number> {
  await pool.query('create table if not exists bench_rows (id uuid primary key default gen_random_uuid(), data jsonb)')
  const { perSecond } = await throughput(
    async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (let i = 0; i < 5; i++)
          await client.query('insert into bench_rows (data) values ($1)', [
            JSON.stringify({ i, text: 'as much as an order line holds, more or less' }),
          ])
        await client.query('commit')
        return true
      } finally {
        client.release()
      }
    },
    { seconds: 4, clients: 8 },
  )
  await pool.query('drop table bench_rows')
  return perSecond
}
