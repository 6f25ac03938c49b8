import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { TaggedCache } from '#platform/tagged-cache.ts'

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
  /** Raw header lists by encoding, made when first sent. */
  wire?: Partial<Record<'identity' | 'br' | 'gzip', string[]>>
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

/** The encoding that a reader takes and a body is worth. */
export function encodingFor(accepted: string, bytes: number): 'br' | 'gzip' | undefined {
  if (bytes <= LEAST_BYTES) return undefined
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}

/** How hard is tried: more than this costs longer than the bytes it saves take on the way. */
export const brotliQuality = 5

/** A finished page in the best encoding that a reader takes. It is made once, when first wanted: a small part of what rendering took. */
export function inEncoding(
  page: CachedPage,
  accepted: string,
): { body: Buffer; encoding: ReturnType<typeof encodingFor> } {
  const encoding = encodingFor(accepted, page.body.length)
  if (!encoding) return { body: page.body, encoding }
  page[encoding] ??=
    encoding === 'br'
      ? brotliCompressSync(page.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
          },
        })
      : gzipSync(page.body, { level: 4 })
  return { body: page[encoding], encoding }
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
  const { body, encoding } = inEncoding(page, String(request.headers['accept-encoding'] ?? ''))
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
