import { sql } from 'drizzle-orm'
import type { Context } from '#domain/base/index.ts'
import { sweepRows } from '#platform/db/index.ts'
import { dropOldMonths, makeMonths } from '#platform/db/months.ts'
import { DAY } from '#shared/time.ts'
import { registry } from './registry.ts'

/**
 * Removes rows whose time is over, as the registry says, a bounded number of each table. One table that fails keeps no other from it.
 * @param only the one table to look at.
 * @returns the most that one statement removed; a full batch means that more may be left.
 * @throws what the first table failed with that did, once all were looked at
 */
export async function forgetOldRows(ctx: Context, only?: string): Promise<number> {
  let most = 0
  const failures: Error[] = []
  for (const { table, kept } of registry) {
    if (!('days' in kept) || (only && only !== table)) continue
    const before = new Date(ctx.now().getTime() - kept.days * DAY).toISOString()
    for (const column of kept.after) {
      const where = sql`${sql.identifier(column)} <= ${before}::timestamptz and ${sql.raw(kept.where ?? 'true')}`
      const removed = await sweepRows(ctx.db, sql.identifier(table), where).catch((error: Error) => error)
      if (removed instanceof Error) failures.push(removed)
      else most = Math.max(most, removed)
    }
  }
  const [first] = failures
  if (first) throw first
  return most
}

/** Makes the months ahead of every table that is kept by months, and drops those that are over. @returns how many changed. */
export async function turnMonths(ctx: Context): Promise<number> {
  let changed = 0
  for (const { table, kept } of registry) {
    if (!('months' in kept)) continue
    changed += await makeMonths(ctx.db, table, ctx.now())
    changed += await dropOldMonths(ctx.db, table, kept.months, ctx.now())
  }
  return changed
}
