import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { files } from './files.tables.ts'

const folders = ['pictures', 'documents']
const patience = 3600 * 1000
const handful = 500

/**
 * Removes bytes that no row knows: a process died between writing them and telling the database. What is younger than an
 * hour may still be on its way.
 * @returns how many were removed.
 */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const { storage } = ctx.platform
  const before = ctx.now().getTime() - patience
  let removed = 0
  for (const folder of folders) {
    const old = (await storage.list(folder)).filter(({ changedAt }) => changedAt.getTime() < before)
    for (let i = 0; i < old.length; i += handful) {
      const keys = old.slice(i, i + handful).map(({ key }) => key)
      const known = await ctx.db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys))
      const kept = new Set(known.map(({ key }) => key))
      for (const key of keys)
        if (!kept.has(key)) {
          await storage.remove(key)
          removed++
        }
    }
  }
  return removed
}
