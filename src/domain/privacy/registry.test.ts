import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { registry } from './registry.ts'

/** Types that hold no words about anybody: ids, counts and amounts, marks, instants. All others are decided one by one. */
const mute = ['uuid', 'int4', 'int8', 'bool', 'timestamptz', '_uuid', '_int4']
/**
 * Where a number or an instant may be a day of birth, an identity card or a place: there only ids and marks need no decision. These are
 * the tables of which an erasure changes something.
 */
const ofPeople = registry.flatMap(({ table, rules }) => (rules?.some((rule) => 'set' in rule) ? [table] : []))

async function columnsOfDatabase(): Promise<Map<string, Set<string>>> {
  const { db } = await aContext()
  const { rows } = await db.execute<{ table: string; column: string; speaks: boolean }>(`
    select c.table_name as table, c.column_name as column,
      c.udt_name not in (${mute.map((type) => `'${type}'`).join()})
        or (c.table_name in (${ofPeople.map((table) => `'${table}'`).join()}) and c.udt_name not in ('uuid', '_uuid', 'bool')) as speaks
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

/** What an erasure by account takes beside an order, and guests leave with it: what it is, or why they have none. */
const stays: Readonly<Record<string, string>> = {
  error_reports: 'of a group of errors, no checkout',
  'error_reports.info': 'of a group of errors, no checkout',
  'error_reports.text': 'of a group of errors, no checkout',
  notices: 'accounts alone have any',
  'operator_tasks.note': 'words of an operator',
  orders: 'drafts, which end by themselves',
  'orders.customer_name': 'the name stays with the books',
  'reviews.author_name': 'accounts alone write any',
  'reviews.photo_file_ids': 'accounts alone write any',
  'reviews.reply': 'accounts alone write any',
  'reviews.text': 'accounts alone write any',
}

test('what an erasure takes from an order, and from whatever is beside it, is also forgotten of guests, two years after', async () => {
  const { db } = await aContext()
  // Beside an order is what bears its id, a line's or its checkout's, whether or not the database knows what that means.
  const { rows } = await db.execute<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('order_id', 'line_id', 'group_id')`)
  const beside = new Set(['orders', 'checkout_groups', ...rows.map(({ name }) => name)])
  const forgets = ['trade/guests/forget-guests.ts', 'money/payments/forget-payments.ts']
    .map((file) => readFileSync(`src/domain/${file}`, 'utf8'))
    .join('\n')
  const kept = registry
    .filter(({ table }) => beside.has(table))
    .flatMap(({ table, rules = [] }) =>
      rules.flatMap((rule) =>
        'set' in rule ? Object.keys(rule.set).map((column) => `${table}.${column}`) : `${table}`,
      ),
    )
    .filter((what) => {
      const [table = '', column] = what.split('.')
      const found = column ? `update ${table} set[^\\x60]*\\b${column} = ` : `delete from ${table}\\b`
      return !new RegExp(found).test(forgets)
    })
  expect([...new Set(kept)].toSorted()).toEqual(Object.keys(stays))
})
