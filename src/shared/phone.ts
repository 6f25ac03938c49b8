import { market } from './brand.ts'

/** What people write between the digits of a number: blanks, dashes, dots, brackets. */
const between = /[\s().\u2010-\u2015-]/g

/**
 * A number as it is kept: '+60 12-345 6789' is '+60123456789', and so is '012-345 6789', as it is written at home. What is no
 * number stays none.
 */
export const plainPhone = (typed: string): string =>
  typed.replaceAll(between, '').replace(/^0(?=[1-9][0-9]{7,9}$)/, market.dialCode)

/** A plain number with its country's code. */
export const phonePattern = /^\+[1-9][0-9]{6,14}$/
