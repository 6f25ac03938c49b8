import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { isStorageFull, mostDocumentBytes } from '#domain/files/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

/** Two uploads at a time are in memory, at most 20 MB each and once more as a file. The others wait on disk. */
const inMemory = pLimit(2)

/**
 * How many bytes a multipart body announces.
 * @throws DomainError `request.unsupported_type`; `request.too_large` without a length, or for more than a document may have
 */
export function arrivingBytes(request: Request): number {
  if (!typeOf(request).toLowerCase().startsWith('multipart/form-data'))
    throw new DomainError('request.unsupported_type')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= mostDocumentBytes + envelopeBytes)) throw new DomainError('request.too_large')
  return length
}

/**
 * Works with the one file of a multipart body. While it arrives, which may take minutes, it is on disk; in memory it is only
 * while `work` runs.
 * @throws DomainError `request.malformed`, `request.invalid` without a file, `files.storage_full`, and those of `work`
 */
export async function withFile<T>(request: Request, work: (file: File) => Promise<T>): Promise<T> {
  const most = arrivingBytes(request)
  const place = path.join(tmpdir(), `khidmat-${newId()}`)
  await using arriving = await open(place, 'wx+', 0o600)
  // Without its name it is gone as soon as nobody has it open, also when this process is killed.
  await unlink(place)
  try {
    let bytes = 0
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > most) throw new DomainError('request.too_large')
      await arriving.appendFile(chunk)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(isStorageFull(error) ? 'files.storage_full' : 'request.malformed')
  }
  // Awaited here: the file is closed on the way out.
  return await inMemory(async () => work(await fileIn(arriving, typeOf(request))))
}

/** The file among the fields of a body that has arrived. */
async function fileIn(arrived: FileHandle, type: string): Promise<File> {
  const { size } = await arrived.stat()
  const bytes = Buffer.allocUnsafe(size)
  await arrived.read(bytes, 0, size, 0)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError('request.malformed')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ path: 'file', code: 'required' })
  return file
}

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''
