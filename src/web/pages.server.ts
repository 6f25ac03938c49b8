import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type ServerBuild } from 'react-router'
import { fewAtATime } from '#platform/few-at-a-time.ts'
import type { Platform } from '#platform/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import type { TaggedCache } from '#platform/tagged-cache.ts'
import { DomainError } from '#shared/errors.ts'
import { busyPage } from './busy-page.server.ts'
import { type CachedPage, createPageCache, inEncoding, sendPage } from './page-cache.server.ts'
import { finishPrivatePage, finishSharedPage } from './page-finish.server.ts'
import { type PageKey, pageKeyOf } from './page-keys.server.ts'
import { createRenderer } from './page-render.server.ts'

const PAGES_CHANNEL = 'khidmat_pages'
/** Refreshes are nobody's in particular: together they are one caller. */
const REFRESHES = 'refreshes'

/**
 * The pages: one router per language, and before it the cache of finished public pages.
 * `tryCache` answers hits at once; `handle` renders, and stores what its loaders marked as shared. What is rendered waits for its
 * turn as heavy operations do, so that whoever asks for many pages that nobody has asked for keeps nobody else waiting.
 */
export async function createPages(options: { platform: Platform; build: ServerBuild; now: () => Date }) {
  const { platform, build } = options
  const secure = platform.env.PUBLIC_URL.startsWith('https:')
  const cache = platform.env.PAGE_CACHE_MB > 0 ? createPageCache(platform.env.PAGE_CACHE_MB * 1024 * 1024) : undefined
  const render = createRenderer(options)
  const knownRoutes = new Set(Object.keys(build.routes))
  const keyFor = cachedKeys(knownRoutes)
  const inTurn = fewAtATime()
  const refreshing = new Set<string>()
  let hits = 0
  let misses = 0
  await listenForPurges(platform, cache)

  /** Renders a page, and stores it when its loaders marked it as shared and nothing it shows was purged meanwhile. */
  async function produce(request: Request, page: PageKey): Promise<Response | CachedPage> {
    const nonce = randomBytes(16).toString('base64url')
    const stands = cache?.begin()
    const rendered = await render(request, page, nonce)
    const { response, html, shared } = rendered
    const isShareable = (html ?? response.body) !== null && (response.status === 200 || response.status === 404)
    const accepted = request.headers.get('accept-encoding') ?? ''
    if (!shared || !isShareable) return finishPrivatePage(rendered, { nonce, secure, accepted })
    const finished = await finishSharedPage(rendered, {
      nonce,
      secure,
      maxAge: shared.maxAge,
      kept: cache !== undefined,
    })
    if (stands?.(shared.tags) && response.status === 200) cache?.store(page.key, finished, shared.tags)
    return finished
  }

  const addressOf = (page: PageKey) => new URL(page.url, platform.env.PUBLIC_URL)

  function refresh(page: PageKey) {
    if (refreshing.has(page.key)) return
    refreshing.add(page.key)
    const request = new Request(addressOf(page), { headers: { accept: 'text/html' } })
    void inTurn(REFRESHES, () => produce(request, page))
      .catch((error: unknown) => {
        // The next visitor has it tried again.
        if (!isBusy(error)) platform.log.error({ err: error, path: page.url }, 'page refresh failed')
      })
      .finally(() => refreshing.delete(page.key))
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

    /**
     * Renders a page when it is the turn of whoever asks from this address; who would wait too long is told so by a page.
     */
    async handle(request: Request, ip: string): Promise<Response> {
      const url = new URL(request.url)
      const page = pageKeyOf(url.pathname + url.search, knownRoutes)
      if (!page) return refuse(400, 'Bad request', { 'Content-Type': 'text/plain' })
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        if (request.headers.get('sec-fetch-site') === 'cross-site') return refuse(403, 'Forbidden')
        return refuse(405, 'Method not allowed', { Allow: 'GET, HEAD' })
      }
      const { headers, signal } = request
      const asked = new Request(addressOf(page), { headers, signal })
      try {
        const made = await inTurn(addressKey(ip), async () => {
          // Who left meanwhile needs nothing, and what another visitor had rendered meanwhile is there.
          if (signal.aborted) return new Response(null)
          const found = cache?.get(page.key)
          return found && Date.now() <= found.freshUntil ? found : produce(asked, page)
        })
        // Compressed beside the next one's turn: another thread does it.
        return made instanceof Response ? made : await finishedAnswer(made, headers.get('accept-encoding') ?? '')
      } catch (error) {
        if (isBusy(error)) return busyPage(page, { secure })
        throw error
      }
    },

    stats: () => ({ bytes: cache?.bytes ?? 0, hits, misses }),
  }
}

export type Pages = Awaited<ReturnType<typeof createPages>>

const isBusy = (error: unknown) => error instanceof DomainError && error.code === 'request.busy'

/** A finished page for whoever waited for it: they do not wait for more bytes than the next one. */
async function finishedAnswer(page: CachedPage, accepted: string): Promise<Response> {
  const { body, encoding } = await inEncoding(page, accepted)
  return new Response(new Uint8Array(body), {
    status: page.status,
    headers: {
      ...page.headers,
      ETag: page.etag,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}

/** A cache of page keys: parsing an address costs more than the lookup of its page. */
function cachedKeys(knownRoutes: ReadonlySet<string>) {
  const keys = new LRUCache<string, PageKey>({ max: 5000 })
  return (rawUrl: string): PageKey | undefined => {
    const known = keys.get(rawUrl)
    if (known) return known
    const page = pageKeyOf(rawUrl, knownRoutes)
    if (page && rawUrl.length <= 512) keys.set(rawUrl, page)
    return page
  }
}

/** Purges what other processes purge, and everything when their words may have been missed. */
async function listenForPurges(platform: Platform, cache: TaggedCache<CachedPage> | undefined): Promise<void> {
  // The content cache is purged before the pages, so that no page is rendered again from stale content.
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
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}
