import type pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'TID Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** A scan that no condition of an index leads, and that does not end at a limit either. */
export interface Read {
  table: string
  /** The scan in words. */
  said: string
}

const rowsOfEach = 10_000_000
/** What hands rows on one by one, so that a limit above it ends a scan below it. */
const passing =
  /^(Limit|LockRows|Nested Loop|Subquery Scan|ModifyTable|Merge Append|Append|Memoize|Result|ProjectSet|Unique|Incremental Sort)$/

/** Tells the scans of a statement that read a whole table, or a whole index of it. */
type Planner = (text: string, values: unknown[]) => Promise<Read[]>

/**
 * Makes the planner of a connection believe that every table has ten million rows, ten for each id that is no key, and gives it
 * no way around an index but reading all. The database is of no other use afterwards.
 */
export async function aPlanner(client: pg.Client): Promise<Planner> {
  const names = async (text: string) =>
    new Set((await client.query<{ name: string }>(text)).rows.map(({ name }) => name))
  const tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`,
  )
  for (const name of tables) await givePage(client, name)
  await client.query('analyze')
  await client.query(
    `select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text, 'relpages', 1::int, 'reltuples', $1::real)
      from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'pgboss') and relkind = 'r'`,
    [rowsOfEach],
  )
  // All ids are of one company here: what is known of them must not say so.
  await client.query(`
    select pg_clear_attribute_stats('public', relname::text, attname::text, false),
      pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', attname::text, 'inherited', false,
        'null_frac', 0::real, 'avg_width', 16, 'n_distinct', (-0.1)::real)
    from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'uuid'::regtype and attnum > 0 and not attisdropped`)
  // Indexes that hold a part of their table only, and tables without a page: partitions that nobody wrote into.
  const partial = await names('select indexrelid::regclass::text as name from pg_index where indpred is not null')
  const empty = await names(`select relname as name from pg_class where relkind = 'r' and pg_relation_size(oid) = 0`)
  await client.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off')
  return async (text, values) => {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    return explained ? wholeReads(explained.Plan, { partial, empty }) : []
  }
}

/** A row that is taken back leaves its page, and a table without one is planned as empty whatever it is said to hold. */
async function givePage(client: pg.Client, name: string): Promise<void> {
  const table = client.escapeIdentifier(name)
  if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) return
  const { rows } = await client.query<{ column: string; type: string; needed: boolean; key: boolean }>(
    `select attname as column, format_type(atttypid, null) as type, attnotnull as needed,
       exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) as key
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const { column, needed, key } of rows)
    if (needed && !key)
      await client.query(`alter table ${table} alter column ${client.escapeIdentifier(column)} drop not null`)
  const columns = rows.map(({ column }) => client.escapeIdentifier(column)).join(', ')
  const values = rows.map(({ type, key }) => (key ? keyOf(type) : 'null')).join(', ')
  await client.query(`insert into ${table} (${columns}) overriding system value values (${values})`)
  await client.query('rollback')
}

function keyOf(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (/int/.test(type)) return '1'
  return /time|date/.test(type) ? 'now()' : "'x'"
}

function wholeReads(whole: Plan, { partial, empty }: Record<'partial' | 'empty', ReadonlySet<string>>): Read[] {
  const found: Read[] = []
  const visit = (plan: Plan, ends: boolean) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Filter: filter } = plan
    const led = plan['Index Cond'] ?? plan['Recheck Cond'] ?? plan['TID Cond']
    const isPart = index !== undefined && partial.has(index)
    if (table && type.endsWith('Scan') && !led && !empty.has(table) && !(!filter && (ends || isPart)))
      found.push({
        table,
        said: `${type} of ${table}${index ? ` by ${index}` : ''}${filter ? `, kept where ${filter}` : ''}`,
      })
    for (const child of plan.Plans ?? []) visit(child, type === 'Limit' || (ends && passing.test(type)))
  }
  visit(whole, false)
  return found
}
