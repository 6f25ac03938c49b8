import type { HonoRequest, MiddlewareHandler } from 'hono'
import { depthOf, findForbidden } from '#contracts/json-param.ts'
import { DomainError } from '#shared/errors.ts'
import type { ApiEnv } from '../openapi.ts'

const MAX_JSON_BYTES = 256 * 1024
const MAX_DEPTH = 32
const FORBIDDEN_KEY = /"(?:__proto__|constructor|prototype)"\s*:/

/**
 * Refuses what no JSON call accepts: another content type (which also stops cross-site form posts), bodies that are too
 * large or too deep or have prototype keys, and query parameters given twice or with forbidden characters.
 */
export function bodyGuard(options: {
  /** Bodies that are not JSON; only their size is limited. */
  exempt: (path: string) => boolean
  /** Bodies that their route limits and reads itself. */
  readsItself: (path: string) => boolean
  /** The most bytes of a body of a call that takes less than others. */
  mostBytes?: (method: string, path: string) => number | undefined
}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    // NUL and direction overrides are in no path of ours.
    if (/%00|%E2%80%A[A-E]|%E2%81%A[6-9]/i.test(url.pathname)) throw new DomainError('request.not_found')
    const seen = new Set<string>()
    for (const [name, value] of url.searchParams) {
      if (seen.has(name) || name === '__proto__' || name === 'constructor') throw new DomainError('request.malformed')
      seen.add(name)
      if (findForbidden(value))
        throw new DomainError('request.invalid', { issues: [{ path: name, code: 'characters' }] })
    }
    if (options.readsItself(c.req.path)) return next()
    const method = c.req.method
    const text =
      method === 'POST' || method === 'PUT' || method === 'PATCH'
        ? await readText(c.req, options.mostBytes?.(method, c.req.path))
        : ''
    if (!options.exempt(c.req.path) && method !== 'GET') {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (text !== '' || type) {
        if (type !== 'application/json') throw new DomainError('request.unsupported_type')
        if (depthOf(text) > MAX_DEPTH || FORBIDDEN_KEY.test(text)) throw new DomainError('request.malformed')
        let parsed: unknown
        try {
          // Some clients send the JSON content type with an empty DELETE.
          parsed = text === '' && method === 'DELETE' ? undefined : JSON.parse(text)
        } catch {
          throw new DomainError('request.malformed')
        }
        const bad = findForbidden(parsed)
        // The check of the text does not see keys written with JSON escapes.
        if (bad?.code === 'prototype') throw new DomainError('request.malformed')
        if (bad) throw new DomainError('request.invalid', { issues: [{ path: bad.path, code: 'characters' }] })
      }
    }
    await next()
  }
}

/** The body, kept for the handler. */
async function readText(request: HonoRequest, mostBytes = MAX_JSON_BYTES): Promise<string> {
  const length = request.header('content-length')
  if (length === undefined) request.raw = await withBoundedBody(request.raw, mostBytes)
  else if (!(Number(length) <= mostBytes)) throw new DomainError('request.too_large')
  return request.text().catch(cutShort)
}

/** A body that ends too early: the client disconnected, which is no error of the server. */
function cutShort(error: unknown): never {
  throw error instanceof DomainError ? error : new DomainError('request.malformed')
}

/**
 * The same request with its body in memory, read no further than a body may be long.
 * @throws DomainError `request.too_large`, `request.malformed` for one that ends early
 */
export async function withBoundedBody(request: Request, mostBytes = MAX_JSON_BYTES): Promise<Request> {
  if (!request.body) return request
  const body = await readBounded(request.body, mostBytes).catch(cutShort)
  const { method, url, headers, signal } = request
  return new Request(url, { method, headers, signal, body })
}

async function readBounded(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new DomainError('request.too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
