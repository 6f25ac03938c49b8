import { type Context, requireAccount } from '#domain/base/index.ts'
import { cut } from '#shared/cut.ts'
import { DomainError } from '#shared/errors.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import { keepFile } from './keep-file.ts'

/** Most bytes of an uploaded document. */
export const mostDocumentBytes = figures.documentMegabytes * 1024 * 1024

/** Whether bytes begin and end as a PDF does; the declared name and type are not trusted. */
export function isDocument(bytes: Uint8Array): boolean {
  const ascii = (part: Uint8Array) => String.fromCharCode(...part)
  return ascii(bytes.subarray(0, 5)) === '%PDF-' && ascii(bytes.subarray(-1024)).includes('%%EOF')
}

/**
 * Stores a PDF of the signed-in person unchanged. It is private and sent as a download, never shown in the page.
 * @throws DomainError `request.too_large`, `files.unsupported_file`, `files.storage_full`
 */
export async function storeDocument(
  ctx: Context,
  upload: { name: string; bytes: Uint8Array },
): Promise<{ id: string; name: string }> {
  const { contactId } = requireAccount(ctx)
  if (upload.bytes.byteLength > mostDocumentBytes) throw new DomainError('request.too_large')
  if (!isDocument(upload.bytes)) throw new DomainError('files.unsupported_file')
  const id = newId()
  const name = nameOf(upload.name, 'document.pdf')
  const storageKey = `documents/${id.slice(-2)}/${id}.pdf` as const
  await keepFile(
    ctx,
    {
      id,
      folderId: contactId,
      name,
      mime: 'application/pdf',
      bytes: upload.bytes.byteLength,
      storageKey,
      isPublic: false,
      createdAt: ctx.now(),
    },
    upload.bytes,
  )
  return { id, name }
}

/** A file's own name, made safe to show and to offer for download. */
export function nameOf(name: string, fallback: string): string {
  return cut(name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, ''), 120) || fallback
}
