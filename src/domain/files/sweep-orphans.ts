import { HOUR } from '#shared/time.ts'
import { inArray } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from './files.tables.ts'

const folders = ['pictures', 'documents']
const graceMs = HOUR

/**
 * Removes bytes without a row: a process died after it stored them and before it wrote the row. Bytes younger than an hour
 * may still get their row. Reads the storage in batches, and asks for the age only of bytes without a row.
 * @returns how many were removed.
 */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const { storage } = ctx.platform
  const before = ctx.now().getTime() - graceMs
  let removed = 0
  for (const folder of folders)
    for await (const keys of storage.keys(folder))
      for (const key of await unknownOf(ctx, keys)) {
        const changedAt = await storage.changedAt(key)
        if (!changedAt || changedAt.getTime() >= before) continue
        await storage.remove(key)
        removed++
      }
  return removed
}

async function unknownOf(ctx: Context, keys: string[]): Promise<string[]> {
  const known = await ctx.db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys))
  const kept = new Set(known.map(({ key }) => key))
  return keys.filter((key) => !kept.has(key))
}
