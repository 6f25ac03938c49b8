import { type Locale, locales } from '#shared/locale.ts'

/** A field's words in every language. */
export type Words = Readonly<Record<Locale, string>>

const isEmpty = (text: string | undefined) => (text ?? '').trim() === ''

/** How many fields a language lacks: those that have words in another one. */
export function missingIn(fields: readonly Words[], locale: Locale): number {
  return fields.filter((words) => isEmpty(words[locale]) && locales.some((other) => !isEmpty(words[other]))).length
}

/** The fields that a language lacks and English has. */
export function canTake<F extends Words>(fields: readonly F[], locale: Locale): F[] {
  return fields.filter((words) => isEmpty(words[locale]) && !isEmpty(words.en))
}
