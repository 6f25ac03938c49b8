import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from './files.tables.ts'

/**
 * Puts public pictures of a folder, or of the company's own, into the company's folder, in the transaction of the page that shows them: they
 * outlive the account of whoever sent them.
 * @returns the ids of those that were there
 */
export async function adoptPictures(
  ctx: Context,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await ctx.db
    .update(files)
    .set({ folderId: to })
    .where(
      and(
        inArray(files.id, [...ids]),
        inArray(files.folderId, [from, to]),
        eq(files.isPublic, true),
        isNotNull(files.width),
      ),
    )
    .returning({ id: files.id })
  return new Set(found.map(({ id }) => id))
}
