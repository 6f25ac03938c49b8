import { filesCalls } from '#contracts/files.calls.ts'
import { callerOf, requireAccount } from '#domain/base/index.ts'
import { worksIn } from '#domain/companies/index.ts'
import {
  countUpload,
  isDocument,
  isShown,
  readFile,
  storeDocument,
  storePicture,
  uncountUpload,
} from '#domain/files/index.ts'
import { DomainError } from '#shared/errors.ts'
import { hasAlready, sendBytes } from '../send-bytes.ts'
import { serve } from '../serve.ts'
import { type ArrivedFile, arrivingBytes, withFile } from '../with-file.ts'

const inOneRange = (range: string | undefined) => !range?.includes(',')

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
    if (hasAlready(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    return sendBytes(c, file.bytes, { ...headers, 'Content-Type': file.mime })
  },
  'POST /api/f': async (ctx, { query }, c) => {
    requireAccount(ctx)
    // Counted before a byte is read: what is refused costs us nothing.
    await countUpload(ctx, arrivingBytes(c.req.raw))
    const store = async ({ name, type, bytes }: ArrivedFile) => {
      // A damaged document has its own refusal.
      const data =
        isDocument(bytes) || type === 'application/pdf'
          ? { type: 1 as const, width: null, height: null, ...(await storeDocument(ctx, { name, bytes })) }
          : { type: 0 as const, ...(await storePicture(ctx, { name, bytes, isPrivate: query.private === '1' })) }
      return { ok: true as const, data }
    }
    return withFile(c.req.raw, store, (bytes) => uncountUpload(ctx, bytes), { caller: callerOf(ctx), kind: 'files' })
  },
})
