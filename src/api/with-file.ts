import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { isStorageFull, mostDocumentBytes } from '#domain/files/index.ts'
import { fewAtATime } from '#platform/few-at-a-time.ts'
import { openScratchFile, type ScratchFile } from '#platform/scratch-file.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'

/** Boundaries and field names around the bytes. */
const envelopeBytes = 16 * 1024

/** One file and a few words beside it. Whoever sends more parts makes the parser work for nothing. */
const limits = { files: 1, parts: 5, headerPairs: 10, headerSize: 8 * 1024, fileSize: mostDocumentBytes }

/**
 * Two files at a time are in memory, at most 20 MB each, and one of each caller; beside them one list. The others wait on disk. A list that takes
 * its reader long holds up no picture.
 */
const inMemory = {
  files: fewAtATime({ atOnce: 2, ofOne: 1, inLine: 50, longestMs: MINUTE }),
  lists: fewAtATime({ atOnce: 1, ofOne: 1, inLine: 50, longestMs: MINUTE }),
}

/**
 * How long the parser may take over one piece of a body. There are bodies whose end it never tells, and whoever waits for
 * them would wait for ever.
 */
const longestStall = 5_000
/** How long a whole body may take; the server itself cuts slow ones before. */
const longestBody = 6 * MINUTE

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
 * @param of.caller in whose line it waits for its place in memory, see `fewAtATime`, among others of its `kind`
 * @throws DomainError `request.busy`, `request.malformed`, also for more than a few parts; `request.too_large`; `request.invalid` without a
 * file; `files.storage_full`; and those of `work`
 */
export async function withFile<T>(
  request: Request,
  work: (file: ArrivedFile) => Promise<T>,
  missing: (bytes: number) => Promise<void>,
  { caller, kind, stall = longestStall }: { caller: string; kind: keyof typeof inMemory; stall?: number },
): Promise<T> {
  const announced = arrivingBytes(request)
  await using arriving = await openScratchFile()
  const counted = countedBytes(request, announced)
  const keep = async () => {
    try {
      return await keepFile(request, counted.bytes, arriving, stall)
    } finally {
      if (counted.seen() < announced) await missing(announced - counted.seen())
    }
  }
  const kept = await keep()
  // Awaited here: the file is closed on the way out.
  return await inMemory[kind](caller, async () => work({ ...kept, bytes: await arriving.bytes() }))
}

/** The bytes of a body, and how many came. @throws DomainError `request.too_large` for more than it announced */
function countedBytes(request: Request, announced: number) {
  let seen = 0
  return {
    seen: () => seen,
    async *bytes(patience: Patience) {
      for await (const chunk of request.body ?? []) {
        seen += chunk.byteLength
        if (seen > announced) throw new DomainError('request.too_large')
        patience.begin()
        yield chunk
        patience.end()
      }
      patience.begin()
    },
  }
}

interface Patience {
  begin(): void
  end(): void
}

/** Calls `over` when what was begun is not ended in time, or the whole takes too long. */
function patienceOf(stall: number, over: () => void): Patience & Disposable {
  let timer: NodeJS.Timeout | undefined
  const whole = setTimeout(over, longestBody)
  const end = () => clearTimeout(timer)
  return {
    begin() {
      end()
      timer = setTimeout(over, stall)
    },
    end,
    [Symbol.dispose]() {
      end()
      clearTimeout(whole)
    },
  }
}

/** Writes the file of a multipart body into `arriving`, and ends at the first thing that is wrong with the body. */
async function keepFile(
  request: Request,
  body: (patience: Patience) => AsyncIterable<Uint8Array>,
  arriving: ScratchFile,
  stall: number,
): Promise<Omit<ArrivedFile, 'bytes'>> {
  const stop = new AbortController()
  const refuse = (code: 'request.malformed' | 'request.too_large') => () => stop.abort(new DomainError(code))
  using patience = patienceOf(stall, refuse('request.malformed'))
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
    // Raced, since a parser that was stopped does not always say that it ended.
    await Promise.race([pipeline(body(patience), form, { signal: stop.signal }), stopped(stop.signal)])
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

/** Rejects when a signal does. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

async function write(bytes: AsyncIterable<Uint8Array>, into: ScratchFile): Promise<void> {
  for await (const chunk of bytes) await into.append(chunk)
}

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''
