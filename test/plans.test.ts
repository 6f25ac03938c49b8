import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStorefront } from '#domain/companies/index.ts'
import { cardsOfCompany, getFrontPage, shownItem, similarCards } from '#domain/search/index.ts'
import { sweeps } from '../src/worker/sweeps.ts'
import type { Operation } from './fuzz.ts'
import { aPlanner, type Read } from './plans.ts'
import { recipes } from './valid/index.ts'
import { Say } from './valid/say.ts'
import { aValidWorld, toRequest } from './valid/world.ts'
import { aContext } from './world.ts'

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
  job_common: ['getOverview, sweep: failed queue entries', 'the queue’s own table, which forgets what is done'],
}

const RUNS = 3
/** What was asked, by its text: who asked, and the values of the last time. */
const asked = new Map<string, { who: Set<string>; values: unknown[] }>()
let asker = ''
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values = (typeof first === 'string' ? undefined : first?.values) ?? second
    if (asker && text && /^\s*(?:select|with|update|delete|insert)\b/i.test(text)) {
      const known = asked.get(text) ?? { who: new Set(), values: [] }
      known.who.add(asker)
      if (Array.isArray(values)) known.values = values
      asked.set(text, known)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
})
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
})

async function as<T>(who: string, work: () => Promise<T>): Promise<T> {
  asker = who
  return work().finally(() => {
    asker = ''
  })
}

async function askEverything() {
  const world = await aValidWorld()
  const { api, platform } = world.at
  const { paths } = (await (await api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const recipe = recipes[operation.operationId]
      const speech = new Say(20300501)
      for (let i = 0; recipe && i < RUNS; i++) {
        await world.stayIn()
        const [url, init] = toRequest(path, method.toUpperCase(), operation, await recipe(world, speech), world.owner)
        await as(operation.operationId, async () => (await api.request(url, init)).text())
      }
    }
  const ctx = await aContext({ platform, at: world.at.now() })
  const near = { companyId: world.company.id, categoryKey: 'hair', topKey: 'beauty', lat: 3.1, lng: 101.6 }
  await as('page: front', () => getFrontPage(ctx, undefined))
  await as('page: item', () => Promise.all([shownItem(ctx, world.item.id, 6), similarCards(ctx, near)]))
  await as('page: storefront', () =>
    Promise.all([getStorefront(ctx, world.company.id), cardsOfCompany(ctx, world.company.id)]),
  )
  for (const { name, run } of sweeps) await as(`sweep: ${name}`, () => run(ctx))
  return platform.database.url
}

const isExcused = ({ table }: Read, who: ReadonlySet<string>) =>
  table in small || [...who].every((one) => excused[table]?.[0].split(', ').includes(one))

test('no call, page or sweep reads a table that grows without an index that leads to its rows', async () => {
  const url = await askEverything()
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
