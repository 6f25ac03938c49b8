import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { cutPage, fileStep, readInstantOf } from '#domain/base/index.ts'
import { invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'

/** The page that is asked for: how many rows, and after which one; of a file its next step. */
export interface PageWish {
  limit?: number | undefined
  cursor?: string | undefined
  format?: 'json' | 'csv' | undefined
}

/** Rows of a page: 25 unless asked otherwise. */
export function sizeOf({ limit, format }: PageWish): number {
  return format === 'csv' ? fileStep : (limit ?? 25)
}

/** Where a list continues: the value it is sorted by, and the id that breaks ties. */
type Cursor = [key: string, id: string]

/** PostgreSQL cannot store NUL in a text. */
const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0')

function readCursor(cursor: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2 && parsed.every(isText)) return parsed as Cursor
  } catch {
    // Refused below.
  }
  throw invalid({ path: 'cursor', code: 'format' })
}

/**
 * Keyset pagination by one column and an id: the condition, the order, and the rows with the cursor of the next page. Rows
 * inserted meanwhile neither repeat nor hide others.
 * @throws DomainError `request.invalid` for an invalid cursor.
 */
export function keyset(wish: PageWish, key: AnyColumn, id: AnyColumn, direction: 'asc' | 'desc' = 'desc') {
  const limit = sizeOf(wish)
  const isTime = key.dataType === 'date'
  let where: SQL | undefined
  if (wish.cursor !== undefined) {
    const [text, lastId] = readCursor(wish.cursor)
    const last = isTime ? readInstantOf(text) : text
    if (id.columnType === 'PgUUID' && !isId(lastId)) throw invalid({ path: 'cursor', code: 'format' })
    // As one comparison of rows, which an index begins at; two joined by `or` would be read from the first row of the list on.
    where = sql`(${key}, ${id}) ${direction === 'desc' ? sql`<` : sql`>`} (${sql.param(last, key)}, ${sql.param(lastId, id)})`
  }
  const order = direction === 'desc' ? [desc(key), desc(id)] : [asc(key), asc(id)]
  return {
    where,
    order,
    /** One row more than the page holds, so that the end of the list is known. */
    limit: limit + 1,
    page<Row>(rows: Row[], keyOf: (row: Row) => [Date | string, string]): { rows: Row[]; cursor: string | null } {
      return cutPage(rows, limit, (last) => {
        const [value, lastId] = keyOf(last)
        const text = value instanceof Date ? value.toISOString() : value
        return Buffer.from(JSON.stringify([text, lastId])).toString('base64url')
      })
    },
  }
}
