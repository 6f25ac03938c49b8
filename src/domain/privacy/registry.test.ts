import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { registry } from './registry.ts'

/** Types that hold no words about anybody: ids, counts and amounts, marks, instants. All others are decided one by one. */
const mute = ['uuid', 'int4', 'int8', 'bool', 'timestamptz', '_uuid', '_int4']

async function columnsOfDatabase(): Promise<Map<string, Set<string>>> {
  const { db } = await aContext()
  const { rows } = await db.execute<{ table: string; column: string; speaks: boolean }>(`
    select c.table_name as table, c.column_name as column,
      c.udt_name not in (${mute.map((type) => `'${type}'`).join()}) as speaks
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not exists (select from pg_class p where p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and p.relispartition)`)
  const tables = new Map<string, Set<string>>()
  for (const { table, column, speaks } of rows) {
    const found = tables.get(table) ?? new Set()
    tables.set(table, found)
    if (speaks) found.add(column)
  }
  return tables
}

test('every column that can say something about a person says what an erasure does to it, or why it stays', async () => {
  const undecided: string[] = []
  for (const [table, columns] of await columnsOfDatabase()) {
    const erasure = registry.find((entry) => entry.table === table)
    const rules = erasure?.rules ?? []
    // Where whole rows are deleted, their columns need no rule.
    if (rules.some((rule) => 'remove' in rule) && rules.every((rule) => 'remove' in rule)) continue
    const decided = new Set([
      ...Object.values(erasure?.keeps ?? {}).flat(),
      ...rules.flatMap((rule) => ('set' in rule ? Object.keys(rule.set) : [])),
    ])
    if (!erasure) undecided.push(table)
    for (const column of columns) if (erasure && !decided.has(column)) undecided.push(`${table}.${column}`)
  }
  expect(undecided, 'register these in src/domain/privacy/registry.*.ts').toEqual([])
})

test('the registry names each table once and no column that is gone', async () => {
  const tables = await columnsOfDatabase()
  const names = registry.map(({ table }) => table)
  expect(new Set(names).size).toBe(names.length)
  for (const { table, keeps = {} } of registry) {
    expect(tables.has(table), table).toBe(true)
    for (const column of Object.values(keeps).flat())
      expect(tables.get(table)?.has(column), `${table}.${column}`).toBe(true)
  }
})

test('what an erasure takes from orders and their checkouts is also forgotten of guests, two years after; their name stays with the books', () => {
  const forgets = readFileSync('src/domain/trade/guests/forget-guests.ts', 'utf8')
  const kept = registry
    .filter(({ table }) => /^(orders|order_\w+|checkout_groups)$/.test(table))
    .flatMap(({ table, rules = [] }) =>
      rules.flatMap((rule) => ('set' in rule ? Object.keys(rule.set).map((column) => [table, column]) : [])),
    )
    .filter(([table, column]) => !new RegExp(`update ${table} set[^\\x60]*\\b${column} = `).test(forgets))
  expect(kept).toEqual([['orders', 'customer_name']])
})

/** Tables beside an order that have nothing of how its guest could be reached, or whose rows end with something else. */
const guestless: Readonly<Record<string, string>> = {
  bookings: 'times',
  ledger_entries: 'books',
  notices: 'accounts alone have any',
  order_lines: 'what was sold',
  order_timers: 'end with the order',
  payment_parts: 'books',
  payments: 'books',
  quota_claims: 'places',
  refunds: 'books',
  threads: 'what both sides wrote to each other',
}

test('each table beside an order is forgotten of guests, or says why it has nothing of them', async () => {
  const { db } = await aContext()
  const { rows } = await db.execute<{ name: string }>(`
    select distinct c.conrelid::regclass::text as name from pg_constraint c join pg_class p on p.oid = c.conrelid
    where c.contype = 'f' and c.confrelid in ('orders'::regclass, 'checkout_groups'::regclass) and not p.relispartition order by 1`)
  const forgets = readFileSync('src/domain/trade/guests/forget-guests.ts', 'utf8')
  const beside = rows
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`(?:update|delete from) ${name}\\b`).test(forgets))
  expect(beside).toEqual(Object.keys(guestless))
})
