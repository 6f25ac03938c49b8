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

/** Makes the lookup for texts of one language, which are asked one after the other. */
export function translator(all: readonly Texts[], locale: Locale): Translate {
  const find = (key: string) => {
    for (const texts of all) if (texts[key] !== undefined) return texts[key]
    return undefined
  }
  return (key, params) => {
    let text = find(key)
    if (params && typeof params.count === 'number') {
      plurals[locale] ??= new Intl.PluralRules(locale)
      text = find(`${key}_${plurals[locale].select(params.count)}`) ?? find(`${key}_other`) ?? text
    }
    if (text === undefined) return key
    if (!params) return text
    return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => String(params[name] ?? all))
  }
}
