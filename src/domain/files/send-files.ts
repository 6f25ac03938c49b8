import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from './files.tables.ts'

/**
 * Marks files as sent, in the transaction of the message that they are sent with: none of them is forgotten meanwhile, nor later.
 * @returns those that belong to the sender; others are left out.
 */
export async function sendFiles(
  ctx: Context,
  senderContactId: string,
  ids: readonly string[],
): Promise<(typeof files.$inferSelect)[]> {
  return ctx.db
    .update(files)
    .set({ sentAt: sql`coalesce(${files.sentAt}, ${ctx.now().toISOString()}::timestamptz)` })
    .where(and(inArray(files.id, [...ids]), eq(files.folderId, senderContactId)))
    .returning()
}
