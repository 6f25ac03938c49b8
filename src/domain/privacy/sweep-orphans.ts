import { HOUR } from '#shared/time.ts'
import { isId } from '#shared/ids.ts'
import { inArray } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { type StorageFolder, storageFolders } from '#platform/storage/index.ts'
import { isErasureNote } from './erasure-list.ts'
import { dataExports } from './privacy.tables.ts'

const graceMs = HOUR

/** Of some keys those that are wanted. */
type Wanted = (ctx: Context, keys: string[]) => Promise<readonly (string | null)[]>

const ofFiles: Wanted = async (ctx, keys) => {
  const known = await ctx.db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys))
  return known.map(({ key }) => key)
}
/** By the copy that a key names, as 'exports/{id}/…' or, once, 'exports/{id}.zip': rows are found by that. */
const ofExports: Wanted = async (ctx, keys) => {
  const ids = keys.map((key) => key.split(/[/.]/)[1] ?? '').filter(isId)
  const known = await ctx.db
    .select({ key: dataExports.storageKey })
    .from(dataExports)
    .where(inArray(dataExports.id, ids))
  return known.map(({ key }) => key)
}

/** Who wants what lies in each folder: all else there is left over. A folder without its row does not compile. */
const wantedIn: Record<StorageFolder, Wanted> = {
  pictures: ofFiles,
  documents: ofFiles,
  exports: ofExports,
  // Notes outlive every row: they are for a database that forgot.
  erasures: async (_ctx, keys) => keys.filter(isErasureNote),
  // What it writes it removes at once.
  doctor: async () => [],
}

/**
 * Removes bytes that nobody wants: a process died after it stored them and before it wrote the row, while it wrote them, or before
 * it removed them. Bytes younger than an hour may still get their row. Reads the storage in batches, and asks for the age only of
 * bytes without a row.
 * @returns how many were removed.
 */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const { storage } = ctx.platform
  const before = ctx.now().getTime() - graceMs
  let removed = 0
  for (const folder of storageFolders)
    for await (const keys of storage.keys(folder)) {
      const wanted = new Set(await wantedIn[folder](ctx, keys))
      for (const key of keys) {
        if (wanted.has(key)) continue
        const changedAt = await storage.changedAt(key)
        if (!changedAt || changedAt.getTime() >= before) continue
        await storage.remove(key)
        removed++
      }
    }
  return removed
}
