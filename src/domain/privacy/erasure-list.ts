import { and, asc, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { isId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { eraseAccount } from './erase-accounts.ts'

const folder = 'erasures'
const batchSize = 500
const looksBack = 48 * HOUR
const keyOf = (accountId: string) => `${folder}/${accountId}.json` as const
const idIn = (key: string) => key.slice(folder.length + 1, -'.json'.length)

/** Whether something in the folder of the notes is one, and not what was left of writing it. */
export const isErasureNote = (key: string): boolean => isId(idIn(key)) && key === keyOf(idIn(key))

/**
 * Writes a note of each erased account into the file storage, so that an erasure can be repeated after a backup of the database is
 * restored. Ids and instants only. It looks two days back, in case a process died between an erasure and its note.
 * @returns how many notes were written.
 */
export async function noteErasures(ctx: Context): Promise<number> {
  const { storage } = ctx.platform
  const since = new Date(ctx.now().getTime() - looksBack)
  let after: { id: string; at: Date } | undefined
  let fresh = 0
  for (;;) {
    const erased = await ctx.db
      .select({ id: accounts.id, at: accounts.deletedAt })
      .from(accounts)
      .where(
        and(
          gte(accounts.deletedAt, after?.at ?? since),
          after && or(gt(accounts.deletedAt, after.at), gt(accounts.id, after.id)),
        ),
      )
      .orderBy(asc(accounts.deletedAt), asc(accounts.id))
      .limit(batchSize)
    for (const { id, at } of erased) {
      if (at) after = { id, at }
      if (await storage.changedAt(keyOf(id))) continue
      await storage.put(keyOf(id), Buffer.from(JSON.stringify({ accountId: id, erasedAt: at })))
      fresh++
    }
    if (erased.length < batchSize) return fresh
  }
}

/**
 * Repeats erasures that a restored older backup of the database has undone. What would block a first erasure does not count
 * here, since this one was promised and done. Runs before anybody is served.
 * @returns how many were erased again.
 */
export async function replayErasures(ctx: Context): Promise<number> {
  let erased = 0
  for await (const keys of ctx.platform.storage.keys(folder)) {
    const ids = keys.filter(isErasureNote).map(idIn)
    const back = await ctx.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(inArray(accounts.id, ids), isNull(accounts.deletedAt)))
    for (const { id } of back) if (await eraseAccount(ctx, id, { again: true })) erased++
  }
  if (erased > 0) ctx.platform.log.warn({ erased }, 'accounts of a restored backup were erased again')
  return erased
}
