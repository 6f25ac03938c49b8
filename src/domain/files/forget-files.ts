import { inArray } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from './files.tables.ts'
import { servedSizes } from './read-file.ts'

/**
 * Deletes the rows of files, in the caller's transaction. @returns what removes their bytes, to be run once that is committed:
 * where a process dies in between, they are swept as bytes without a row.
 */
export async function forgetFiles(ctx: Context, ids: readonly string[]): Promise<() => Promise<void>> {
  const gone = await ctx.db
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning({ key: files.storageKey })
  const { pictures, storage } = ctx.platform
  return async () => {
    for (const { key } of gone) {
      if (!key) continue
      await pictures.forget(key, servedSizes)
      await storage.remove(key)
    }
  }
}
