import { type Context, callerOf, requireAccount } from '#domain/base/index.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { keepFile } from './keep-file.ts'
import { nameOf } from './store-document.ts'

/** Most bytes of an uploaded picture. */
export const mostPictureBytes = figures.pictureMegabytes * 1024 * 1024

/**
 * Stores a picture of the signed-in person. Its format is read from the bytes, not from the declared type; it is turned
 * upright, and all metadata is removed. It is public once it is shown somewhere; its id cannot be guessed.
 * @throws DomainError `request.too_large`, `request.busy`, `files.unsupported_picture`, `files.storage_full`
 */
export async function storePicture(
  ctx: Context,
  upload: { name: string; bytes: Uint8Array; isPrivate?: boolean },
): Promise<{ id: string; name: string; width: number; height: number }> {
  const { contactId } = requireAccount(ctx)
  if (upload.bytes.byteLength > mostPictureBytes) throw new DomainError('request.too_large')
  const picture = await ctx.platform.pictures.normalised(callerOf(ctx), upload.bytes)
  if (!picture) throw new DomainError('files.unsupported_picture', { issues: [{ path: 'file', code: 'unsupported' }] })
  const id = newId()
  const name = nameOf(upload.name, 'picture.webp')
  const storageKey = `pictures/${id.slice(-2)}/${id}.webp` as const
  await keepFile(
    ctx,
    {
      id,
      folderId: contactId,
      name,
      mime: 'image/webp',
      bytes: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      storageKey,
      isPublic: !upload.isPrivate,
      createdAt: ctx.now(),
    },
    picture.bytes,
  )
  return { id, name, width: picture.width, height: picture.height }
}
