import { sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import type { DatabaseHandle } from '#platform/db/index.ts'

const BLOCK = 50
const blocks = new WeakMap<DatabaseHandle, string[]>()

/**
 * A unique order number for people. Fetched fifty at a time, so that not every order asks for one; a process that ends
 * leaves a gap, which is allowed.
 */
export async function nextDocno(ctx: Context): Promise<string> {
  const { database } = ctx.platform
  const block = blocks.get(database) ?? []
  const ready = block.shift()
  if (ready) return ready
  const { rows } = await ctx.db.execute<{ docno: string }>(
    sql`select 'KH-' || nextval('order_docno') as docno from generate_series(1, ${sql.raw(String(BLOCK))})`,
  )
  const [first, ...rest] = rows.map((row) => row.docno)
  if (!first) throw new Error('no order number')
  blocks.set(database, [...(blocks.get(database) ?? []), ...rest])
  return first
}
