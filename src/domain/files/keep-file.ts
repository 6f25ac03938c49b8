import { atomically, type Context } from '#domain/base/index.ts'
import { isRefusal } from '#platform/db/index.ts'
import type { StorageKey } from '#platform/storage/index.ts'
import { files } from './files.tables.ts'
import { putBytes } from './put-bytes.ts'

/**
 * Stores a file: bytes first, then its row. A row without bytes would be a broken file, while `sweepOrphans` removes bytes
 * without a row. When the database refuses the row, the bytes are removed at once. When its answer was lost, the row may
 * exist, so the bytes are left to the sweep, which checks.
 * @throws DomainError `files.storage_full`
 */
export async function keepFile(
  ctx: Context,
  row: typeof files.$inferInsert & { storageKey: StorageKey },
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
