import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { baseContext } from '#domain/base/index.ts'
import { isOutage } from '#platform/db/index.ts'
import type { Platform } from '#platform/index.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import { SECOND } from '#shared/time.ts'
import { domainContext, localeContext, nonceContext, pageContext } from './context.ts'
import type { PageKey } from './page-keys.server.ts'

export interface Rendered {
  /** Its body is null where it is a page. */
  response: Response
  /** The page; undefined for everything else, such as the data of one. */
  html: string | undefined
  /** The tags and lifetime in seconds, where its loaders marked it as shared; undefined for a private page. */
  shared: { tags: string[]; maxAge: number } | undefined
}

/** One router per language. @returns a function that renders a page for an anonymous visitor, and counts how long it took by its route. */
export function createRenderer({
  platform,
  build,
  now,
}: {
  platform: Platform
  build: ServerBuild
  now: () => Date
}): (request: Request, page: PageKey, nonce: string) => Promise<Rendered> {
  const mode = import.meta.env.MODE
  const routers = Object.fromEntries(
    locales.map((locale) => [locale, createRequestHandler({ ...build, basename: localePrefix(locale) || '/' }, mode)]),
  ) as Record<Locale, ReturnType<typeof createRequestHandler>>

  return async (request, page, nonce) => {
    let shared: Rendered['shared']
    let html: string | undefined
    let written: string | undefined
    let outage = false
    const began = performance.now()
    const base = baseContext(platform, now, { locale: page.locale })
    const context = new RouterContextProvider()
    context.set(domainContext, base)
    context.set(localeContext, page.locale)
    context.set(nonceContext, nonce)
    context.set(pageContext, {
      share(tags, maxAge = 300) {
        shared = { tags: [...(shared?.tags ?? []), ...tags], maxAge: Math.min(shared?.maxAge ?? maxAge, maxAge) }
      },
      wrote(page, route) {
        html = page
        written = route
      },
      fail(error) {
        outage ||= isOutage(error)
        if (outage) platform.log.warn({ err: error, path: page.url }, 'the database is not answering')
        else platform.log.error({ err: error, path: page.url }, 'page rendering failed')
      },
    })
    const response = await routers[page.locale](request, context)
    if (written !== undefined) platform.metrics.pageRendered(written, (performance.now() - began) / SECOND)
    return { response: outage ? asOutage(response) : response, html, shared }
  }
}

/** The error page of a database outage, with 503 and Retry-After. */
function asOutage({ body, headers: given }: Response): Response {
  const headers = new Headers(given)
  headers.set('Retry-After', '2')
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: 503, headers })
}
