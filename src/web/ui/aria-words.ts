import { intlLocale } from '#shared/format.ts'
import type { Locale } from '#shared/locale.ts'

type Words = Readonly<Record<string, unknown>>

/** The texts of the React Aria components in use, by package. */
const given = {
  '@react-aria/calendar': {} as Words,
  '@react-aria/combobox': {} as Words,
  '@react-aria/dnd': {} as Words,
  '@react-aria/grid': {} as Words,
  '@react-aria/menu': {} as Words,
  '@react-aria/overlays': {} as Words,
}

/**
 * Gives React Aria texts in the page's language, since it has none in Malay. With our texts it uses no others, and it reads
 * the list of packages when its first component renders. So the list has all packages from the start, and each component
 * fills in its own texts before it renders. A page keeps its language: another language is another document.
 */
export function giveAriaWords(locale: Locale, words: Partial<typeof given>): void {
  for (const [name, own] of Object.entries(words)) Object.assign(given[name as keyof typeof given], own)
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: intlLocale[locale],
    [Symbol.for('react-aria.i18n.strings')]: given,
  })
}
