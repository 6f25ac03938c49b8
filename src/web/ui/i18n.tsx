import { createContext, type ReactNode, useContext } from 'react'
import { type Texts, type Translate, translator } from '#shared/i18n.ts'
import { defaultLocale, type Locale, localePrefix } from '#shared/locale.ts'
import { type PackedTexts, unpackTexts } from '#shared/packed-texts.ts'

interface Language {
  locale: Locale
  all: readonly Texts[]
  t: Translate
}

const bare = (locale: Locale): Language => ({ locale, all: [], t: (key) => key })
const languages: Readonly<Record<Locale, Language>> = { en: bare('en'), ms: bare('ms'), zh: bare('zh') }
const known = new WeakMap<Language, WeakMap<Texts, Language>>()

/** A language with more texts: the same each time, so that nothing below is drawn again for it. */
function within(outer: Language, texts: Texts): Language {
  let inside = known.get(outer)
  if (!inside) known.set(outer, (inside = new WeakMap()))
  let language = inside.get(texts)
  if (!language) {
    const all = [texts, ...outer.all]
    inside.set(texts, (language = { locale: outer.locale, all, t: translator(all, outer.locale) }))
  }
  return language
}

const LanguageContext = createContext<Language>(languages[defaultLocale])

/** Provides the language of a page and the texts of its routes. */
export function PageTexts({
  locale,
  packs,
  children,
}: {
  locale: Locale
  packs: readonly PackedTexts[]
  children: ReactNode
}) {
  const language = packs.reduce((outer, pack) => within(outer, unpackTexts(pack)), languages[locale])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Adds texts for a part of a page. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <LanguageContext value={within(useContext(LanguageContext), texts)}>{children}</LanguageContext>
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
