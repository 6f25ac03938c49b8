import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/index.ts'

/** Rows of one statement. */
const SLICE = 1000

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Inserts many rows at once: they travel as one JSON text, which costs far less than a parameter for every value. All rows
 * have the fields of the first; a field that it leaves out gets its default.
 */
export async function writeMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const known = getTableColumns(table)
  const fields = Object.keys(first).filter((field) => field in known)
  const columns = sql.raw(fields.map(snake).join(', '))
  const name = sql.raw(getTableConfig(table).name)
  for (let from = 0; from < rows.length; from += SLICE) {
    const named = rows.slice(from, from + SLICE).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(fields.map((field) => [snake(field), values[field]]))
    })
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json)`,
    )
  }
}
