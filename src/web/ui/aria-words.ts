import { intlLocale } from '#shared/format.ts'
import type { Locale } from '#shared/locale.ts'

type Words = Readonly<Record<string, unknown>>

/** The words of the parts of React Aria that are in use, by the package that says them. */
const given = {
  '@react-aria/calendar': {} as Words,
  '@react-aria/combobox': {} as Words,
  '@react-aria/dnd': {} as Words,
  '@react-aria/grid': {} as Words,
  '@react-aria/menu': {} as Words,
  '@react-aria/overlays': {} as Words,
}

/**
 * Gives React Aria words in the page's language: it has none in Malay. Where they are given, it looks nowhere else, and
 * takes the list of packages when the first of its parts is drawn: so all of them stand in it from the start, and each is
 * filled in by the part that says its words, before that is drawn. A page keeps its language: another one is another document.
 */
export function giveAriaWords(locale: Locale, words: Partial<typeof given>): void {
  for (const [name, own] of Object.entries(words)) Object.assign(given[name as keyof typeof given], own)
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: intlLocale[locale],
    [Symbol.for('react-aria.i18n.strings')]: given,
  })
}
