import { Hono } from 'hono'
import { type Context } from '#domain/base/index.ts'
import { countListed, type ListedKind, listCategoryPages, listListed, type PublicPage } from '#domain/search/index.ts'
import { listPolicies } from '#domain/site/index.ts'
import { htmlLang, localePrefix, locales } from '#shared/locale.ts'

const cached = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const listed: readonly ListedKind[] = ['companies', 'items']

/** `/sitemap.xml` is the index; its parts list every public page in each language. */
export function sitemapRoutes(ctx: Context) {
  const origin = ctx.platform.env.PUBLIC_URL
  const url = (path: string, prefix: string) => escape(`${origin}${prefix}${path === '/' ? (prefix ? '' : '/') : path}`)
  const entries = (pages: readonly PublicPage[]) =>
    pages
      .flatMap(({ path, changedAt }) =>
        locales.map((locale) => {
          const others = locales
            .map(
              (other) =>
                `<xhtml:link rel="alternate" hreflang="${htmlLang[other]}" href="${url(path, localePrefix(other))}"/>`,
            )
            .join('')
          const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
          return `<url><loc>${url(path, localePrefix(locale))}</loc>${changed}${others}<xhtml:link rel="alternate" hreflang="x-default" href="${url(path, '')}"/></url>`
        }),
      )
      .join('\n')
  const set = (pages: readonly PublicPage[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries(pages)}\n</urlset>\n`

  return new Hono()
    .get('/sitemap.xml', async (c) => {
      const counted = await Promise.all(
        listed.map(async (kind) => Array.from({ length: await countListed(ctx, kind) }, (_, i) => `${kind}-${i}`)),
      )
      const parts = ['pages', ...counted.flat()]
      const list = parts.map((part) => `<sitemap><loc>${origin}/sitemap-${part}.xml</loc></sitemap>`).join('\n')
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</sitemapindex>\n`,
        200,
        cached,
      )
    })
    .get('/sitemap-pages.xml', async (c) => {
      const [policies, categories] = await Promise.all([listPolicies(ctx), listCategoryPages(ctx)])
      return c.body(
        set([
          { path: '/', changedAt: null },
          { path: '/install', changedAt: null },
          { path: '/start-selling', changedAt: null },
          ...categories,
          ...policies.filter((p) => !p.others).map((p) => ({ path: `/about/${p.key}`, changedAt: null })),
        ]),
        200,
        cached,
      )
    })
    .get('/:part{sitemap-(?:companies|items)-[0-9]{1,4}\\.xml}', async (c) => {
      const [, kind, part] = /^sitemap-(companies|items)-(\d+)/.exec(c.req.param('part')) ?? []
      const pages = await listListed(ctx, kind as ListedKind, Number(part))
      return pages.length === 0 ? c.text('Not found', 404) : c.body(set(pages), 200, cached)
    })
}
