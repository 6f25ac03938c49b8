import { atomically, type Context } from '#domain/base/index.ts'
import { isRefusal } from '#platform/db/index.ts'
import { files } from './files.tables.ts'
import { putBytes } from './put-bytes.ts'

/**
 * Keeps a file: bytes first, then its row, for a row without bytes would be a broken file, while bytes without a row are
 * swept up. When the row is not kept and the database said so, the bytes go at once; when its answer was lost the row may
 * stand, so they are left to the sweep, which asks.
 * @throws DomainError `files.storage_full`
 */
export async function keepFile(
  ctx: Context,
  row: typeof files.$inferInsert & { storageKey: string },
  bytes: Uint8Array,
): Promise<void> {
  await putBytes(ctx, row.storageKey, bytes)
  await atomically(ctx, (ctx) =>
    ctx.db
      .insert(files)
      .values(row)
      .then(() => undefined),
  ).catch(async (error: unknown) => {
    if (isRefusal(error)) await ctx.platform.storage.remove(row.storageKey)
    throw error
  })
}
