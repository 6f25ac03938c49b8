import { market } from './brand.ts'

/** Separators that people write in a number: spaces, dashes, dots, brackets. */
const between = /[\s().\u2010-\u2015-]/g

/** The home country's code without its plus, or the 0 that replaces it at home, before a whole number. */
const plusless = new RegExp(`^(${market.dialCode.slice(1)}|0)(?=[1-9][0-9]{7,9}$)`)

/**
 * A number as it is stored: '+60 12-345 6789' becomes '+60123456789'. So do '012-345 6789', as it is written at home, and
 * '60 12-345 6789' with a forgotten plus: no home number is that long without its 0. Other text stays invalid.
 */
export const plainPhone = (typed: string): string => typed.replaceAll(between, '').replace(plusless, market.dialCode)

/**
 * The digits by which a number is looked for, the same in any notation: without separators, plus and the 0 that stands for the
 * home country's code. Undefined for what has other signs, or fewer than three digits.
 */
export function searchedDigits(typed: string): string | undefined {
  const digits = typed
    .trim()
    .replaceAll(between, '')
    .replace(/^\+|^0/, '')
  return /^\d{3,}$/.test(digits) ? digits : undefined
}

/** A number in a text, with whatever parts it. */
const writtenNumber = /(?<!\S)(?:\+|0)\d[\d\s().\u2010-\u2015-]{5,}\d(?!\S)/g

/** A text whose phone numbers are one word each, however they are parted: 'Salmah 012-345 6789' becomes 'Salmah 0123456789'. */
export const phonesWhole = (text: string): string =>
  text.replaceAll(writtenNumber, (number) => number.replaceAll(between, ''))

/** A plain number with its country's code. */
export const phonePattern = /^\+[1-9][0-9]{6,14}$/
