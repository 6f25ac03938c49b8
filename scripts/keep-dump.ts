// Keeps a small dump of a database that `test/upgrade/upgrade.test.ts` upgrades: `node scripts/keep-dump.ts VERSION` with DATABASE_URL at
// a demo of that version. Only companies with bookings are kept, with all that belongs to them; what can be recomputed
// (search, free days) is left out. The other rows are deleted in a transaction that is rolled back.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import pg from 'pg'

/** A dump: every row as JSON, by table, and the values of the sequences. */
export interface Dump {
  version: string
  /** How many migrations had been applied. */
  migrations: number
  tables: Record<string, Record<string, unknown>[]>
  sequences: Record<string, number>
}

const workedOut = new Set(['search_documents', 'search_words', 'offer_free_days', 'stale_resources'])

async function keepDump(client: pg.Client, version: string): Promise<Dump> {
  const names = (
    await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).rows
  const { rows: keys } = await client.query<{ child: string; columns: string[]; parent: string; targets: string[] }>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select attname::text from unnest(c.conkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columns,
      array(select attname::text from unnest(c.confkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.i) as targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query('delete from companies where id not in (select company_id from orders)')
  await client.query(`delete from reviews where id not in (select id from (
    select id, row_number() over (partition by company_id order by id) n from reviews) r where n <= 3)`)
  // Deletes rows whose parent is gone, until none is left.
  for (let gone = 1; gone > 0; ) {
    gone = 0
    for (const { child, columns, parent, targets } of keys) {
      const match = columns.map((column, i) => `p."${targets[i]}" = c."${column}"`).join(' and ')
      const named = columns.map((column) => `c."${column}" is not null`).join(' and ')
      const { rowCount } = await client.query(
        `delete from ${child} c where ${named} and not exists (select 1 from ${parent} p where ${match})`,
      )
      gone += rowCount ?? 0
    }
  }
  const dump: Dump = { version, migrations: 0, tables: {}, sequences: {} }
  const { rows: applied } = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  dump.migrations = applied[0]?.n ?? 0
  for (const { name } of names) {
    if (workedOut.has(name)) continue
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`)
    if (rows.length > 0) dump.tables[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value::int as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, value } of sequences) dump.sequences[name] = value
  await client.query('rollback')
  // Contacts, files and pictures of companies that were left out: no kept row refers to them.
  const rest = JSON.stringify({ ...dump.tables, contacts: [], files: [] })
  const isNamed = (row: Record<string, unknown>) => rest.includes(String(row.id))
  dump.tables.contacts = dump.tables.contacts?.filter(isNamed) ?? []
  const withContacts = rest + JSON.stringify(dump.tables.contacts)
  dump.tables.files = dump.tables.files?.filter((row) => withContacts.includes(String(row.id))) ?? []
  return dump
}

if (import.meta.main) {
  const version = process.argv[2]
  const { DATABASE_URL } = process.env
  if (!version || !DATABASE_URL) {
    console.error('Say which version it is: DATABASE_URL=… node scripts/keep-dump.ts 0.2.0')
    process.exit(1)
  }
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const dump = await keepDump(client, version)
  await client.end()
  const file = `test/upgrade/${version}.json.gz`
  writeFileSync(file, gzipSync(JSON.stringify(dump), { level: 9 }))
  console.log(`${file}: ${Object.values(dump.tables).flat().length} rows, ${readFileSync(file).length} bytes`)
}
