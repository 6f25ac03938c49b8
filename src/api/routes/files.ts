import { createRoute, z } from '@hono/zod-openapi'
import { isShown, readFile } from '#domain/files/index.ts'
import { DomainError } from '#shared/errors.ts'
import { refusals, routes } from '../openapi.ts'

const getFile = createRoute({
  method: 'get',
  path: '/api/f/{id}',
  operationId: 'getFile',
  summary: 'A file: pictures at a served width or avatar size, others as a download',
  tags: ['Files'],
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ w: z.string().max(8).optional(), size: z.string().max(20).optional() }),
  },
  responses: {
    200: { description: 'The bytes', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    304: { description: 'The caller has it already' },
    ...refusals('files.file_not_found', 'files.range_refused'),
  },
})

const inOneRange = (range: string | undefined) => !range?.includes(',')

export const fileRoutes = routes().openapi(getFile, async (c) => {
  if (!inOneRange(c.req.header('range'))) throw new DomainError('files.range_refused')
  const avif = c.req.header('accept')?.includes('image/avif')
  const file = await readFile(c.var.ctx, c.req.valid('param').id, { ...c.req.valid('query'), avif })
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
})
