import { contentSecurityPolicy, hashScripts, pageSecurityHeaders } from './csp.server.ts'
import { type CachedPage, compressed, encodingFor, etagOf } from './page-cache.server.ts'
import type { Rendered } from './page-render.server.ts'

/** How long a stale page may still be shown while it is rendered again (stale-while-revalidate). */
const STALE_SECONDS = 600

/**
 * A private page as it is sent: its scripts have the nonce, and it is not cached. It is compressed each time, and may be:
 * nothing in it is a secret, since the token lives in the browser.
 * @param options.accepted the encodings that the reader takes.
 */
export async function finishPrivatePage(
  { response, html }: Pick<Rendered, 'response' | 'html'>,
  { nonce, secure, accepted }: { nonce: string; secure: boolean; accepted: string },
): Promise<Response> {
  const headers = withSecurity(response.headers, secure)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'private, no-store')
  if (html === undefined) return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], { secure }))
  const body = Buffer.from(html)
  const encoding = encodingFor(accepted, body.length)
  headers.set('Vary', 'Accept-Encoding')
  headers.delete('content-length')
  if (!encoding) return new Response(body, { status: response.status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(await compressed(body, encoding)), { status: response.status, headers })
}

/**
 * A shared page as it is sent: the nonce is removed and its scripts are hashed.
 * @param options.maxAge how long it is fresh, in seconds.
 * @param options.kept whether it is cached: its `Server-Timing` would be wrong then.
 */
export async function finishSharedPage(
  { response, html }: Pick<Rendered, 'response' | 'html'>,
  { nonce, secure, maxAge, kept }: { nonce: string; secure: boolean; maxAge: number; kept: boolean },
): Promise<CachedPage & { body: Buffer<ArrayBuffer> }> {
  const headers = withSecurity(response.headers, secure)
  const hashed = html === undefined ? undefined : hashScripts(html, nonce)
  const body = hashed?.bytes ?? Buffer.from(await response.arrayBuffer())
  if (hashed) headers.set('Content-Security-Policy', contentSecurityPolicy(hashed.hashes, { secure }))
  headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.delete('content-length')
  if (kept) headers.delete('server-timing')
  const now = Date.now()
  return {
    status: response.status,
    headers: Object.fromEntries([...headers].map(([name, value]) => [headerName(name), value])),
    body,
    etag: etagOf(body),
    freshUntil: now + maxAge * 1000,
    staleUntil: now + (maxAge + STALE_SECONDS) * 1000,
  }
}

function withSecurity(given: Headers, secure: boolean): Headers {
  const headers = new Headers(given)
  for (const [name, value] of Object.entries(pageSecurityHeaders({ secure }))) headers.set(name, value)
  return headers
}

function headerName(name: string): string {
  return name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
