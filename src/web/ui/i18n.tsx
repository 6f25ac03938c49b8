import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Texts, type Translate, translator } from '#shared/i18n.ts'
import { defaultLocale, type Locale, localePrefix } from '#shared/locale.ts'

interface Language {
  locale: Locale
  texts: Texts
  t: Translate
}

const LanguageContext = createContext<Language>({ locale: defaultLocale, texts: {}, t: (key) => key })

/** Provides the language and texts for a part of the page; nested providers add to the outer one. */
export function TextsProvider({ locale, texts, children }: { locale: Locale; texts: Texts; children: ReactNode }) {
  const { texts: outer } = useContext(LanguageContext)
  const value = useMemo(() => {
    const all = { ...outer, ...texts }
    return { locale, texts: all, t: translator(all, locale) }
  }, [locale, outer, texts])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

/** The lookup for texts of the page's language. */
export function useT(): Translate {
  return useContext(LanguageContext).t
}

export function useLocale(): Locale {
  return useContext(LanguageContext).locale
}

/** The same page in another language: a document load, since the path decides the language. */
export function pathInLocale(path: string, locale: Locale): string {
  return `${localePrefix(locale)}${path === '/' && locale !== defaultLocale ? '' : path}` || '/'
}
