import { eq } from 'drizzle-orm'
import { type Context, callerOf } from '#domain/base/index.ts'
import type { Recipe, Served, Size } from '#platform/images/index.ts'
import { type Flow, ifStored } from '#platform/storage/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { avatarSizes, imageSizes, imageWidths } from '#shared/image-widths.ts'
import { files } from './files.tables.ts'

export interface ReadFile {
  /** A picture as it is shown; what is only handed on flows. */
  bytes: Buffer | Flow
  mime: string
  name: string
  /** Changes when the bytes do. */
  version: string
  isPublic: boolean
}

type FileRow = typeof files.$inferSelect

/** Types of pictures that a browser may show in the page; everything else is sent as a download. */
const SHOWN = new Set(['image/webp', 'image/jpeg', 'image/png'])
const FULL_WIDTH = 1200
const WIDTHS: readonly number[] = [...imageSizes, ...imageWidths]

/** Every size in which a picture may be asked for. */
export const servedSizes: readonly Size[] = [
  ...Object.values(avatarSizes).map((width) => ({ width, square: true })),
  ...WIDTHS.map((width) => ({ width })),
]

/**
 * Reads a file as it is served: a picture at one of the served widths or avatar sizes as WebP (AVIF where the browser
 * accepts it and it was made already), anything else as it was uploaded. Demo pictures are drawn on first request.
 *
 * @param opens whether the caller may read files of a folder that is not their own; `granted` where the right to this file
 * was checked already.
 *
 * @throws DomainError `files.file_not_found`, also for private files of others, so that their existence is not revealed;
 * `request.invalid` for a size outside the list.
 */
export async function readFile(
  ctx: Context,
  id: string,
  wish: { w?: string | undefined; size?: string | undefined; avif?: boolean | undefined },
  opens: 'granted' | ((folderId: string) => Promise<boolean>),
): Promise<ReadFile> {
  const size = sizeOf(wish)
  const row = isId(id) ? (await ctx.db.select().from(files).where(eq(files.id, id)))[0] : undefined
  if (!row || !(opens === 'granted' || (await mayRead(ctx, row, opens)))) throw new DomainError('files.file_not_found')
  const { log, pictures, storage } = ctx.platform
  const served = {
    name: row.name,
    isPublic: row.isPublic,
    version: `${row.id}-${size?.width ?? 0}${size?.square ? 's' : ''}`,
  }
  const { avif } = wish
  if (row.recipe)
    return inType(
      served,
      await pictures.drawn(callerOf(ctx), row.recipe as unknown as Recipe, {
        ...(size ?? { width: FULL_WIDTH }),
        avif,
      }),
    )
  const key = row.storageKey
  if (!key) throw new DomainError('files.file_not_found')
  const read = await ifStored(storage, key, async () =>
    size && SHOWN.has(row.mime)
      ? inType(served, await pictures.resized(callerOf(ctx), key, () => storage.get(key), { ...size, avif }))
      : { ...served, bytes: await storage.flow(key), mime: row.mime },
  )
  if (!read) {
    log.error({ file: row.id }, 'the bytes of a file are gone')
    throw new DomainError('files.file_not_found')
  }
  return read
}

/** The same picture in another image format has another version. */
function inType<T extends { version: string }>(served: T, picture: Served): T & Served {
  return { ...served, ...picture, version: `${served.version}${picture.mime === 'image/avif' ? 'a' : ''}` }
}

/** Whether a browser may show a type in the page. */
export const isShown = (mime: string): boolean => SHOWN.has(mime) || mime === 'image/avif'

async function mayRead(ctx: Context, row: FileRow, opens: (folderId: string) => Promise<boolean>): Promise<boolean> {
  if (row.isPublic) return true
  if (ctx.actor.kind !== 'account' || !row.folderId) return false
  return ctx.actor.contactId === row.folderId || ctx.actor.sysadmin || opens(row.folderId)
}

function sizeOf({
  w,
  size,
}: {
  w?: string | undefined
  size?: string | undefined
}): { width: number; square?: boolean } | undefined {
  // One of them would be dropped in silence.
  if (size !== undefined && w !== undefined) throw invalid({ path: 'size', code: 'either' })
  if (size !== undefined) {
    if (!Object.hasOwn(avatarSizes, size)) throw invalid({ path: 'size', code: 'not_served' })
    return { width: avatarSizes[size as keyof typeof avatarSizes], square: true }
  }
  if (w === undefined) return undefined
  const width = /^\d{2,4}$/.test(w) ? Number(w) : 0
  if (!WIDTHS.includes(width)) throw invalid({ path: 'w', code: 'not_served' })
  return { width }
}
