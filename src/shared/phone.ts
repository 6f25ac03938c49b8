import { market } from './brand.ts'

/** What people write between the digits of a number: blanks, dashes, dots, brackets. */
const between = /[\s().\u2010-\u2015-]/g

/** The home country's code without its plus, or the 0 that stands for it at home, before a whole number. */
const plusless = new RegExp(`^(${market.dialCode.slice(1)}|0)(?=[1-9][0-9]{7,9}$)`)

/**
 * A number as it is kept: '+60 12-345 6789' is '+60123456789', and so are '012-345 6789', as it is written at home, and
 * '60 12-345 6789' with its plus forgotten: no number at home is that long without its 0. What is no number stays none.
 */
export const plainPhone = (typed: string): string => typed.replaceAll(between, '').replace(plusless, market.dialCode)

/** A plain number with its country's code. */
export const phonePattern = /^\+[1-9][0-9]{6,14}$/
