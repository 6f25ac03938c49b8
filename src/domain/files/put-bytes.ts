import { type Context, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Puts bytes into storage; they are durable when it returns. A failed write leaves nothing behind.
 * @throws DomainError `files.storage_full`
 */
export async function putBytes(ctx: Context, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await ctx.platform.storage.put(key, bytes)
  } catch (error) {
    for (let at = error; at instanceof Error; at = at.cause)
      if ('code' in at && typeof at.code === 'string' && full.has(at.code)) throw new DomainError('files.storage_full')
    throw error
  }
}

/**
 * Counts an upload: a hundred an hour, two hundred megabytes a day.
 * @throws DomainError `request.too_many`, `files.quota_used`
 */
export async function countUpload(ctx: Context, bytes: number): Promise<void> {
  const { accountId } = requireAccount(ctx)
  await ctx.platform.limits.consume('upload', accountId)
  await ctx.platform.limits
    .consume('upload_kilobytes', accountId, Math.max(1, Math.ceil(bytes / 1024)))
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      throw new DomainError('files.quota_used', { headers: error.headers })
    })
}
