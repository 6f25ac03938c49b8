import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { htmlLang } from '#shared/locale.ts'
import { contentSecurityPolicy, pageSecurityHeaders } from './csp.server.ts'
import type { PageKey } from './page-keys.server.ts'

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
  const html = `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('ui.errorTitle')}</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 90dvh; margin: 16px; font: 16px/1.5 system-ui, sans-serif; text-align: center }
a { display: inline-block; padding: 12px 24px; border-radius: 12px; background: ${brand.primary}; color: #fff; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>${words}</h1>
<p><a href="">${t('ui.errorButton')}</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status: 503,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy([], { secure }),
    },
  })
}
