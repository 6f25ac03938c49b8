import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { TaggedCache } from '#platform/tagged-cache.ts'

type Encoding = 'br' | 'gzip'

/** A cache entry: a finished page as it is sent, with its lifetime and its tags. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  freshUntil: number
  staleUntil: number
  br?: Buffer
  gzip?: Buffer
  /** The encodings that are just being made: each is made once, when first wanted. */
  making?: Partial<Record<Encoding, Promise<Buffer>>>
  /** Raw header lists by encoding, made when first sent. */
  wire?: Partial<Record<'identity' | Encoding, string[]>>
}

/**
 * The cache of finished public pages, limited in bytes: identity, brotli and gzip together take less than one and a half
 * times the page.
 */
export function createPageCache(maxBytes: number): TaggedCache<CachedPage> {
  return new TaggedCache<CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeOf: (page) => Math.ceil(page.body.length * 1.5) + 1024,
  })
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Smaller than this, a page gains nothing by it. */
const LEAST_BYTES = 860

/** Browsers send a few headers: each is read once. A longer one than any of theirs is not kept, so that this stays small. */
const read = new LRUCache<string, Encoding | 'identity'>({ max: 100 })
const longestKept = 200

/** The encoding that a reader takes and a body is worth. */
export function encodingFor(accepted: string, bytes: number): Encoding | undefined {
  if (bytes <= LEAST_BYTES) return undefined
  let best = read.get(accepted)
  if (!best) {
    best = bestOf(accepted)
    if (accepted.length <= longestKept) read.set(accepted, best)
  }
  return best === 'identity' ? undefined : best
}

/** What a header weighs highest of what we make; of two that weigh the same the smaller one. A weight of 0 is a no. */
function bestOf(accepted: string): Encoding | 'identity' {
  const wishes = parseAccept(accepted)
  const named = (name: string) => wishes.find(({ type }) => type.toLowerCase() === name)
  const weightOf = (name: Encoding) => (named(name) ?? named('*'))?.q ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gzip === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** How hard is tried: more than this costs longer than the bytes it saves take on the way. */
const brotliQuality = 5
/** The window holds the longest page: a larger one takes a third longer and saves nothing. One piece holds all that comes of it. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/** A body in an encoding. It is made beside what else the process does, which it would keep for a fifth of the time of a page. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, brotliOptions) : gzipped(body, { level: 4 })
}

/** A finished page in the best encoding that a reader takes, which is made once. */
export async function inEncoding(
  page: CachedPage,
  accepted: string,
): Promise<{ body: Buffer; encoding: Encoding | undefined }> {
  const encoding = encodingFor(accepted, page.body.length)
  if (!encoding) return { body: page.body, encoding }
  return { body: page[encoding] ?? (await make(page, encoding)), encoding }
}

/** Makes an encoding once for all who wait. Nothing is left of a try that failed, so the next reader tries again. */
function make(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  page.making ??= {}
  const { making } = page
  making[encoding] ??= compressed(page.body, encoding)
    .then((body) => (page[encoding] = body))
    .finally(() => delete making[encoding])
  return making[encoding]
}

/** Sends a finished page: 304 where the browser has it, else in the best encoding. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, {
      ETag: page.etag,
      'Cache-Control': page.headers['Cache-Control'] ?? 'no-cache',
      Vary: 'Accept-Encoding',
    })
    response.end()
    return
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodingFor(accepted, page.body.length)
  const body = encoding ? page[encoding] : page.body
  // Only the first reader of an encoding waits: all others are answered in the same turn.
  if (!body)
    return void inEncoding(page, accepted).then(
      () => sendPage(request, response, page),
      (error: Error) => response.destroy(error),
    )
  // The headers of each encoding are made once.
  const kind = encoding ?? 'identity'
  page.wire ??= {}
  page.wire[kind] ??= Object.entries({
    ...page.headers,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    'Content-Length': String(body.length),
    ...(encoding && { 'Content-Encoding': encoding }),
  }).flat()
  response.writeHead(page.status, page.wire[kind])
  response.end(request.method === 'HEAD' ? undefined : body)
}
