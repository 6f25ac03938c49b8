import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Context } from '#domain/base/index.ts'
import { isOutage } from '#platform/db/index.ts'
import type { Platform } from '#platform/index.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import { domainContext, localeContext, nonceContext, pageContext } from './context.ts'
import type { PageKey } from './page-keys.server.ts'

interface Rendered {
  response: Response
  /** What its loaders said of sharing it: the tags of what it shows, and for how many seconds. None: it is one visitor's own. */
  shared: { tags: string[]; maxAge: number } | undefined
}

/** One router per language. @returns what renders a page for nobody in particular. */
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
      now,
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
        else platform.log.error({ err: error, path: page.url }, 'page rendering failed')
      },
    })
    const response = await routers[page.locale](request, context)
    return { response: outage ? comeBack(response) : response, shared }
  }
}

/** The page that says something went wrong, for those who need not give up: it was the database, and it comes back. */
function comeBack({ body, headers: given }: Response): Response {
  const headers = new Headers(given)
  headers.set('Retry-After', '2')
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: 503, headers })
}
