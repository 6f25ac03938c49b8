import { serverTranslator } from '#locales/index.ts'
import { contentSecurityPolicy, pageSecurityHeaders } from './csp.server.ts'
import type { PageKey } from './page-keys.server.ts'
import { plainPage } from './plain-page.server.ts'

/** How soon to come back, seconds. */
const RETRY_AFTER = '2'

/**
 * What stands in place of a page whose line is too long, in the language of the page. It is put together from a few words:
 * rendering it as others would take the time that there is not. A browser that moves between pages gets the words alone; it asks
 * again by itself (`ui/client/patient-fetch.ts`).
 */
export function busyPage({ locale, isData }: PageKey, { secure }: { secure: boolean }): Response {
  const t = serverTranslator(locale)
  const headers = {
    ...pageSecurityHeaders({ secure }),
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER,
  }
  const words = t('errors.request.busy')
  if (isData)
    return new Response(words, { status: 503, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
  const html = plainPage(locale, {
    title: t('ui.errorTitle'),
    words,
    links: [{ href: '', words: t('ui.errorButton') }],
  })
  return new Response(html, {
    status: 503,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy([], { secure }),
    },
  })
}
