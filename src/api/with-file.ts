import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import pLimit from 'p-limit'
import { isStorageFull, mostDocumentBytes } from '#domain/files/index.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

/** One file and a few words beside it. Whoever sends more parts makes the parser work for nothing. */
const limits = { files: 1, parts: 5, headerPairs: 10, headerSize: 8 * 1024, fileSize: mostDocumentBytes }

/** Two uploads at a time are in memory, at most 20 MB each. The others wait on disk. */
const inMemory = pLimit(2)

/** A file as it arrived: what it calls itself, and its bytes. */
export interface ArrivedFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

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
 * Works with the one file of a multipart body, its field `file`. While it arrives, which may take minutes, it is on disk; in
 * memory it is only while `work` runs.
 * @param missing told how many of the announced bytes never came, e.g. since the line broke
 * @throws DomainError `request.malformed`, also for more than a few parts; `request.too_large`; `request.invalid` without a
 * file; `files.storage_full`; and those of `work`
 */
export async function withFile<T>(
  request: Request,
  work: (file: ArrivedFile) => Promise<T>,
  missing: (bytes: number) => Promise<void>,
): Promise<T> {
  const announced = arrivingBytes(request)
  const place = path.join(tmpdir(), `khidmat-${newId()}`)
  await using arriving = await open(place, 'wx+', 0o600)
  // Without its name it is gone as soon as nobody has it open, also when this process is killed.
  await unlink(place)
  const counted = countedBytes(request, announced)
  const kept = await keepFile(request, counted.bytes(), arriving).finally(async () => {
    if (counted.seen() < announced) await missing(announced - counted.seen())
  })
  // Awaited here: the file is closed on the way out.
  return await inMemory(async () => work({ ...kept, bytes: await bytesOf(arriving) }))
}

/** The bytes of a body, and how many came. @throws DomainError `request.too_large` for more than it announced */
function countedBytes(request: Request, announced: number) {
  let seen = 0
  return {
    seen: () => seen,
    async *bytes() {
      for await (const chunk of request.body ?? []) {
        seen += chunk.byteLength
        if (seen > announced) throw new DomainError('request.too_large')
        yield chunk
      }
    },
  }
}

/** Writes the file of a multipart body into `arriving`, and ends at the first thing that is wrong with the body. */
async function keepFile(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  arriving: FileHandle,
): Promise<Omit<ArrivedFile, 'bytes'>> {
  const stop = new AbortController()
  const refuse = (code: 'request.malformed' | 'request.too_large') => () => stop.abort(new DomainError(code))
  let found: Omit<ArrivedFile, 'bytes'> | undefined
  let written: Promise<void> | undefined
  try {
    const form = new Busboy({ headers: { 'content-type': typeOf(request) }, limits, preservePath: true })
    form.on('file', (field, bytes, name, _encoding, type) => {
      if (field !== 'file') return refuse('request.malformed')()
      found = { name: name ?? '', type }
      bytes.once('limit', refuse('request.too_large'))
      written = write(addAbortSignal(stop.signal, bytes), arriving)
      // Nobody reads on then, so the body would wait for ever.
      written.catch((error: unknown) => stop.abort(error))
    })
    form.once('partsLimit', refuse('request.malformed'))
    form.once('filesLimit', refuse('request.malformed'))
    await pipeline(body, form, { signal: stop.signal })
    await written
  } catch (error) {
    stop.abort(error)
    await written?.catch(() => undefined)
    const { reason } = stop.signal as { reason: unknown }
    if (reason instanceof DomainError) throw reason
    throw new DomainError(isStorageFull(reason) ? 'files.storage_full' : 'request.malformed')
  }
  if (!found) throw invalid({ path: 'file', code: 'required' })
  return found
}

async function write(bytes: AsyncIterable<Uint8Array>, into: FileHandle): Promise<void> {
  for await (const chunk of bytes) await into.appendFile(chunk)
}

async function bytesOf(arrived: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await arrived.stat()
  const bytes = new Uint8Array(size)
  await arrived.read(bytes, 0, size, 0)
  return bytes
}

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''
