import { createRoute, z } from '@hono/zod-openapi'
import { isDocument, mostDocumentBytes, storeDocument, storePicture } from '#domain/files/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { envelope, ok, refusals, routes, secured } from '../openapi.ts'

/** `type` 0 is a picture, 1 a document. */
const FileView = z.object({
  id: z.string(),
  type: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

const postFile = createRoute({
  method: 'post',
  path: '/api/f',
  operationId: 'uploadFile',
  summary:
    'Upload a picture (JPEG, PNG, WebP; 10 MB) or a PDF (20 MB) as multipart field `file`; `private=1` keeps it to oneself and to whom one sends it',
  tags: ['Files'],
  security: secured,
  request: { query: z.object({ private: z.enum(['1']).optional() }) },
  responses: {
    ...ok(envelope(FileView), 'Stored'),
    ...refusals(
      'identity.sign_in_required',
      'files.unsupported_picture',
      'files.unsupported_file',
      'files.quota_used',
      'files.storage_full',
    ),
  },
})

/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

export const uploadRoutes = routes().openapi(postFile, async (c) => {
  if (c.var.ctx.actor.kind !== 'account') throw new DomainError('identity.sign_in_required')
  const file = await readPart(c.req.raw)
  const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  const data = isDocument(upload.bytes)
    ? { type: 1 as const, width: null, height: null, ...(await storeDocument(c.var.ctx, upload)) }
    : {
        type: 0 as const,
        ...(await storePicture(c.var.ctx, { ...upload, isPrivate: c.req.valid('query').private === '1' })),
      }
  return c.json({ ok: true as const, data }, 200)
})

/** The one file of a multipart body. A body without a length, or longer than a document may be, is not even read. */
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
