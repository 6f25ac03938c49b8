import { inArray } from 'drizzle-orm'
import { type Context, installationId } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { type StorageFolder, storageFolders } from '#platform/storage/index.ts'
import { isId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { isErasureNote } from './erasure-list.ts'
import { dataExports } from './privacy.tables.ts'

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

interface Left {
  wanted: Wanted
  /** How old bytes must be that nobody wants. */
  after: number
}

/** What of what lies in each folder is left over, and when it may go. A folder without its row does not compile. */
const leftIn: Record<StorageFolder, Left> = {
  // Nobody can make them anew: a backup that was the wrong one is noticed by then, and the right one still finds them.
  pictures: { wanted: ofFiles, after: 7 * DAY },
  documents: { wanted: ofFiles, after: 7 * DAY },
  exports: { wanted: ofExports, after: HOUR },
  // Notes outlive every row: they are for a database that forgot.
  erasures: { wanted: async (_ctx, keys) => keys.filter(isErasureNote), after: HOUR },
  installation: { wanted: async (_ctx, keys) => keys.filter((key) => key === ownerNote), after: HOUR },
  // What it writes it removes at once.
  doctor: { wanted: async () => [], after: HOUR },
}

const ownerNote = 'installation/note.json'

/** Whether any of what lies in the storage has its row here, or nothing lies there at all. */
async function isKnown(ctx: Context): Promise<boolean> {
  let isEmpty = true
  for (const folder of ['pictures', 'documents', 'exports'] as const)
    for await (const keys of ctx.platform.storage.keys(folder)) {
      isEmpty = false
      if ((await leftIn[folder].wanted(ctx, keys)).length > 0) return true
    }
  return isEmpty
}

/**
 * Makes sure that the storage is this database's: a note in it says whose it is, and is written once something in it is known here. A database
 * that knows nothing of it may be new, or the wrong one.
 * @throws Error with a sentence where it is another's
 */
async function requireOwnStorage(ctx: Context): Promise<void> {
  const { storage } = ctx.platform
  const id = await installationId(ctx)
  const read = async () =>
    (await storage.changedAt(ownerNote)) &&
    (JSON.parse((await storage.get(ownerNote)).toString()) as { installation?: string }).installation
  let owner = await read()
  if (owner === undefined) {
    if (!(await isKnown(ctx)))
      throw new Error('The database knows none of the files in the storage, so none is removed. Is it the right one?')
    // Another process may write it at the same instant.
    await storage.put(ownerNote, Buffer.from(JSON.stringify({ installation: id }))).catch(() => undefined)
    owner = await read()
  }
  if (owner !== id)
    throw new Error(`The storage belongs to another installation (${ownerNote}): none of its files is removed.`)
}

/**
 * Removes bytes that nobody wants: a process died after it stored them and before it wrote the row, while it wrote them, or before
 * it removed them. Young bytes may still get their row. Reads the storage in batches, and asks for the age only of bytes without a row.
 * @returns how many were removed.
 * @throws Error where the storage is another installation's
 */
export async function sweepOrphans(ctx: Context): Promise<number> {
  const { storage, log } = ctx.platform
  await requireOwnStorage(ctx)
  let removed = 0
  for (const folder of storageFolders) {
    const { wanted: wantedOf, after } = leftIn[folder]
    const before = ctx.now().getTime() - after
    for await (const keys of storage.keys(folder)) {
      const wanted = new Set(await wantedOf(ctx, keys))
      for (const key of keys) {
        if (wanted.has(key)) continue
        const changedAt = await storage.changedAt(key)
        if (!changedAt || changedAt.getTime() >= before) continue
        await storage.remove(key)
        log.info({ key }, 'bytes without a row removed')
        removed++
      }
    }
  }
  return removed
}
