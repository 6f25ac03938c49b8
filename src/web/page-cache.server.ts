import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { TaggedCache } from '#platform/tagged-cache.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A cache entry: a finished page as it is sent, with its lifetime and its tags. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  freshUntil: number
  staleUntil: number
  br?: Buffer | Promise<void>
  gzip?: Buffer | Promise<void>
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

/** Sends a finished page: 304 where the browser has it, else the best encoding that is ready; others are made in the background. */
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
  let body = page.body
  let encoding: 'br' | 'gzip' | undefined
  if (body.length > 860) {
    if (accepted.includes('br')) {
      page.br ??= brotli(page.body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
      }).then((b) => void (page.br = b))
      if (Buffer.isBuffer(page.br)) [body, encoding] = [page.br, 'br']
    } else if (accepted.includes('gzip')) {
      page.gzip ??= gzipped(page.body, { level: 6 }).then((b) => void (page.gzip = b))
      if (Buffer.isBuffer(page.gzip)) [body, encoding] = [page.gzip, 'gzip']
    }
  }
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
