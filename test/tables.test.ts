import { globSync } from 'node:fs'
import path from 'node:path'
import { is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { aContext } from './world.ts'

// What the table files promise (a unique index, a check, a reference) and what a migrated database holds are two writings of
// one thing. They are compared by name, unique ones also by their columns, references also by where they point. What a check
// says and the WHERE of a partial index are not compared.

/** What only migrations say, and why the table files do not. */
const byHand: Record<string, string> = {
  'bookings: x bookings_no_overlap': 'Drizzle has no exclusion constraints; the seat of a resource is held by it',
  'contacts: index contacts_name_trgm': 'for operators, who look people up by a part of a name',
  'accounts: index accounts_email_trgm': 'for operators, by a part of an address',
  'accounts: index accounts_phone_trgm': 'for operators, by a part of a number',
  ...Object.fromEntries(
    [
      ['ledger_entries', 'order', 'orders'],
      ['payment_parts', 'order', 'orders'],
      ['payments', 'group', 'checkout_groups'],
      ['refunds', 'order', 'orders'],
    ].map(([table, column, to]) => [
      `${table}: reference ${table}_${column}_id_${to}_id_fk (${column}_id) to ${to} (id), on delete no action`,
      'money does not import trade, whose tables it points at',
    ]),
  ),
}

type Named = { name: string; keyAsName: boolean }
const named = ({ name, keyAsName }: Named) => (keyAsName ? toSnakeCase(name) : name)
/** PostgreSQL cuts longer names off. */
const cut = (name: string) => name.slice(0, 63)
const columnOrNot = (part: object) => (is(part, SQL) ? '(…)' : named(part as Named))

/** A line for each thing that a table file names. */
function promisedBy(table: PgTable): string[] {
  const { name, columns, indexes, uniqueConstraints, checks, foreignKeys, primaryKeys } = getTableConfig(table)
  const names = (of: readonly PgColumn[]) => of.map(named)
  const unique = (of: readonly PgColumn[], given?: string) =>
    `unique ${cut(given ?? `${name}_${names(of).join('_')}_unique`)} (${names(of)})`
  const lines = [
    ...columns.filter(({ primary }) => primary).map((column) => `key ${name}_pkey (${named(column)})`),
    ...primaryKeys.map(
      (key) => `key ${cut(key.name ?? `${name}_${names(key.columns).join('_')}_pk`)} (${names(key.columns)})`,
    ),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => unique([column], column.uniqueName)),
    ...uniqueConstraints.map((constraint) => unique(constraint.columns, constraint.name)),
    ...checks.map((check) => `check ${cut(check.name)}`),
    ...indexes.map(({ config }) => {
      const of = config.columns.map(columnOrNot)
      const index = cut(config.name ?? `${name}_${of.join('_')}_index`)
      return config.unique ? `unique index ${index} (${of})` : `index ${index}`
    }),
    ...foreignKeys.map((key) => {
      const { columns, foreignColumns, foreignTable, name: given } = key.reference()
      const to = getTableConfig(foreignTable).name
      const [from, there] = [names(columns), names(foreignColumns)]
      const called = given ?? [name, ...from, to, ...there, 'fk'].join('_')
      return `reference ${cut(called)} (${from}) to ${to} (${there}), on delete ${key.onDelete ?? 'no action'}`
    }),
  ]
  return lines.map((line) => `${name}: ${line}`)
}

async function inTableFiles(): Promise<string[]> {
  const files = await Promise.all(
    globSync('src/**/*.tables.ts').map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>),
  )
  const tables = new Set(files.flatMap((file) => Object.values(file)).filter((value) => is(value, PgTable)))
  return [...tables].flatMap(promisedBy).toSorted()
}

/** The same lines, as a database that the migrations have made tells them. */
async function inDatabase(): Promise<string[]> {
  const { db } = await aContext()
  const { rows } = await db.execute<{ line: string }>(sql`
    with keys as (
      select c.*, c.conrelid::regclass::text as tab,
        (select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(no, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no) as cols,
        (select string_agg(a.attname, ',' order by k.n) from unnest(c.confkey) with ordinality k(no, n)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.no) as there
      from pg_constraint c
        join pg_class t on t.oid = c.conrelid and not t.relispartition
      where c.connamespace = 'public'::regnamespace and c.contype not in ('n', 't')
    )
    select tab || ': ' || case contype
      when 'p' then format('key %s (%s)', conname, cols)
      when 'u' then format('unique %s (%s)', conname, cols)
      when 'c' then format('check %s', conname)
      when 'f' then format('reference %s (%s) to %s (%s), on delete %s', conname, cols, confrelid::regclass, there,
        case confdeltype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
          when 'n' then 'set null' else 'set default' end)
      else format('%s %s', contype, conname) end as line
    from keys
    union all
    select i.indrelid::regclass || ': ' || case when i.indisunique
      then format('unique index %s (%s)', r.relname, (
        select string_agg(coalesce(a.attname, '(…)'), ',' order by k.n) from unnest(i.indkey::int2[]) with ordinality k(no, n)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no and k.no > 0))
      else format('index %s', r.relname) end
    from pg_index i join pg_class r on r.oid = i.indexrelid and not r.relispartition
      join pg_class t on t.oid = i.indrelid and not t.relispartition
    where r.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))`)
  return rows.map(({ line }) => line).toSorted()
}

test('a migrated database holds every index, check, key and reference of the table files, and no other', async () => {
  const [promised, held] = [await inTableFiles(), await inDatabase()]
  expect(promised.length).toBeGreaterThan(200)
  expect({
    missing: promised.filter((line) => !held.includes(line)),
    beside: held.filter((line) => !promised.includes(line) && !byHand[line]),
    goneByHand: Object.keys(byHand).filter((line) => !held.includes(line)),
  }).toEqual({ missing: [], beside: [], goneByHand: [] })
})
