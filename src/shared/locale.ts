/** The interface languages. English has no path prefix; the path alone decides a page's language. */
export const locales = ['en', 'ms', 'zh'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** Value of the `lang` attribute: zh is Simplified Chinese. */
export const htmlLang: Record<Locale, string> = { en: 'en', ms: 'ms', zh: 'zh-Hans' }

/** How each language calls itself. */
export const localeNames: Record<Locale, string> = { en: 'English', ms: 'Bahasa Melayu', zh: '中文' }

/** A provider's text per language; a missing one falls back to another. */
export type Localized = Partial<Record<Locale, string>>

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value)
}

/** '' for English, '/ms', '/zh': the prefix of a path in that language. */
export function localePrefix(locale: Locale): '' | '/ms' | '/zh' {
  return locale === 'en' ? '' : `/${locale}`
}

/** Splits '/ms/shop' into locale and the path as the routes know it ('/shop'). */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const match = /^\/(ms|zh)(?=\/|$)/.exec(pathname)
  if (!match) return { locale: defaultLocale, path: pathname }
  return { locale: match[1] as Locale, path: pathname.slice(match[0].length) || '/' }
}

/** The text in a language, else in the company's default language, else in any; '' when there is none. */
export function localized(
  text: Localized | null | undefined,
  locale: Locale,
  fallback: Locale = defaultLocale,
): string {
  if (!text) return ''
  return text[locale] || text[fallback] || text.en || text.ms || text.zh || ''
}

/** The best of our languages for an Accept-Language header, by its order of quality. */
export function localeFromHeader(header: string | null | undefined): Locale {
  if (!header) return defaultLocale
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map((p) => /^\s*q=([0-9.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: q ? Number(q) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    if (isLocale(language)) return language
    if (language === 'id') return 'ms'
  }
  return defaultLocale
}
