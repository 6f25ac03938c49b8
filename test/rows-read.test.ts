import pg from 'pg'
import { expect, test } from 'vitest'
import { askEverything, asked, counted } from './asked.ts'
import { fillUp, mostRead } from './full-size.ts'

// Plans are held in plans.test.ts: which index leads where. Here rows are counted, in a database that is full.

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Rows of the tables that a plan really read, those that fitted and those that did not. */
function rowsRead(plan: Node, found: Map<string, number>): Map<string, number> {
  const table = plan['Relation Name']
  if (table && plan['Node Type'].endsWith('Scan')) {
    const each =
      plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    found.set(table, (found.get(table) ?? 0) + each * plan['Actual Loops'])
  }
  for (const child of plan.Plans ?? []) rowsRead(child, found)
  return found
}

/** Who may read more rows of a table, and why. */
const excused: Readonly<Record<string, readonly [who: string, why: string]>> = {
  accounts: ['getOverview', 'an operator counts everybody, and the new ones of thirty days'],
  sessions: ['getOverview', 'an operator counts who was here today'],
  offers: [
    'getOverview, sweep: free days not summed up yet, listDeskOrders, previewStorefront, page: storefront',
    'counts; a batch of the worker, here of offers that nobody summed up; titles of one company; what one company sells, a thousand at most',
  ],
  items: [
    'listDeskOrders, previewStorefront, page: storefront',
    'a word is looked for in the titles of one company; what one company sells, a thousand at most',
  ],
  orders: [
    'getOverview, getDashboard, listDeskOrders',
    'sums of the days that are shown; what counts a thousand passes the drafts between',
  ],
  order_lines: ['listSuggestions', 'those of the latest thousand orders; of few, all are read for less'],
  waitlist_entries: [
    'getOverview, listWaitlist',
    'an operator counts who waits; who was invited is found by walking the list',
  ],
  sign_ins: ['sweep: rows whose time is over', 'a batch of the worker'],
}

const isExcused = (table: string, who: ReadonlySet<string>) =>
  [...who].every((one) => excused[table]?.[0].split(', ').includes(one))

interface Asked {
  text: string
  values: unknown[]
}

/** The rows that a statement reads of each table; what it writes is taken back. */
async function readBy(client: pg.Client, { text, values }: Asked): Promise<Map<string, number>> {
  await client.query("begin; set local statement_timeout = '20s'")
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    return explained ? rowsRead(explained.Plan, new Map()) : new Map()
  } finally {
    await client.query('rollback')
  }
}

test(`no call, page or sweep reads more than ${mostRead} rows of a table, however many there are`, async () => {
  const world = await askEverything()
  expect(asked.size).toBeGreaterThan(350)
  const client = new pg.Client({ connectionString: world.at.platform.database.url })
  await client.connect()
  try {
    await fillUp(client, { companyId: world.company.id, contactId: world.owner.id })
    const found: string[] = []
    for (const [text, { who, values }] of asked) {
      // What is inserted was there when it was asked: sent again it is refused.
      if (/\binsert into\b/i.test(text)) continue
      for (const [table, read] of await readBy(client, { text, values }))
        if (read > mostRead && !isExcused(table, who))
          found.push(
            `${[...who].slice(0, 4).join(', ')}: ${Math.round(read)} of ${table}, ${text.replace(/^.*? from /s, '')}`,
          )
    }
    expect(found).toEqual([])
    // What counts the rows of a list was among it.
    const counting = [...asked]
      .filter(([text]) => text.startsWith('select count(*)') && text.includes(' "found"'))
      .flatMap(([, { who }]) => [...who])
    expect([...new Set(counting)].sort()).toEqual([...counted])
    // The mechanism sees what it is there for.
    const whole = await readBy(client, { text: 'select count(*) from orders where customer_name = $1', values: ['x'] })
    expect(whole.get('orders')).toBeGreaterThan(mostRead)
    const page = await readBy(client, {
      text: 'select 1 from orders where company_id = $1 order by id desc limit 100',
      values: [world.company.id],
    })
    expect(page.get('orders')).toBe(100)
  } finally {
    await client.end()
  }
}, 600_000)
