import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { atomically, type Context } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { forgetFiles } from '#domain/files/index.ts'
import { DAY } from '#shared/time.ts'
import { messages } from './messages.tables.ts'

/** How long a file that was uploaded for a message waits for being sent. */
const patience = 14 * DAY
export const mostForgotten = 100

/**
 * Forgets private files that were uploaded and never sent. What is being sent meanwhile is locked, and stays.
 * @returns how many; a full batch means that more may be left.
 */
export async function forgetUnsentFiles(ctx: Context): Promise<number> {
  const { count, removeBytes } = await atomically(ctx, async (ctx) => {
    // A process of the version before marks nothing: what it sent is found by its message.
    const unsent = sql`not exists (
      select from ${messages} where ${messages}.file_ids @> array[${files}.id] and cardinality(${messages}.file_ids) > 0)`
    const old = await ctx.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          sql`not ${files.isPublic}`,
          isNull(files.sentAt),
          lt(files.createdAt, new Date(ctx.now().getTime() - patience)),
          unsent,
        ),
      )
      .limit(mostForgotten)
      .for('update', { skipLocked: true })
    const locked = old.map(({ id }) => id)
    // Asked once more now that nobody can send them: one may have been sent just before its row was locked.
    const rows = await ctx.db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.id, locked), unsent))
    const ids = rows.map(({ id }) => id)
    return { count: ids.length, removeBytes: await forgetFiles(ctx, ids) }
  })
  await removeBytes()
  return count
}
