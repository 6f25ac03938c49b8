import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A finished page: what goes over the wire, and how long and for which tags it holds. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  tags: readonly string[]
  freshUntil: number
  staleUntil: number
  br?: Buffer | Promise<void>
  gzip?: Buffer | Promise<void>
  /** Raw header lists by encoding, made when first sent. */
  wire?: Partial<Record<'identity' | 'br' | 'gzip', string[]>>
}

/**
 * Finished public pages, bounded by bytes. A purge is hard: it drops what bears a tag, and a render that began before it
 * is never stored (each tag counts its purges). Expiry alone lets a stale page be shown while a new one is made.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #byTag = new Map<string, Set<string>>()
  readonly #purges = new Map<string, number>()
  #clears = 0
  hits = 0
  misses = 0

  constructor(maxBytes: number) {
    this.#pages = new LRUCache<string, CachedPage>({
      maxSize: Math.max(1, maxBytes),
      // identity, brotli and gzip together stay below one and a half times the page
      sizeCalculation: (page) => Math.ceil(page.body.length * 1.5) + 1024,
      dispose: (page, key) => {
        for (const tag of page.tags) {
          const keys = this.#byTag.get(tag)
          keys?.delete(key)
          if (keys?.size === 0) this.#byTag.delete(tag)
        }
      },
    })
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** To be called before a render begins; the answer tells afterwards whether its tags still stand. */
  beginRender(): (tags: readonly string[]) => boolean {
    const clears = this.#clears
    const seen = new Map(this.#purges)
    return (tags) => clears === this.#clears && tags.every((tag) => seen.get(tag) === this.#purges.get(tag))
  }

  store(key: string, page: CachedPage): void {
    this.#pages.set(key, page)
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
  }

  purge(tag: string): void {
    if (this.#purges.size > 50_000) this.clear()
    this.#purges.set(tag, (this.#purges.get(tag) ?? 0) + 1)
    for (const key of this.#byTag.get(tag) ?? []) this.#pages.delete(key)
  }

  clear(): void {
    this.#clears++
    this.#purges.clear()
    this.#pages.clear()
    this.#byTag.clear()
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Sends a finished page: 304 where the browser has it, else the best encoding at hand; others are made in the background. */
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
  // The headers of each encoding are put together once.
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
