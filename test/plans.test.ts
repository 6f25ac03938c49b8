import pg from 'pg'
import { expect, test } from 'vitest'
import { askErasure, askEverything, asked } from './asked.ts'
import { aPlanner, type Read } from './plans.ts'

// What calls, pages and sweeps ask is planned as if every table had ten million rows: each scan must be led by a condition of an
// index, or end at its limit. A table that is read whole would be noticed only by the people of a marketplace that has grown.

/** Tables that do not grow with use, so that they may be read whole. */
const small: Readonly<Record<string, string>> = {
  categories: 'written by us, a hundred',
  category_fields: 'written by us, a few for each',
  policies: 'written by us, a version a year',
  stale_resources: 'emptied every second',
}

/** Who may read more of a table than an index leads to, and why. */
const excused: Readonly<Record<string, readonly [who: string, why: string]>> = {
  accounts: ['getOverview', 'an operator counts everybody by an index alone'],
  sessions: ['getOverview', 'an operator counts who was here today'],
  audit_entries_other: [
    'listAudit',
    'an operator looks for one kind of deed in time, which nearly each page finds at once',
  ],
  orders: [
    'erasure, sweep: guests of long ago',
    'of two indexes of guests’ orders the planner here takes either: all of them are of one mailbox and one day; real ones are led by theirs',
  ],
  job_common: ['getOverview, sweep: failed queue entries', 'the queue’s own table, which forgets what is done'],
}

const isExcused = ({ table }: Read, who: ReadonlySet<string>) =>
  table in small || [...who].every((one) => excused[table]?.[0].split(', ').includes(one))

test('no call, page, sweep or erasure reads a table that grows without an index that leads to its rows', async () => {
  const world = await askEverything()
  await askErasure(world)
  const { url } = world.at.platform.database
  expect(asked.size).toBeGreaterThan(350)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const readsOf = await aPlanner(client)
    const found: string[] = []
    for (const [text, { who, values }] of asked)
      for (const read of await readsOf(text, values))
        if (!isExcused(read, who)) found.push(`${[...who].slice(0, 4).join(', ')}: ${read.said}`)
    expect([...new Set(found)].sort()).toEqual([])
    // The mechanism sees what it is there for.
    expect((await readsOf('select 1 from orders where customer_name = $1', ['x'])).map(({ table }) => table)).toEqual([
      'orders',
    ])
    expect(await readsOf('select 1 from orders where company_id = $1', [crypto.randomUUID()])).toEqual([])
    expect(await readsOf('select 1 from orders order by placed_at limit 20', [])).toEqual([])
  } finally {
    await client.end()
  }
}, 300_000)
