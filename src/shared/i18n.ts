import type { TextKey } from '#locales/keys.ts'
import type { Locale } from './locale.ts'

/** Texts by key, in i18next's JSON format: `{{name}}` placeholders, `_one` / `_other` suffixes for plurals. */
export type Texts = Record<string, string>

export type TextParams = Record<string, string | number>

/**
 * Finds a text by key and fills its placeholders. A key without a text does not compile; one whose
 * namespace the page did not load is shown itself.
 */
export type Translate = (key: TextKey, params?: TextParams) => string

const plurals: Partial<Record<Locale, Intl.PluralRules>> = {}

/** Makes the lookup for one language's texts. */
export function translator(texts: Texts, locale: Locale): Translate {
  return (key, params) => {
    let text = texts[key]
    if (params && typeof params.count === 'number') {
      plurals[locale] ??= new Intl.PluralRules(locale)
      text = texts[`${key}_${plurals[locale].select(params.count)}`] ?? texts[`${key}_other`] ?? text
    }
    if (text === undefined) return key
    if (!params) return text
    return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => String(params[name] ?? all))
  }
}
