import { serverTranslator } from '#locales/index.ts'
import type { Locale } from '#shared/locale.ts'

const ways = [
  // email addresses, also with the at spelt out
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/giu,
  // links to messengers and pages
  /(?:https?:\/\/|www\.|wa\.me\/|t\.me\/)\S+/giu,
  // numbers with a country code, and local ones as they are written in Malaysia
  /(?:\+|\b00)\d(?:[\s().-]?\d){6,14}\b/gu,
  /\b0\d{1,2}[\s.-]?\d{3,4}[\s.-]?\d{3,4}\b/gu,
]

/**
 * Masks contact details in a text, in the language of whoever reads it: a word in brackets is read out as what it is, signs are not.
 * Order numbers, prices, times and dates stay.
 */
export function maskContacts(text: string, locale: Locale): string {
  const hidden = serverTranslator(locale)('messages.hidden')
  return ways.reduce((masked, way) => masked.replace(way, hidden), text)
}
