import { type Texts, type Translate, translator } from '#shared/i18n.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { type PackedTexts, packTexts } from '#shared/packed-texts.ts'
import type { TextKey } from './keys.ts'

// Server only: every text of every language. Pages ship to the browser just the namespaces they name.
const files = import.meta.glob<Record<string, string>>('./{en,ms,zh}/**/*.json', { eager: true, import: 'default' })

const byLocale = Object.fromEntries(locales.map((locale) => [locale, new Map<string, Texts>()])) as Record<
  Locale,
  Map<string, Texts>
>
for (const [file, content] of Object.entries(files)) {
  const match = /^\.\/(en|ms|zh)\/(?:(errors)\/)?([\w-]+)\.json$/.exec(file)
  if (!match) throw new Error(`Unexpected text file ${file}`)
  const [, locale, folder, name] = match as unknown as [string, Locale, string | undefined, string]
  // errors/<domain>.json is keyed by the full error code; other files by key, found as <file>.<key>
  const namespace = folder ?? name
  const texts = byLocale[locale].get(namespace) ?? {}
  for (const [key, value] of Object.entries(content)) texts[`${namespace}.${key}`] = value
  byLocale[locale].set(namespace, texts)
}

/** The texts of some namespaces (`src/locales/<lang>/<namespace>.json`), keyed `<namespace>.<key>`. */
export function texts(locale: Locale, ...namespaces: string[]): Texts {
  const merged: Texts = {}
  for (const namespace of namespaces) {
    const found = byLocale[locale].get(namespace)
    if (!found) throw new Error(`No texts ${locale}/${namespace}.json`)
    Object.assign(merged, found)
  }
  return merged
}

const packs = new Map<string, PackedTexts>()

/** The same as what a loader hands its page: packed once for each page and language. */
export function packedTexts(locale: Locale, ...namespaces: string[]): PackedTexts {
  const key = [locale, ...namespaces].join(' ')
  let found = packs.get(key)
  if (!found) packs.set(key, (found = packTexts(texts(locale, ...namespaces))))
  return found
}

/**
 * A key that is put together where no type knows its parts: a mail by its name and variant. `test/words.test.ts` asks for
 * all of them.
 * @throws Error where English has no such text: nobody is written a key
 */
export function textKey(...parts: string[]): TextKey {
  const key = parts.join('')
  const [namespace = ''] = key.split('.')
  if (byLocale.en.get(namespace)?.[key] === undefined) throw new Error(`No text ${key}`)
  return key as TextKey
}

/** The same, or undefined where there is no such text: of words that another version wrote. */
export function textKeyIfAny(...parts: string[]): TextKey | undefined {
  const key = parts.join('')
  return byLocale.en.get(key.split('.')[0] ?? '')?.[key] === undefined ? undefined : (key as TextKey)
}

const translators: Partial<Record<Locale, Translate>> = {}

/** The lookup over all texts of a language; for refusals, mails and documents, which are worded on the server. */
export function serverTranslator(locale: Locale): Translate {
  translators[locale] ??= translator([Object.assign({}, ...byLocale[locale].values()) as Texts], locale)
  return translators[locale]
}
