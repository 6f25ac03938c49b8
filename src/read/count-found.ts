import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Found } from '#contracts/paging.ts'
import { type Context } from '#domain/base/index.ts'

/** So many rows are counted at most, as one statement reads of a table (test/rows-read). */
const MOST_COUNTED = 1000

/** What is selected of rows that are only counted. */
export const one = { one: sql<number>`1`.as('one') }

/** Rows that a list finds, whatever the page: read up to a limit, and only if they are asked for. */
interface Finding {
  limit(most: number): { as(alias: string): SQLWrapper }
}

/**
 * How many rows a list has, to answer beside its first page. Nothing for a later page and for a file; a list that is one page
 * is counted already.
 * @param all the rows by the conditions of the list, without its cursor.
 */
export async function countFound(
  ctx: Context,
  wish: { cursor?: string | undefined; format?: 'json' | 'csv' | undefined },
  page: { rows: readonly unknown[]; cursor: string | null },
  all: Finding,
): Promise<{ found?: Found }> {
  if (wish.cursor !== undefined || wish.format === 'csv') return {}
  if (page.cursor === null) return { found: { count: page.rows.length, orMore: false } }
  const count = await ctx.db.$count(all.limit(MOST_COUNTED).as('found'))
  return { found: { count, orMore: count === MOST_COUNTED } }
}
