import { filesCalls } from '#contracts/files.calls.ts'
import { worksIn } from '#domain/companies/index.ts'
import { requireAccount } from '#domain/base/index.ts'
import { isDocument, isShown, mostDocumentBytes, readFile, storeDocument, storePicture } from '#domain/files/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { serve } from '../serve.ts'

const inOneRange = (range: string | undefined) => !range?.includes(',')
/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

export const fileRoutes = serve(filesCalls, {
  'GET /api/f/{id}': async (ctx, { id, query }, c) => {
    if (!inOneRange(c.req.header('range'))) throw new DomainError('files.range_refused')
    const avif = c.req.header('accept')?.includes('image/avif')
    const file = await readFile(ctx, id, { ...query, avif }, (folderId) => worksIn(ctx, folderId))
    const headers = {
      Vary: 'Accept',
      ETag: `"${file.version}"`,
      'Cache-Control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Disposition': `${isShown(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(file.bytes), 200, { ...headers, 'Content-Type': file.mime })
  },
  'POST /api/f': async (ctx, { query }, c) => {
    requireAccount(ctx)
    const file = await readPart(c.req.raw)
    const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    // A damaged document has its own refusal.
    const data =
      isDocument(upload.bytes) || file.type === 'application/pdf'
        ? { type: 1 as const, width: null, height: null, ...(await storeDocument(ctx, upload)) }
        : { type: 0 as const, ...(await storePicture(ctx, { ...upload, isPrivate: query.private === '1' })) }
    return { ok: true, data }
  },
})

/** The one file of a multipart body. A body without a length, or longer than a document may be, is refused unread. */
async function readPart(request: Request): Promise<File> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw new DomainError('request.unsupported_type')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= mostDocumentBytes + envelopeBytes)) throw new DomainError('request.too_large')
  const form = await request.formData().catch(() => {
    throw new DomainError('request.malformed')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ path: 'file', code: 'required' })
  return file
}
