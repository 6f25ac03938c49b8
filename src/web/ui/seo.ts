import { brand } from '#shared/brand.ts'
import { htmlLang, type Locale, localePrefix, locales } from '#shared/locale.ts'

/**
 * Title, description, canonical, languages and social cards of a public page; one without a picture has the product's card. `path` is without locale prefix; `query`
 * only what makes it another page. Give the result to a route's `meta`.
 */
export function pageMeta(page: {
  origin: string
  path: string
  locale: Locale
  title: string
  description: string
  image?: string | undefined
  noindex?: boolean
  jsonLd?: object[]
}) {
  const url = (locale: Locale) =>
    `${page.origin}${localePrefix(locale)}${page.path === '/' ? (locale === 'en' ? '/' : '') : page.path}`
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url(page.locale) },
    ...locales.map((locale) => ({ tagName: 'link', rel: 'alternate', hrefLang: htmlLang[locale], href: url(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url('en') },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url(page.locale) },
    { property: 'og:image', content: page.image ?? `${page.origin}/social-card.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd ?? []).map((json) => ({ 'script:ld+json': json })),
  ]
}
