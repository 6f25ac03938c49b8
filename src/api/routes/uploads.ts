import { createRoute, z } from '@hono/zod-openapi'
import { mostPictureBytes, storePicture } from '#domain/files/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { envelope, ok, refusals, routes, secured } from '../openapi.ts'

const postFile = createRoute({
  method: 'post',
  path: '/api/f',
  operationId: 'uploadPicture',
  summary:
    'Upload a picture (JPEG, PNG or WebP) as multipart field `file`; `private=1` keeps it to oneself and to whom one sends it',
  tags: ['Files'],
  security: secured,
  request: { query: z.object({ private: z.enum(['1']).optional() }) },
  responses: {
    ...ok(envelope(z.object({ id: z.string(), width: z.number(), height: z.number() })), 'Stored'),
    ...refusals('identity.sign_in_required', 'files.unsupported_picture'),
  },
})

/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

export const uploadRoutes = routes().openapi(postFile, async (c) => {
  if (c.var.ctx.actor.kind !== 'account') throw new DomainError('identity.sign_in_required')
  const file = await readPart(c.req.raw)
  const data = await storePicture(c.var.ctx, {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    isPrivate: c.req.valid('query').private === '1',
  })
  return c.json({ ok: true as const, data }, 200)
})

/** The one file of a multipart body. A body without a length, or longer than a picture may be, is not even read. */
async function readPart(request: Request): Promise<File> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw new DomainError('request.unsupported_type')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= mostPictureBytes + envelopeBytes)) throw new DomainError('request.too_large')
  const form = await request.formData().catch(() => {
    throw new DomainError('request.malformed')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ path: 'file', code: 'required' })
  return file
}
