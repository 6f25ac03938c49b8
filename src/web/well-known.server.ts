import { Hono } from 'hono'
import { serverTranslator } from '#locales/index.ts'
import type { Platform } from '#platform/index.ts'
import { brand } from '#shared/brand.ts'
import { localePrefix, locales } from '#shared/locale.ts'
import { contentSecurityPolicy, hashOf, pageSecurityHeaders } from './csp.server.ts'
import { plainPage } from './plain-page.server.ts'

/** Opens the page that was meant, as its words promise: once the browser says that there is a network, or the server answers. */
const opensLater = `
const again = () => fetch('/.well-known/offline', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {})
if (!location.pathname.includes('/.well-known/')) { addEventListener('online', again); setInterval(again, 10000) }
`

/** Small documents for machines: robots, manifest, security contact. Unknown `.well-known` names get a bare 404. */
export function wellKnownRoutes(platform: Platform) {
  const origin = platform.env.PUBLIC_URL
  const isSecure = origin.startsWith('https:')
  const routes = new Hono()
  const cached = { 'Cache-Control': 'public, max-age=3600' }
  routes.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /*/my/',
        'Disallow: /my/',
        'Disallow: /*/admin/',
        'Disallow: /cart',
        'Disallow: /checkout',
        'Disallow: /pay/',
        'Disallow: /*.data',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      cached,
    ),
  )
  routes.get('/manifest.webmanifest', (c) =>
    c.body(
      JSON.stringify({
        name: brand.name,
        short_name: brand.name,
        description: brand.description,
        start_url: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: brand.primary,
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      }),
      200,
      { ...cached, 'Content-Type': 'application/manifest+json' },
    ),
  )
  routes.get('/.well-known/security.txt', (c) =>
    c.text(
      `Contact: ${origin}/about/contact\nExpires: ${new Date().getUTCFullYear() + 1}-12-31T00:00:00Z\nPreferred-Languages: en, ms, zh\n`,
      200,
      cached,
    ),
  )
  // What a browser without a network shows in place of a page that it did not keep (`public/sw.js`).
  for (const locale of locales)
    routes.get(`${localePrefix(locale)}/.well-known/offline`, (c) => {
      const t = serverTranslator(locale)
      const links = [
        { href: '', words: t('offline.retry') },
        { href: `${localePrefix(locale)}/my/order`, words: t('offline.orders') },
      ]
      return c.html(
        plainPage(locale, {
          title: t('offline.title'),
          words: t('offline.title'),
          text: t('offline.text'),
          links,
          script: opensLater,
        }),
        200,
        {
          ...cached,
          ...pageSecurityHeaders({ secure: isSecure }),
          'Content-Security-Policy': contentSecurityPolicy([hashOf(opensLater)], { secure: isSecure }),
        },
      )
    })
  routes.all('/.well-known/*', (c) => c.text('Not found', 404))
  return routes
}
