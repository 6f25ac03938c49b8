import { type Context, requireAccount } from '#domain/base/index.ts'
import type { StorageKey } from '#platform/storage/index.ts'
import { DomainError } from '#shared/errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a write failed since there is no room left. */
export function isStorageFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && full.has(at.code)) return true
  return false
}

/**
 * Puts bytes into storage; they are durable when it returns. A failed write leaves nothing behind.
 * @throws DomainError `files.storage_full`
 */
export async function putBytes(ctx: Context, key: StorageKey, bytes: Uint8Array): Promise<void> {
  try {
    await ctx.platform.storage.put(key, bytes)
  } catch (error) {
    throw isStorageFull(error) ? new DomainError('files.storage_full') : error
  }
}

/** Takes back what was counted of an upload and never came: a bad line uses up nobody's day. The try itself stays counted. */
export async function uncountUpload(ctx: Context, bytes: number): Promise<void> {
  const kilobytes = Math.floor(bytes / 1024)
  if (kilobytes > 0) await ctx.platform.limits.giveBack('upload_kilobytes', requireAccount(ctx).accountId, kilobytes)
}

/**
 * Counts an upload before it is read: a hundred an hour, two hundred megabytes a day. What is refused uses up no megabytes.
 * @param bytes that are announced
 * @throws DomainError `request.too_many`, `files.quota_used`
 */
export async function countUpload(ctx: Context, bytes: number): Promise<void> {
  const { accountId } = requireAccount(ctx)
  await ctx.platform.limits.consume('upload', accountId)
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024))
  await ctx.platform.limits.consume('upload_kilobytes', accountId, kilobytes).catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    await ctx.platform.limits.giveBack('upload_kilobytes', accountId, kilobytes)
    throw new DomainError('files.quota_used', { headers: error.headers })
  })
}
