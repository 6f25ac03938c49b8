import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from './files.tables.ts'
import { servedSizes } from './read-file.ts'

/**
 * Removes the bytes of all files in a folder, with their resized versions. The caller deletes the rows. Repeats change nothing.
 */
export async function removeFiles(ctx: Context, folderId: string): Promise<void> {
  const { pictures, storage } = ctx.platform
  const rows = await ctx.db
    .select({ key: files.storageKey })
    .from(files)
    .where(and(eq(files.folderId, folderId), isNotNull(files.storageKey)))
  for (const { key } of rows) {
    if (!key) continue
    await pictures.forget(key, servedSizes)
    await storage.remove(key)
  }
}
