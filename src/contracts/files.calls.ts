import { z } from 'zod'
import { data, operations } from './operation.ts'

/** `type` 0 is a picture, 1 a document. */
const FileView = z.object({
  id: z.string(),
  type: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

export const filesCalls = operations({
  'GET /api/f/{id}': {
    id: 'getFile',
    says: 'A file: pictures at a served width or avatar size, others as a download',
    area: 'Files',
    who: 'anyone',
    notes:
      'Files never change under an id: keep what was read, also beyond the session for public ones. Private ones are 404 to whom they were not sent.',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ w: z.string().max(8).optional(), size: z.string().max(20).optional() }),
    answers: 'The bytes',
    file: 'image/webp',
    unchanged: true,
    refusals: ['files.file_not_found', 'files.range_refused'],
  },
  'POST /api/f': {
    id: 'uploadFile',
    says: 'Upload a picture (JPEG, PNG, WebP; 10 MB) or a PDF (20 MB) as multipart field `file`; `private=1` limits it to its owner and those it is sent to',
    area: 'Files',
    who: 'signed_in',
    notes:
      'A picture is stored without its position and camera data, and served at several widths (`getFile` with `w`). A private file that no message was sent with for fourteen days is forgotten; so after a lost answer just upload it again.',
    query: z.object({ private: z.enum(['1']).optional() }),
    raw: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        },
      },
    },
    answers: 'Stored',
    answer: data(FileView),
    refusals: ['files.unsupported_picture', 'files.unsupported_file', 'files.quota_used', 'files.storage_full'],
  },
})
