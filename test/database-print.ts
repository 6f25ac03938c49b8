import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/index.ts'

/** Tables that only record visits, not changes. */
const passing = new Set(['sessions', 'rate_limit_counters', 'login_tries'])

/** A checksum of each table: two prints differ if and only if some row was added, changed or removed. */
export async function printDatabase(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job_common') order by 1`,
  )
  const counted = tables.map(({ name }) => name).filter((name) => !passing.has(name.replace('public.', '')))
  const each = counted.map(
    (name) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${name} t`,
  )
  const { rows } = await db.execute<{ name: string; print: string }>(sql.raw(each.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** The tables in which two prints differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
}
