import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Context } from '#domain/base/index.ts'
import { isOutage } from '#platform/db/index.ts'
import type { Platform } from '#platform/index.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import { domainContext, localeContext, nonceContext, pageContext } from './context.ts'
import { contentSecurityPolicy, hashScripts, pageSecurityHeaders } from './csp.server.ts'
import { type CachedPage, createPageCache, etagOf, sendPage } from './page-cache.server.ts'
import { type PageKey, pageKeyOf } from './page-keys.server.ts'

const STALE_SECONDS = 600
const PAGES_CHANNEL = 'khidmat_pages'

interface Rendered {
  response: Response
  shared: { tags: string[]; maxAge: number } | undefined
}

/**
 * The pages: one router per language, and before it the cache of finished public pages.
 * `tryCache` answers hits at once; `handle` renders, and stores what its loaders marked as shared.
 */
export async function createPages(options: { platform: Platform; build: ServerBuild; now: () => Date }) {
  const { platform, build } = options
  const secure = platform.env.PUBLIC_URL.startsWith('https:')
  const cache = platform.env.PAGE_CACHE_MB > 0 ? createPageCache(platform.env.PAGE_CACHE_MB * 1024 * 1024) : undefined
  const mode = import.meta.env.MODE
  const routers = Object.fromEntries(
    locales.map((locale) => [locale, createRequestHandler({ ...build, basename: localePrefix(locale) || '/' }, mode)]),
  ) as Record<Locale, ReturnType<typeof createRequestHandler>>
  const knownRoutes = new Set(Object.keys(build.routes))
  const rendering = new Map<string, Promise<CachedPage | undefined>>()
  // Reading an address costs more than finding its page: what was read lately is remembered.
  const keys = new LRUCache<string, PageKey>({ max: 5000 })
  const keyFor = (rawUrl: string): PageKey | undefined => {
    const known = keys.get(rawUrl)
    if (known) return known
    const page = pageKeyOf(rawUrl, knownRoutes)
    if (page && rawUrl.length <= 512) keys.set(rawUrl, page)
    return page
  }

  let hits = 0
  let misses = 0
  // What pages are made of falls before the pages, so that none is made anew from what is gone.
  await platform.bus.listen(PAGES_CHANNEL, (payload) => {
    for (const tag of payload.split('\n')) {
      platform.content.purge(tag)
      cache?.purge(tag)
    }
  })
  platform.bus.onLost(() => {
    platform.content.clear()
    cache?.clear()
  })

  async function render(request: Request, page: PageKey, nonce: string): Promise<Rendered> {
    let shared: Rendered['shared']
    let outage = false
    const base: Context = {
      db: platform.database.db,
      actor: { kind: 'anonymous' },
      locale: page.locale,
      requestId: '',
      ip: '',
      deviceId: undefined,
      userAgent: '',
      inTransaction: false,
      now: options.now,
      platform,
    }
    const context = new RouterContextProvider()
    context.set(domainContext, base)
    context.set(localeContext, page.locale)
    context.set(nonceContext, nonce)
    context.set(pageContext, {
      share(tags, maxAge = 300) {
        shared = { tags: [...(shared?.tags ?? []), ...tags], maxAge: Math.min(shared?.maxAge ?? maxAge, maxAge) }
      },
      fail(error) {
        outage ||= isOutage(error)
        if (outage) platform.log.warn({ err: error, path: page.url }, 'the database is not answering')
        else platform.log.error({ err: error, path: page.url }, 'a page failed')
      },
    })
    const response = await routers[page.locale](request, context)
    return { response: outage ? comeBack(response) : response, shared }
  }

  async function finish(
    request: Request,
    page: PageKey,
  ): Promise<{ response: Response; cached: CachedPage | undefined }> {
    const nonce = randomBytes(16).toString('base64url')
    const stands = cache?.begin()
    const { response, shared } = await render(request, page, nonce)
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(pageSecurityHeaders({ secure }))) headers.set(name, value)
    const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
    const cacheable =
      shared !== undefined && (response.status === 200 || response.status === 404) && response.body !== null
    if (!cacheable) {
      if (isHtml) headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], { secure }))
      if (!headers.has('cache-control')) headers.set('Cache-Control', 'private, no-store')
      return { response: new Response(response.body, { status: response.status, headers }), cached: undefined }
    }
    let bytes: Buffer<ArrayBuffer> = Buffer.from(await response.arrayBuffer())
    if (isHtml) {
      const { html, hashes } = hashScripts(bytes.toString(), nonce)
      bytes = Buffer.from(html)
      headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, { secure }))
    }
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    headers.delete('content-length')
    if (cache) headers.delete('server-timing')
    const now = Date.now()
    const cached: CachedPage = {
      status: response.status,
      headers: Object.fromEntries([...headers].map(([name, value]) => [headerName(name), value])),
      body: bytes,
      etag: etagOf(bytes),
      freshUntil: now + shared.maxAge * 1000,
      staleUntil: now + (shared.maxAge + STALE_SECONDS) * 1000,
    }
    if (stands?.(shared.tags) && response.status === 200) cache?.store(page.key, cached, shared.tags)
    return {
      response: new Response(bytes, {
        status: cached.status,
        headers: { ...cached.headers, ETag: cached.etag },
      }),
      cached,
    }
  }

  const requestFor = (page: PageKey) =>
    new Request(new URL(page.url, platform.env.PUBLIC_URL), { headers: { accept: 'text/html' } })

  function refresh(page: PageKey) {
    if (rendering.has(page.key)) return
    const work = finish(requestFor(page), page)
      .then(({ cached }) => cached)
      .catch((error: unknown) => {
        platform.log.error({ err: error, path: page.url }, 'page refresh failed')
        return undefined
      })
      .finally(() => rendering.delete(page.key))
    rendering.set(page.key, work)
  }

  return {
    /** Answers from the cache when it holds the page. @returns whether it answered. */
    tryCache(request: IncomingMessage, response: ServerResponse): boolean {
      if (!cache || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const page = keyFor(request.url ?? '/')
      const found = page && cache.get(page.key)
      const now = Date.now()
      if (!page || !found || now > found.staleUntil) {
        misses++
        return false
      }
      if (now > found.freshUntil) refresh(page)
      hits++
      sendPage(request, response, found)
      return true
    },

    /** Renders a page; equal public pages asked for at once are rendered once. */
    async handle(request: Request): Promise<Response> {
      const url = new URL(request.url)
      const page = pageKeyOf(url.pathname + url.search, knownRoutes)
      if (!page)
        return new Response('Bad request', {
          status: 400,
          headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
        })
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        if (request.headers.get('sec-fetch-site') === 'cross-site')
          return new Response('Forbidden', { status: 403, headers: { 'Cache-Control': 'no-store' } })
        return new Response('Method not allowed', {
          status: 405,
          headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
        })
      }
      const canonical = new Request(new URL(page.url, platform.env.PUBLIC_URL), {
        headers: request.headers,
        signal: request.signal,
      })
      return (await finish(canonical, page)).response
    },

    stats: () => ({ bytes: cache?.bytes ?? 0, hits, misses }),
  }
}

/** The page that says something went wrong, for those who need not give up: it was the database, and it comes back. */
function comeBack({ body, headers: given }: Response): Response {
  const headers = new Headers(given)
  headers.set('Retry-After', '2')
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: 503, headers })
}

function headerName(name: string): string {
  return name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
